import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './ShipmentMap.module.css';
import { HEIGHT, type Place, WIDTH } from './shipmentPlaces';

/** The room of a map that may be larger than it: it begins with this box in its middle. */
export function MapRoom({ at, children }: { at: Place | undefined; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [x, y] = [at?.x, at?.y];
  useLayoutEffect(() => {
    if (room.current === null || x === undefined || y === undefined) return;
    room.current.scrollLeft = x + (WIDTH - room.current.clientWidth) / 2;
    room.current.scrollTop = y + (HEIGHT - room.current.clientHeight) / 2;
  }, [x, y]);
  return (
    <div ref={room} className={styles.room}>
      {children}
    </div>
  );
}
