import type { PointerEvent, ThHTMLAttributes } from 'react';
import styles from './ResourceList.module.css';

type HeaderProps = ThHTMLAttributes<HTMLTableCellElement> & {
  width?: number;
  onResize?: (width: number) => void;
};

const NARROWEST = 48;

/** A column head whose right edge can be dragged. */
export function ResizableHeader({ width, onResize, children, ...rest }: HeaderProps) {
  if (onResize === undefined || width === undefined) return <th {...rest}>{children}</th>;
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const start = event.clientX;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const widthAt = (x: number) => Math.max(NARROWEST, Math.round(width + x - start));
    const move = (moved: globalThis.PointerEvent) =>
      handle.style.setProperty('translate', `${moved.clientX - start}px`);
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      handle.style.removeProperty('translate');
      onResize(widthAt(ended.clientX));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
  };
  return (
    <th {...rest} className={`${rest.className ?? ''} ${styles.heading}`}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a handle for the mouse; the width changes nothing else */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: swallows the click that would sort */}
      <span className={styles.handle} onPointerDown={onPointerDown} onClick={(event) => event.stopPropagation()} />
    </th>
  );
}
