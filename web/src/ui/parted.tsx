import type { ReactNode } from 'react';

/** Behind a code in brackets, behind a stroke, and where letters follow a number. */
const BREAKS = /(?<=[)\]/])(?=\S)|(?<=\d-)(?=[A-Z])/;

/** A text that may go on in the next line at such places before one of its words is broken. */
export function parted(text: string): ReactNode {
  const [first = '', ...others] = text.split(BREAKS);
  return others.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  );
}
