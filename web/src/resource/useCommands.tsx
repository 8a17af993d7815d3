import type { ReactNode } from 'react';
import { chosen } from '../api/declarations';
import type { ResourceName } from '../api/plain';
import { postQuietly } from '../api/resources';
import type { Rows } from '../api/rows.gen';
import {
  type DocumentCommand,
  documentRefusal,
  documentStates,
  fillText,
  isGranted,
  resource,
  type Side,
} from '../core';
import { useText } from '../core/useText';
import type { BatchAction } from './useBatch';
import { useNote } from './useNote';

type Row<N extends ResourceName> = Rows[N];

/**
 * What a document's table of states lets be done with ticked rows, for those who may; `sideOf` says on which side of a row the
 * person is, and only commands of `sides` get a button. The dialog is to be drawn.
 */
export function useCommands<N extends ResourceName>(
  name: N,
  sideOf: (row: Row<N>) => Side = () => 'either',
  sides: readonly Side[] = ['owner', 'agent', 'either'],
): { actions: BatchAction<Row<N>>[]; dialog: ReactNode } {
  const { lang } = useText();
  const { ask, dialog } = useNote();
  const offered = documentStates(name).commands.filter(
    ({ permission, side }) => sides.includes(side) && isGranted(permission),
  );
  const actions = offered.map((command): BatchAction<Row<N>> => {
    const unfit = (row: Row<N>) => documentRefusal(name, command.name, row, sideOf(row))?.[lang];
    const done = (note: string) => ({
      run: (rows: Row<N>[]) => postQuietly(`${resource(name).path}/${command.path}`, { ...chosen(rows), note }),
    });
    const noted = async (rows: readonly Row<N>[]) => {
      const note = await ask({
        title: titleOf(command, rows.length, lang),
        label: command.note.label[lang],
        ok: command.label[lang],
        max: command.note.max,
        needed: command.note.wanted === 'required',
        danger: command.note.wanted === 'required',
      });
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

/** What the dialog of a command asks about so many documents. */
export function titleOf({ ask, label }: DocumentCommand, count: number, lang: 'zh' | 'en'): string {
  return ask.kind === 'dialog' ? fillText(ask.title[lang], { count }) : label[lang];
}
