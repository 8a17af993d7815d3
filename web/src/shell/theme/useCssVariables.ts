import { useLayoutEffect } from 'react';
import { cssVariables, paletteOf } from './palette';
import { useDark, usePreferences } from './preferences';

/** Gives the document the colours of the preferences. */
export function useCssVariables(): void {
  const { colour } = usePreferences();
  const dark = useDark();
  useLayoutEffect(() => {
    const root = document.documentElement;
    // A new palette is there at once. Faded, an inherited colour would come down the page level by level, each beginning when
    // the one above it moves, and text would stand on the other appearance's ground meanwhile.
    root.dataset.recolouring = '';
    let frame = requestAnimationFrame(() => {
      // The first frame has the new colours, antd's too; from the second on things may move again.
      frame = requestAnimationFrame(() => delete root.dataset.recolouring);
    });
    for (const [name, value] of Object.entries(cssVariables(paletteOf(colour, dark))))
      root.style.setProperty(name, value);
    root.style.colorScheme = dark ? 'dark' : 'light';
    root.dataset.appearance = dark ? 'dark' : 'light';
    return () => cancelAnimationFrame(frame);
  }, [colour, dark]);
}
