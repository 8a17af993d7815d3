import { type ReactNode, useState } from 'react';
import type { BatchWork } from '../api/plain';
import { confirmAction } from '../core';
import { useText } from '../core/useText';
import { toast } from '../shell/toast/toasts';
import { useUnderWay } from '../shell/useUnderWay';
import { BatchResult } from './list/BatchResult';
import { allRows, type BatchRow, eachRow, type Outcome } from './list/batch';
import type { Selection } from './list/useSelection';

/** Something that is done with the ticked rows. */
export type BatchAction<R> = BatchQuestion<R> & (BatchWork<R> | BatchAsks<R>);

interface BatchQuestion<R> {
  key: string;
  label: string;
  danger?: boolean;
  /** The verb in the delete-style question, or its key; without one nothing is asked. */
  question?: string;
  /** What there is to know about the rows before it is done; it becomes part of the question. */
  toKnow?: ((rows: readonly R[]) => Promise<string>) | undefined;
  /** Whether it makes sense for a row; the others are left out. It does for every row unless said otherwise. */
  fits?: (row: R) => boolean;
  /** Why a row was left out; else that its state does not allow it. */
  unfit?: string | ((row: R) => string | undefined);
  /** What is said once it is done with all rows; '' for nothing. */
  done?: (count: number) => string;
}

interface BatchAsks<R> {
  /** Asks for what it needs to know and says how it is done then; undefined when the person thinks again. */
  ask: (rows: readonly R[]) => Promise<BatchWork<R> | undefined>;
  run?: never;
  each?: never;
}

/** What goes on with the ticked rows of a list. */
export interface Batch<R> {
  selection: Selection<R>;
  /** The action that is under way. */
  running: string | undefined;
  start: (action: BatchAction<R>) => Promise<void>;
  /** What became of each row, when not all went well; it is to be drawn. */
  dialog: ReactNode;
}

interface BatchOptions<R> {
  selection: Selection<R>;
  /** What people know a row by. */
  nameOf: (row: R) => ReactNode;
  /** Rows may have changed. */
  onDone: () => void;
}

interface Told<R> {
  action: BatchAction<R>;
  work: BatchWork<R>;
  outcomes: Outcome<R>[];
}

/** Asks, does it with the rows that it makes sense for, and tells what became of each. */
export function useBatch<R extends BatchRow>({ selection, nameOf, onDone }: BatchOptions<R>): Batch<R> {
  const { t } = useText();
  const [running, setRunning] = useState<string>();
  useUnderWay(running !== undefined);
  const [told, setTold] = useState<Told<R>>();
  const run = async (action: BatchAction<R>, work: BatchWork<R>, rows: R[], skipped: Outcome<R>[] = []) => {
    setRunning(action.key);
    const outcomes = await (work.run === undefined ? eachRow(rows, work.each) : allRows(rows, work.run));
    setRunning(undefined);
    onDone();
    const done = outcomes.filter(({ kind }) => kind === 'done').map(({ row }) => row.id);
    selection.untick(done);
    const all = [...outcomes, ...skipped];
    if (done.length === rows.length) {
      const said =
        action.done?.(done.length) ?? t('resource.batch.success', { action: action.label, count: done.length });
      if (said !== '') toast('success', said);
    }
    const isKnown = done.length === all.length || outcomes.some((one) => one.kind === 'refused' && one.told);
    setTold(isKnown ? undefined : { action, work, outcomes: all });
  };
  const start = async (action: BatchAction<R>) => {
    const rows = fitting(action, selection.rows);
    if (rows.length === 0) return;
    const reasonOf = (row: R) => (typeof action.unfit === 'function' ? action.unfit(row) : action.unfit);
    const skipped = selection.rows
      .filter((row) => !rows.includes(row))
      .map((row): Outcome<R> => ({ row, kind: 'skipped', reason: reasonOf(row) ?? t('resource.batch.unfit') }));
    if (action.question !== undefined) {
      // When nobody can say, the question is asked all the same.
      const toKnow = await action.toKnow?.(rows).catch(() => '');
      if (!(await confirmAction(action.question, toKnow))) return;
    }
    const work = 'ask' in action ? await action.ask(rows) : action;
    if (work !== undefined) await run(action, work, rows, skipped);
  };
  const dialog = told && (
    <BatchResult
      title={told.action.label}
      outcomes={told.outcomes}
      nameOf={nameOf}
      onClose={() => setTold(undefined)}
      onRest={(rows) => void run(told.action, told.work, rows)}
    />
  );
  return { selection, running, start, dialog };
}

/** The rows that an action makes sense for. */
export function fitting<R>({ fits }: Pick<BatchAction<R>, 'fits'>, rows: readonly R[]): R[] {
  return fits === undefined ? [...rows] : rows.filter(fits);
}
