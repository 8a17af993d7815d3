import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { type Faults, faultsOf } from '../refusals';

const NONE: Faults = {};

/** Stores what is written to a question: whether it is under way, and what is wrong with it. */
export function useTelling() {
  const { lang } = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState(NONE);
  const tell = async (store: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFaults(NONE);
    try {
      await store();
      return true;
    } catch (error) {
      setFaults(faultsOf(error, lang));
      return false;
    } finally {
      setBusy(false);
      // Also after a conflict: what the other side wrote is to be read.
      void queries.invalidateQueries({ queryKey: queryKeys.questions() });
      void queries.invalidateQueries({ queryKey: queryKeys.pending() });
      void queries.invalidateQueries({ queryKey: queryKeys.board() });
    }
  };
  return { busy, faults, tell };
}
