import { render } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { Draft, useDraft } from '../draft';
import { textAt } from '../row';
import { useGoingOn } from './handover';

beforeAll(() => {
  // Nothing is laid out here: all that stands in the page is seen.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});

/** A field as a grid shows it: closed until somebody is sent there, then with all of its text selected. */
function Cell({ draft }: { draft: Draft }) {
  const target = useDraft(draft, (now) => now.target);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (target === null) return;
    input.current?.focus();
    input.current?.select();
  }, [target]);
  return target === null ? null : <input ref={input} data-entry="" defaultValue={textAt(draft.row, 'contrNo')} />;
}

function Page({ draft, isNew, closed = false }: { draft: Draft; isNew: boolean; closed?: boolean }) {
  useGoingOn(draft, isNew);
  return (
    <div data-path="contrNo">
      {closed ? <Cell draft={draft} /> : <input data-entry="" defaultValue={textAt(draft.row, 'contrNo')} />}
    </div>
  );
}

/** What is selected where the focus is, once the page of the new document made room for that of the stored one. */
async function afterwards(closed: boolean, from: number, to: number): Promise<[string, number | null, number | null]> {
  const draft = new Draft({ contrNo: 'HD-2026' });
  const page = render(<Page key="new" draft={draft} isNew />);
  const before = page.container.querySelector('input');
  before?.focus();
  before?.setSelectionRange(from, to);
  draft.reset({ id: 7, version: 1, contrNo: 'HD-2026' });
  page.rerender(<Page key="stored" draft={draft} isNew={false} closed={closed} />);
  await Promise.resolve();
  const now = document.activeElement as HTMLInputElement;
  expect(now).not.toBe(before);
  return [now.tagName, now.selectionStart, now.selectionEnd];
}

it('goes on in the same field with the same selection', async () => {
  expect(await afterwards(false, 0, 7)).toEqual(['INPUT', 0, 7]);
  expect(await afterwards(false, 3, 3)).toEqual(['INPUT', 3, 3]);
});

it('keeps the place in a cell that selects all when it opens', async () => {
  expect(await afterwards(true, 3, 3)).toEqual(['INPUT', 3, 3]);
});
