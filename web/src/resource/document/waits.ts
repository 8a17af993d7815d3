// The draft of an open page that was saved while the server could not be reached: whatever is typed in it goes along.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isUnreachable, RequestError, session } from '../../core';
import { vault } from '../../shell/kept/vault';
import { connection } from '../../shell/offline/connection';
import { type Outcome, type Waiting, waitingDrafts } from '../../shell/offline/waiting';
import { pageAt } from '../../shell/pages';
import { currentTags, type TagTitle } from '../../shell/tags/tags';
import type { Draft } from '../draft';
import type { Row } from '../row';

/** Under which name a draft waits. */
const names = new WeakMap<Draft, string>();
/** How what is typed in a draft that waits is kept. */
const keeping = new WeakMap<Draft, () => void>();

/** Keeps what is typed in a draft that waits with what waits; whether it does wait. */
export function keepWaiting(draft: Draft): boolean {
  const keep = keeping.get(draft);
  keep?.();
  return keep !== undefined;
}

/** Whether a draft waits to be stored. */
export function isWaiting(draft: Draft): boolean {
  return keeping.has(draft);
}

/** The draft is stored or given up: it waits no longer. */
export function giveUpWaiting(draft: Draft): void {
  if (!keeping.delete(draft)) return;
  void waitingDrafts.drop(names.get(draft) ?? '');
}

/** What a draft waits with; undefined for one that does not. */
export function useWaitingOf(draft: Draft): Waiting | undefined {
  return useSyncExternalStore(waitingDrafts.subscribe, () => waitingDrafts.of(names.get(draft) ?? ''));
}

/** What the page at a path is called: as it named itself, else as the catalogue does. */
export function titleAt(pathname: string): TagTitle {
  return currentTags().titles[pathname] ?? pageAt(pathname)?.title ?? pathname;
}

/** A name that nothing else has, and that nobody can guess. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the state of a navigation may say to a page: the new document that waits under this name is to be opened. */
interface Arrival {
  waiting?: string;
}

/** Under which name what is typed in a document is kept. */
export function documentOf(name: string, pathname: string, stored: { id: number } | undefined): string {
  return stored === undefined ? pathname : `${name}/${stored.id}`;
}

interface Source {
  name: string;
  draft: Draft;
  stored: { id: number } | undefined;
  /** A try that had no answer before this page was loaded is repeated before anything else. */
  resume: (row: Row, key: string) => void;
  /** Sends the draft as it is now; what came of it. */
  send: () => Promise<Outcome>;
}

export interface Waits {
  /** The draft waits from now on; `failure`: what came of the try to store it. */
  wait: (failure?: unknown) => void;
  /** Whether a try failed because the server cannot be reached. */
  isOut: (failure: unknown) => Promise<boolean>;
}

/** Lets the draft of a page wait for the server, and takes up one that was left waiting. */
export function useWaits({ name, draft, stored, resume, send }: Source): Waits {
  const { pathname, state } = useLocation() as { pathname: string; state: Arrival | null };
  const document = documentOf(name, pathname, stored);
  const [id, setId] = useState(() => (stored ? document : (state?.waiting ?? `${pathname}#${randomName()}`)));

  const put = (before: Waiting | undefined, state: Waiting['state'], failure?: unknown) => {
    const tried = failure instanceof RequestError && failure.unanswered ? failure.key : undefined;
    const { row, base } = draft;
    void waitingDrafts.put({
      id,
      name,
      path: pathname,
      title: titleAt(pathname),
      orgId: session.view().currentOrgId,
      at: before?.at ?? Date.now(),
      row,
      base: draft.isStored ? base : undefined,
      key: before?.key ?? randomName(),
      tried: before?.tried ?? (tried === undefined ? undefined : { row, key: tried }),
      state,
      why: before?.why,
    });
  };
  const keep = () => {
    names.set(draft, id);
    keeping.set(draft, () => {
      const now = waitingDrafts.of(id);
      if (now !== undefined && now.row !== draft.row) put(now, now.state);
    });
  };
  const wait = (failure?: unknown) => {
    keep();
    put(waitingDrafts.of(id), 'waits', failure);
    // It is kept as it waits, and not once more.
    void vault.drop(document);
  };

  // Another new document that waits is opened where nothing is typed.
  const wanted = stored === undefined ? state?.waiting : undefined;
  if (wanted !== undefined && wanted !== id && !draft.dirty) setId(wanted);

  // Its page sends it itself, also behind another tab and once it is closed: it has the draft.
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    waitingDrafts.attach(id, () => sendNow());
  }, [id]);

  const takeUp = useEffectEvent(async () => {
    const left = await waitingDrafts.settled(id);
    if (left === undefined || draft.dirty) return;
    if (left.tried !== undefined) resume(left.tried.row, left.tried.key);
    draft.goOnFrom(left.base ?? draft.base, left.row);
    keep();
    void waitingDrafts.again(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document
  useEffect(() => void takeUp(), [id]);

  return {
    wait,
    isOut: async (failure) => isUnreachable(failure) && !(await connection.look()),
  };
}
