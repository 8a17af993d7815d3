import type { PointerEvent } from 'react';

const NARROWEST = 48;

/** Moves the edge of a column with the pointer; the column follows when it is let go. */
export function dragWidth(
  event: PointerEvent<HTMLSpanElement>,
  width: number,
  onResize: (width: number) => void,
): void {
  event.preventDefault();
  const start = event.clientX;
  const handle = event.currentTarget;
  handle.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => handle.style.setProperty('translate', `${moved.clientX - start}px`);
  const end = (ended: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', move);
    handle.style.removeProperty('translate');
    onResize(Math.max(NARROWEST, Math.round(width + ended.clientX - start)));
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', end, { once: true });
}
