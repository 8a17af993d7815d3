import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Draft, useDraft } from '../../resource/draft';
import { useMayLeave } from '../../resource/EditDrawer';
import type { Row } from '../../resource/row';

/** What the state of a navigation may say to the page of a new document. */
interface Arrival {
  /** The content that it starts with, on top of what every new one has. */
  copyOf?: Row;
}

/** Puts the content that a new document was opened with into its draft; asks before something typed is lost. */
export function useCopied(draft: Draft, start: Row | undefined): void {
  const { key, state } = useLocation() as { key: string; state: Arrival | null };
  const dirty = useDraft(draft, (now) => now.dirty);
  const mayLeave = useMayLeave(dirty);
  const taken = useRef<string>(undefined);
  const take = useEffectEvent(async () => {
    const copied = state?.copyOf;
    // A tab that is shown again has taken it.
    if (start === undefined || copied === undefined || taken.current === key) return;
    taken.current = key;
    if (await mayLeave()) {
      draft.reset(start);
      draft.accept({ ...start, ...copied });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way here
  useEffect(() => void take(), [key]);
}
