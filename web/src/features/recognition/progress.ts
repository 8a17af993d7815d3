// How far the reading of papers is.
import type { Paper, Result } from '../../api/recognition';
import type { PushMessage } from '../../core';

export const NAME = 'recognition';
export const TEMPLATE = 'recgTemplate';
/** How often a page asks while papers are read. */
export const PROGRESS_MS = 2000;

/** Whether papers are still waiting or being read. */
export function works(state: string | undefined): boolean {
  return state === 'queued' || state === 'reading';
}

/** Whether a paper is still waiting or being read, be the others under review already. */
export function isAtWork({ state, papers }: Pick<Result, 'state' | 'papers'>): boolean {
  return works(state) || (state === 'toCheck' && papers.some((paper) => works(paper.state)));
}

/** Whether there are values of its papers to look at: none were put together of those that were given up or could not be read. */
export function hasValues(state: string): boolean {
  return !works(state) && state !== 'failed' && state !== 'cancelled';
}

/** How many papers are done with, whatever became of them. */
export function doneCount(papers: readonly Paper[]): number {
  return papers.filter(({ state }) => !works(state)).length;
}

/** How many papers were read. */
export function readCount(papers: readonly Paper[]): number {
  return papers.filter(({ state }) => state === 'read').length;
}

/**
 * Whether a pushed message is about recognitions: one came, somebody did something to it, or its papers were read. Parameters of nobody
 * in particular are told after a break, in which anything may have been missed.
 */
export function isAbout({ kind, refId }: Pick<PushMessage, 'kind' | 'refId'>): boolean {
  return kind.startsWith(`${NAME}.`) || kind.startsWith('recg.') || (kind === 'orgParams' && String(refId) === '');
}
