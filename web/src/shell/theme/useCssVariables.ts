import { useLayoutEffect } from 'react';
import { cssVariables, paletteOf } from './palette';
import { useDark, usePreferences } from './preferences';

/** Gives the document the colours of the preferences. */
export function useCssVariables(): void {
  const { colour } = usePreferences();
  const dark = useDark();
  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(cssVariables(paletteOf(colour, dark))))
      root.style.setProperty(name, value);
    root.style.colorScheme = dark ? 'dark' : 'light';
    root.dataset.appearance = dark ? 'dark' : 'light';
  }, [colour, dark]);
}
