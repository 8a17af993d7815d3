import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Identified } from '../../api/resources';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import { useCloseTab } from '../../shell/tags/useTab';
import { toast } from '../../shell/toast/toasts';
import type { Draft } from '../draft';
import { refusalsOf } from '../refusals';
import { asRow, type Row } from '../row';
import { Storing } from '../storing';
import { messageOf } from '../useSave';

interface DocumentWork<R extends Identified, C extends string, O> {
  draft: Draft;
  /** What the server has; missing for a document that is not stored yet. */
  stored: R | undefined;
  api: {
    add: (row: Row) => Promise<R>;
    update: (row: Row) => Promise<R>;
    detail: (id: number) => Promise<R>;
  };
  /** Where a stored one is opened. */
  pathOf: (row: R) => string;
  listPath: string;
  /** Asks for what a command needs to know; undefined when the person thinks again. */
  ask: (command: C) => Promise<O | undefined>;
  perform: (command: C, row: R, options: O) => Promise<unknown>;
  /** Keeps what was just stored. */
  onKept: (row: R) => void;
  /** Something was done to it: what is known of it is stale. */
  onDone: () => void;
}

export interface DocumentActions<R, C extends string> {
  /** Stores the draft; answers what is stored now, or undefined when it was refused. */
  save: () => Promise<R | undefined>;
  /** Stores what is unsaved, then does the command. */
  run: (command: C) => Promise<void>;
  /** Does something else, and tells what is wrong with it; undefined when it was refused. */
  attempt: <T>(what: string, work: () => Promise<T>) => Promise<T | undefined>;
  /** What is under way. */
  busy: string | undefined;
  failure: string | undefined;
  dismiss: () => void;
  /** What is stored when somebody else was quicker. */
  conflict: R | undefined;
  /** Goes on from that, with what was typed here or without. */
  takeStored: (keepTyped: boolean) => void;
  endConflict: () => void;
}

/** After this command there is no document any more. */
const DELETE = 'delete';
const SAVE = 'save';

/** What can be done with one document on a page of its own, and what the server answers to it. */
export function useDocumentActions<R extends Identified, C extends string, O>(
  work: DocumentWork<R, C, O>,
): DocumentActions<R, C> {
  const { draft, stored, api, pathOf, listPath, ask, perform, onKept, onDone } = work;
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const closeTab = useCloseTab();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<R>();
  const [storing] = useState(() => new Storing<R>(api));

  const refused = async (error: unknown) => {
    if (!(error instanceof RequestError)) return setFailure(messageOf(error));
    if (error.shown) return;
    if (error.status === 409 && stored !== undefined) return setConflict(await api.detail(stored.id));
    draft.refused(refusalsOf(error));
    setFailure(error.message);
  };

  const attempt = async <T>(what: string, doing: () => Promise<T>): Promise<T | undefined> => {
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
  };

  const store = async (): Promise<R> => {
    const kept = await storing.store(draft, stored);
    onKept(kept);
    return kept;
  };

  /** A new document has got its id: its own page takes over, at the field where the clerk is. */
  const moveOn = (kept: R) => {
    if (stored !== undefined) return;
    const field = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path;
    closeTab();
    void navigate(pathOf(kept), { replace: true, state: { field } });
  };

  const save = async () => {
    if (busy !== undefined) return undefined;
    const focused = document.activeElement;
    // The field in use settles what is typed in it.
    if (focused instanceof HTMLElement) {
      focused.blur();
      focused.focus();
    }
    // What is stored as it stands is not stored again.
    const kept = stored !== undefined && !draft.dirty ? stored : await attempt(SAVE, store);
    if (kept === undefined) return undefined;
    toast('success', t('resource.page.saved'));
    moveOn(kept);
    return kept;
  };

  const run = async (command: C) => {
    if (busy !== undefined) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    draft.tellAll();
    const options = await ask(command);
    if (options === undefined) return;
    const done = await attempt(command, async () => {
      // What is to go need not be stored before.
      const present = stored !== undefined && (!draft.dirty || command === DELETE) ? stored : await store();
      await perform(command, present, options).catch((error: unknown) => {
        // It is stored all the same; its own page shows what was refused.
        moveOn(present);
        throw error;
      });
      return present;
    });
    if (done === undefined) return;
    onDone();
    if (command === DELETE) {
      draft.reset(draft.row);
      closeTab();
      void navigate(listPath, { replace: true });
    } else if (pathname !== pathOf(done)) moveOn(done);
  };

  const takeStored = (keepTyped: boolean) => {
    if (conflict === undefined) return;
    const theirs = asRow(conflict);
    if (keepTyped) draft.rebase(theirs);
    else draft.reset(theirs);
    onKept(conflict);
    setConflict(undefined);
  };

  return {
    save,
    run,
    attempt,
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    conflict,
    takeStored,
    endConflict: () => setConflict(undefined),
  };
}
