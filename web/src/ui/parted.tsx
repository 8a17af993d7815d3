import type { ReactNode } from 'react';

/** A text that may go on in the next line behind a code in brackets and behind a stroke, before one of its words is broken. */
export function parted(text: string): ReactNode {
  const [first = '', ...others] = text.split(/(?<=[)\]/])(?=\S)/);
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
