import { useState } from 'react';
import { toldOf } from './told';

/** Something that is tried: what is under way, and why the last try failed. */
export function useTrying<K extends string | number = string>() {
  const [busy, setBusy] = useState<K>();
  const [failure, setFailure] = useState<string>();
  const attempt = async (what: K, work: () => Promise<unknown>) => {
    setBusy(what);
    setFailure(undefined);
    await work().catch((error: unknown) => setFailure(toldOf(error)));
    setBusy(undefined);
  };
  return { busy, failure, attempt, forget: () => setFailure(undefined) };
}
