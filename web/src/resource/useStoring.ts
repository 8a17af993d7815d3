import { useState } from 'react';
import { RequestError } from '../core';
import { useText } from '../core/useText';
import { useUnderWay } from '../shell/useUnderWay';
import type { Draft } from './draft';
import { refusalsOf } from './refusals';
import { asRow, type Row } from './row';
import { Storing } from './storing';

/** What is stored: a draft, or several that make one row. */
export type Keyed = Pick<Draft, 'row' | 'saved' | 'refused' | 'goTo' | 'rebase' | 'reset'>;

interface Source<R> {
  draft: Keyed;
  /** What is stored already; nothing for a new row. */
  stored: R | undefined;
  /** They answer the row as it is stored then; `key` is that of a try before this page was loaded. */
  add: (row: Row, key?: string) => Promise<R>;
  update: (row: Row, key?: string) => Promise<R>;
  /** The row as it is stored now, for when somebody else was quicker. */
  reload?: (() => Promise<R>) | undefined;
  /** The form is longer than the screen: that something was refused stands above it, also where its fields say so. */
  isLong?: boolean;
}

export interface RowStoring<R> {
  /** Stores the draft. */
  store: () => Promise<R>;
  /** A page before this one has tried to store `row`, and nobody knows what became of it. */
  resume: (row: Row, key: string) => void;
  /** Does something, and tells what is wrong with it; undefined when it was refused, or something else is under way. */
  attempt: <T>(what: string, doing: () => Promise<T>) => Promise<T | undefined>;
  /** What is under way. */
  busy: string | undefined;
  /** Why the last try failed, for the top of the form. */
  failure: string | undefined;
  dismiss: () => void;
  /** What is stored when somebody else was quicker. */
  theirs: R | undefined;
  /** Goes on from that, with what was typed here or without. */
  takeTheirs: (keepTyped: boolean) => void;
  forgetTheirs: () => void;
}

/** Stores a draft: what is refused stands beside its fields, the rest above the form; a conflict is told with what is stored. */
export function useStoring<R extends object>({
  draft,
  stored,
  add,
  update,
  reload,
  isLong = false,
}: Source<R>): RowStoring<R> {
  const { t, lang } = useText();
  const [storing] = useState(() => new Storing<R>({ add, update }));
  const [busy, setBusy] = useState<string>();
  useUnderWay(busy !== undefined);
  const [failure, setFailure] = useState<string | RequestError>();
  const [theirs, setTheirs] = useState<R>();

  const refused = async (error: unknown) => {
    if (!(error instanceof RequestError)) return setFailure(messageOf(error));
    if (error.shown) return;
    if (error.status === 409) {
      if (reload === undefined) return setFailure(t('resource.page.reload'));
      return setTheirs(await reload());
    }
    const refusals = refusalsOf(error);
    // What stands beside its field goes when the field is corrected; only the rest stands above the form.
    const beside = !isLong && error.fields.length > 0 && error.fields.every(({ field }) => isInSight(field));
    if (!beside) setFailure(error);
    draft.refused(refusals);
    const [first] = refusals;
    if (first !== undefined) draft.goTo(first.field);
  };

  return {
    store: () => storing.store(draft, stored),
    resume: (row, key) => storing.resume(row, key, stored === undefined),
    attempt: async (what, doing) => {
      if (busy !== undefined) return undefined;
      setBusy(what);
      setFailure(undefined);
      try {
        return await doing();
      } catch (error) {
        await refused(error).catch((second: unknown) => setFailure(messageOf(second)));
        return undefined;
      } finally {
        setBusy(undefined);
      }
    },
    busy,
    failure: failure instanceof RequestError ? failure.messageIn(lang) : failure,
    dismiss: () => setFailure(undefined),
    theirs,
    takeTheirs: (keepTyped) => {
      if (theirs === undefined) return;
      if (keepTyped) draft.rebase(asRow(theirs));
      else draft.reset(asRow(theirs));
      setTheirs(undefined);
    },
    forgetTheirs: () => setTheirs(undefined),
  };
}

/** Whether some form on the page shows this field. */
function isInSight(field: string): boolean {
  return document.querySelector(`[data-path="${CSS.escape(field)}"]`) !== null;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
