import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { currentTags, setUnsaved, unsavedWays, useTags } from './tags';
import { TabContext, useUnsaved } from './useTab';

const PATH = '/orders/fcst/7';

/** A form that is drawn anew whenever the tags change, as every page is. */
function Form({ typed, children }: { typed: boolean; children?: React.ReactNode }) {
  useTags();
  useUnsaved(typed);
  return children;
}

test('a drawer with something typed over a form without marks the page once, and takes the mark along', () => {
  window.history.replaceState({}, '', PATH);
  let close = () => {};
  function Page() {
    const [open, setOpen] = useState(true);
    close = () => setOpen(false);
    return (
      <TabContext value={PATH}>
        <Form typed={false}>{open && <Form typed />}</Form>
      </TabContext>
    );
  }
  render(<Page />);
  expect(currentTags().unsaved).toEqual(new Set([PATH]));
  act(() => close());
  expect(currentTags().unsaved).toEqual(new Set());
});

test('a page is saved from outside only where each of its parts can be', async () => {
  const save = vi.fn(async () => true);
  const ways = { save, discard: () => {} };
  setUnsaved(PATH, 'form', true, ways);
  await unsavedWays(PATH)?.save();
  expect(save).toHaveBeenCalledOnce();
  setUnsaved(PATH, 'drawer', true);
  expect(unsavedWays(PATH)).toBeUndefined();
  setUnsaved(PATH, 'drawer', false);
  setUnsaved(PATH, 'form', false);
  expect(currentTags().unsaved).toEqual(new Set());
});
