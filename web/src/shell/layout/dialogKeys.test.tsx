// Every dialog is done by keyboard, and the page behind it hears nothing of the key.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Input, Modal } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHotkeys } from '../palette/useHotkeys';
import { useDialogKeys } from './dialogKeys';

// Nothing is laid out here: all of it is in sight.
beforeEach(() => void vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface PageProps {
  done: () => void;
  behind?: () => void;
  missing?: boolean;
  boxes?: readonly string[];
}

function Page({ done, behind = () => undefined, missing = false, boxes = ['Name'] }: PageProps) {
  useDialogKeys();
  useHotkeys({ 'mod+enter': behind });
  return (
    <Modal open onOk={done} okButtonProps={{ disabled: missing }}>
      {boxes.map((name) => (
        <Input key={name} aria-label={name} />
      ))}
    </Modal>
  );
}

it('does what the dialog is about with Ctrl+Enter, and nothing of the page behind it', () => {
  const [done, behind] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Page done={done} behind={behind} missing />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true });
  expect(done).not.toHaveBeenCalled();
  rerender(<Page done={done} behind={behind} />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true });
  expect(done).toHaveBeenCalledTimes(1);
  expect(behind).not.toHaveBeenCalled();
});

it('takes Enter in its only box, and not in one of several', () => {
  const done = vi.fn();
  const { rerender } = render(<Page done={done} />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  expect(done).toHaveBeenCalledTimes(1);
  rerender(<Page done={done} boxes={['Name', 'Number']} />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  expect(done).toHaveBeenCalledTimes(1);
});
