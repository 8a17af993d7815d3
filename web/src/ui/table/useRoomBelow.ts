import { type RefObject, useLayoutEffect, useState } from 'react';

/** Room that the pages below a table and the margin of the page take. */
const TAKEN = 64;
const LEAST = 320;

/** Height from the element to the lower edge of the window, for a table that scrolls inside itself; as it changes. */
export function useRoomBelow(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(() => Math.max(LEAST, window.innerHeight / 2));
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST, window.innerHeight - Math.max(top, 0) - TAKEN));
    };
    measure();
    // What stands above it may grow, such as the filters.
    const above = new ResizeObserver(measure);
    if (element.current?.parentElement) above.observe(element.current.parentElement);
    window.addEventListener('resize', measure);
    return () => {
      above.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return height;
}
