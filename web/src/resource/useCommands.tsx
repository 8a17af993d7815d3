import type { ReactNode } from 'react';
import { apiOf, type ResourceName } from '../api/plain';
import type { Rows } from '../api/rows.gen';
import { documentRefusal, isGranted, type Side, statesOf } from '../core';
import { useText } from '../core/useText';
import type { BatchAction } from './useBatch';
import { useCommandQuestion } from './useCommandQuestion';

type Row<N extends ResourceName> = Rows[N];

const EVERY_SIDE: readonly Side[] = ['owner', 'agent', 'declarant', 'either'];

/**
 * What a document's table of states lets be done with ticked rows, for those who may; `sideOf` says on which side of a row the
 * person is, and only commands of `sides` get a button. The dialog is to be drawn.
 */
export function useCommands<N extends ResourceName>(
  name: N,
  sideOf: (row: Row<N>) => Side = () => 'either',
  sides = EVERY_SIDE,
): { actions: BatchAction<Row<N>>[]; dialog: ReactNode } {
  const { lang } = useText();
  const { ask, dialog } = useCommandQuestion();
  const { perform } = apiOf(name);
  const offered = (statesOf(name)?.commands ?? []).filter(
    ({ permission, side }) => sides.includes(side) && isGranted(permission),
  );
  const actions = offered.map((command): BatchAction<Row<N>> => {
    const unfit = (row: Row<N>) => documentRefusal(name, command.name, row, sideOf(row))?.[lang];
    const done = (note: string) => ({ run: (rows: Row<N>[]) => perform(command.path, rows, note, command.doubtful) });
    const noted = async (rows: readonly Row<N>[]) => {
      const note = await ask(command, rows.length);
      return note === undefined ? undefined : done(note);
    };
    return {
      key: command.name,
      label: command.label[lang],
      fits: (row) => unfit(row) === undefined,
      unfit,
      ...(command.ask.kind === 'yes' && { question: command.ask.verb[lang] }),
      ...(command.note.wanted === 'no' ? done('') : { ask: noted }),
    };
  });
  return { actions, dialog };
}
