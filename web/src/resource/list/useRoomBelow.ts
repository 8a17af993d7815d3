import { type RefObject, useEffect, useState } from 'react';

/** Room that the head of a table, the pages below it and the margin of the page take. */
const TAKEN = 120;
const LEAST = 240;

/** Height from the element to the lower edge of the window, for a list that scrolls inside itself. */
export function useRoomBelow(element: RefObject<HTMLElement | null>, wanted: boolean): number {
  const [height, setHeight] = useState(LEAST);
  useEffect(() => {
    if (!wanted) return;
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST, window.innerHeight - Math.max(top, 0) - TAKEN));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element, wanted]);
  return height;
}
