import { useSyncExternalStore } from 'react';
import { codesRevision, subscribeCodes } from './codes';

/** Redraws when codes of large tables became known; another number each time, for what is remembered by it. */
export function useCodes(): number {
  return useSyncExternalStore(subscribeCodes, codesRevision);
}
