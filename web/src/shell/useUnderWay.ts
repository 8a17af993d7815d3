import { useEffect } from 'react';

/** While something is under way, the browser asks before a reload or a closed window cuts it off. */
export function useUnderWay(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnderWay]);
}
