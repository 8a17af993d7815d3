import { useEffect } from 'react';
import { session } from '../../core';

/** What somebody does who works here. */
const SIGNS = ['keydown', 'pointerdown', 'input'];

/** Whoever types or clicks keeps the session, also while nothing is sent. */
export function useStillWorking(): void {
  useEffect(() => {
    const working = () => session.stillWorking();
    for (const sign of SIGNS) window.addEventListener(sign, working, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, working, { capture: true });
    };
  }, []);
}
