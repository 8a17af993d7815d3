import { useEffect, useEffectEvent } from 'react';

/** `mod` is Ctrl, and Cmd on a Mac. */
type Keys = Record<string, () => void>;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function nameOf(event: KeyboardEvent): string {
  const modifiers = `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}`;
  // With Alt a keyboard may give another character, as a Mac does: the key itself counts.
  const key = event.altKey ? (/^(?:Key|Digit)(.)$/.exec(event.code)?.[1] ?? event.key) : event.key;
  return modifiers + key.toLowerCase();
}

/** Shortcuts of the whole window. One without Ctrl or Alt waits until nobody is typing. */
export function useHotkeys(keys: Keys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const action = keys[name];
    if (!action || event.defaultPrevented) return;
    if (!name.includes('+') && isTyping(event.target)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
