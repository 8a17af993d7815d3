// How far the reading of papers is.
import type { Paper } from '../../api/recognition';

export const NAME = 'recognition';
export const TEMPLATE = 'recgTemplate';
/** How often a page asks while papers are read. */
export const PROGRESS_MS = 2000;

/** Whether papers are still waiting or being read. */
export function works(state: string | undefined): boolean {
  return state === 'queued' || state === 'reading';
}

/** How many papers are done with, whatever became of them. */
export function doneCount(papers: readonly Paper[]): number {
  return papers.filter(({ state }) => !works(state)).length;
}
