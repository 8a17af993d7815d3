// A dialog that asks for a note is done by keyboard: Ctrl+Enter, once nothing is missing.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type NoteWanted, useNote } from './useNote';

afterEach(cleanup);

const WANTED: NoteWanted = { title: 'Return', label: 'Why', ok: 'Return', max: 100, needed: true };

function Asking({ told }: { told: (note: string | undefined) => void }) {
  const { ask, dialog } = useNote();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void ask(WANTED).then(told), []);
  return dialog;
}

it('does what it is about with Ctrl+Enter, and nothing while the note is missing', async () => {
  const told = vi.fn();
  render(<Asking told={told} />);
  const box = await screen.findByRole('textbox');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  fireEvent.change(box, { target: { value: 'wrong weight' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('wrong weight'));
});
