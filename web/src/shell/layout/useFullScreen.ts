import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether the window fills the screen, and how to change that; `toggle` answers false where the browser cannot. */
export function useFullScreen(): { full: boolean; toggle: () => Promise<boolean> } {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = async () => {
    if (!document.fullscreenEnabled) return false;
    try {
      await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
      return true;
    } catch {
      return false;
    }
  };
  return { full, toggle };
}
