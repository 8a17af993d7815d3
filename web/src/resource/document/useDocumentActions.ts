import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Identified } from '../../api/resources';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import { connection } from '../../shell/offline/connection';
import { type Outcome, titleOf } from '../../shell/offline/waiting';
import { announceSaved } from '../../shell/push/channel';
import { useHeading } from '../../shell/tags/useHeading';
import { useCloseTab } from '../../shell/tags/useTab';
import { toast } from '../../shell/toast/toasts';
import type { Draft } from '../draft';
import { refusalsOf } from '../refusals';
import { asRow, type Row } from '../row';
import { type RowStoring, useStoring } from '../useStoring';
import { outcomeOf } from './courier';
import { handOver } from './handover';
import { giveUpWaiting, isWaiting, useWaitingOf, useWaits } from './waits';

interface DocumentWork<R extends Identified, C extends string, O> {
  /** The definition of the document. */
  name: string;
  draft: Draft;
  /** What the server has; missing for a document that is not stored yet. */
  stored: R | undefined;
  api: {
    add: (row: Row, key?: string) => Promise<R>;
    update: (row: Row, key?: string) => Promise<R>;
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

export interface DocumentActions<R, C extends string>
  extends Pick<RowStoring<R>, 'attempt' | 'busy' | 'failure' | 'dismiss'> {
  /**
   * Stores the draft; answers what is stored now, or undefined when it was refused or waits for the server. A page that closes shows
   * nothing of it.
   */
  save: (closes?: boolean) => Promise<R | undefined>;
  /** The same; whether its page may be closed: it is stored, or waits for the server with all that was typed. */
  saveToClose: (closes?: boolean) => Promise<boolean>;
  /** Stores what is unsaved, then does the command. */
  run: (command: C) => Promise<void>;
  /** What is stored when somebody else was quicker. */
  conflict: R | undefined;
  /** Goes on from that, with what came of bringing both together, or without what was typed. */
  takeStored: (merged: Row | undefined) => void;
  endConflict: () => void;
}

/** After this command there is no document any more. */
const DELETE = 'delete';
const SAVE = 'save';

/** Keying goes on where it was; where that is gone, the layout knows what is nearest (`focusKept.ts`). */
function focusAgain(focused: Element | null): void {
  // A dialog that closes gives the focus away once more.
  setTimeout(() => {
    if (focused instanceof HTMLElement && focused.isConnected && focused !== document.body) focused.focus();
  });
}

/** What can be done with one document on a page of its own, and what the server answers to it. */
export function useDocumentActions<R extends Identified, C extends string, O>(
  work: DocumentWork<R, C, O>,
): DocumentActions<R, C> {
  const { name, draft, stored, api, pathOf, listPath, ask, perform, onKept, onDone } = work;
  const { t, lang } = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const closeTab = useCloseTab();
  const heading = useHeading();
  /** Nobody who went to another page meanwhile is fetched back from there. */
  const staysHere = () => heading() === pathname;
  const storing = useStoring<R>({
    draft,
    // What this page has just stored is drawn a moment later.
    stored: stored ?? (draft.isStored ? (draft.base as R) : undefined),
    add: api.add,
    update: api.update,
    reload: stored && (() => api.detail(stored.id)),
    isLong: true,
  });
  const { attempt, busy } = storing;
  const waits = useWaits({
    name,
    draft,
    stored,
    resume: storing.resume,
    send: async () => {
      if (busy !== undefined) return { kind: 'waits' };
      let outcome: Outcome = { kind: 'refused', why: '' };
      const kept = await attempt(SAVE, () =>
        store().catch((failure: unknown) => {
          outcome = outcomeOf(failure, draft.row);
          // It is tried again by itself.
          if (outcome.kind === 'waits') return undefined;
          throw failure;
        }),
      );
      if (kept === undefined) return outcome;
      toast('success', t('shell.waiting.sent', { title: titleOf(waiting, lang) }));
      moveOn(kept);
      return { kind: 'stored' };
    },
  });
  const waiting = useWaitingOf(draft);
  const show = useEffectEvent(() => {
    // It was stored behind another tab.
    if (stored === undefined && draft.isStored) moveOn(draft.base as R);
  });
  useEffect(() => show(), []);

  const store = async (): Promise<R> => {
    const kept = await storing.store();
    giveUpWaiting(draft);
    announceSaved(name, kept);
    onKept(kept);
    return kept;
  };

  /** Stores the draft; while the server cannot be reached it waits on this machine, and that is no failure. */
  const storeOrWait = async (): Promise<R | undefined> => {
    if (connection.since() !== undefined) {
      waits.wait();
      return undefined;
    }
    try {
      return await store();
    } catch (failure) {
      if (!(await waits.isOut(failure))) throw failure;
      waits.wait(failure);
      return undefined;
    }
  };

  /** A new document has got its id: its own page takes over, with what is typed until it is drawn; behind another tab, when it is shown. */
  const moveOn = (kept: R) => {
    if (stored !== undefined || !staysHere()) return;
    handOver(pathOf(kept), draft);
    closeTab();
    void navigate(pathOf(kept), { replace: true });
  };

  const save = async (closes = false) => {
    if (busy !== undefined) return undefined;
    const focused = document.activeElement;
    // The field in use settles what is typed in it.
    if (focused instanceof HTMLElement) {
      focused.blur();
      focused.focus();
    }
    // What is stored as it stands is not stored again.
    const kept = stored !== undefined && !draft.differs() ? stored : await attempt(SAVE, storeOrWait);
    if (kept === undefined) return undefined;
    giveUpWaiting(draft);
    toast('success', t('resource.page.saved'));
    // What was typed meanwhile is not closed over.
    if (!closes || draft.dirty) moveOn(kept);
    return kept;
  };

  const saveToClose = async (closes = false) => {
    const kept = await save(closes);
    return kept === undefined ? isWaiting(draft) : !(closes && draft.dirty);
  };

  const run = async (command: C) => {
    if (busy !== undefined) return;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    draft.tellAll();
    const options = await ask(command);
    if (options === undefined) {
      focusAgain(focused);
      return;
    }
    const done = await attempt(command, async () => {
      // What is to go need not be stored before.
      const present = stored !== undefined && (command === DELETE || !draft.differs()) ? stored : await store();
      await perform(command, present, options).catch((error: unknown) => {
        // It is stored all the same; its own page shows what was refused at its fields, and nobody would tell the rest.
        moveOn(present);
        if (stored === undefined && error instanceof RequestError && !error.shown && refusalsOf(error).length === 0)
          toast('error', error.messageIn(lang));
        throw error;
      });
      return present;
    });
    focusAgain(focused);
    if (done === undefined) return;
    onDone();
    if (command === DELETE) {
      draft.reset(draft.row);
      closeTab();
      if (staysHere()) void navigate(listPath, { replace: true });
    } else if (pathname !== pathOf(done)) moveOn(done);
  };

  const takeStored = (merged: Row | undefined) => {
    const { theirs } = storing;
    if (theirs === undefined) return;
    if (merged === undefined) {
      storing.takeTheirs(false);
      giveUpWaiting(draft);
    } else {
      draft.goOnFrom(asRow(theirs), merged);
      storing.forgetTheirs();
    }
    onKept(theirs);
    // What was saved before it is stored now.
    if (merged !== undefined && isWaiting(draft)) void save();
  };

  return {
    save,
    saveToClose,
    run,
    attempt,
    busy,
    failure: storing.failure,
    dismiss: storing.dismiss,
    conflict: storing.theirs,
    takeStored,
    endConflict: storing.forgetTheirs,
  };
}
