import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { value } from './samples';
import type { ReviewActions } from './useReview';
import { ValueInput } from './ValueInput';

const READ = value('seller', 'Hansemann GmbH', 88, { others: [{ text: 'HANSEMANN' }] });

function show({ unsure = false, readOnly = false } = {}) {
  const actions = {
    focus: vi.fn(),
    focusLine: vi.fn(),
    set: vi.fn(),
    clear: vi.fn(),
    accept: vi.fn(),
    take: vi.fn(),
    next: vi.fn(),
    go: vi.fn(),
    change: vi.fn(),
    show: vi.fn(),
  } satisfies ReviewActions;
  const spot = { name: 'seller' };
  const draw = (text = READ.text) => (
    <>
      <ValueInput
        spot={spot}
        value={{ ...READ, text }}
        unsure={unsure}
        readOnly={readOnly}
        name="Seller"
        actions={actions}
      />
      <ValueInput
        spot={{ name: 'buyer' }}
        value={undefined}
        unsure={false}
        readOnly={readOnly}
        name="Buyer"
        actions={actions}
      />
    </>
  );
  const { rerender } = render(draw());
  const field = screen.getByRole('textbox', { name: 'Seller' });
  return { actions, spot, field, user: userEvent.setup(), read: (text: string) => rerender(draw(text)) };
}

it('Enter takes an unsure value as it was read and goes to the next one', async () => {
  const { actions, spot, field, user } = show({ unsure: true });
  await user.click(field);
  expect(actions.focus).toHaveBeenCalledWith(spot);
  await user.keyboard('{Enter}');
  expect(actions.accept).toHaveBeenCalledWith(spot);
  expect(actions.next).toHaveBeenCalledWith(spot, 1);
});

it('what is typed is stored once, by Enter or when the field is left', async () => {
  const { actions, spot, field, user } = show();
  await user.clear(field);
  await user.type(field, 'Hansemann AG');
  expect(actions.set).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(actions.set).toHaveBeenCalledExactlyOnceWith(spot, 'Hansemann AG');
  expect(actions.accept).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Buyer' })).toHaveFocus();
});

it('Escape gives up what is typed', async () => {
  const { actions, field, user } = show();
  await user.type(field, ' & Co{Escape}');
  expect(field).toHaveValue('Hansemann GmbH');
  await user.tab();
  expect(actions.set).not.toHaveBeenCalled();
});

it('F8 goes to the next value to look at, with Shift to the one before; what was typed is stored', async () => {
  const { actions, spot, field, user } = show();
  await user.type(field, '!{F8}');
  expect(actions.set).toHaveBeenCalledExactlyOnceWith(spot, 'Hansemann GmbH!');
  expect(actions.next).toHaveBeenLastCalledWith(spot, 1);
  await user.keyboard('{Shift>}{F8}{/Shift}');
  expect(actions.next).toHaveBeenLastCalledWith(spot, -1);
});

it('another reading is taken by its number', async () => {
  const { actions, spot, field, user } = show({ unsure: true });
  await user.click(field);
  await user.keyboard('{Alt>}1{/Alt}');
  expect(actions.take).toHaveBeenCalledWith(spot, 0);
});

it('text picked in the paper takes the place of what was being typed', async () => {
  const { actions, field, user, read } = show();
  await user.type(field, 'xyz');
  read('Hansemann Maschinenbau GmbH');
  expect(field).toHaveValue('Hansemann Maschinenbau GmbH');
  await user.tab();
  expect(actions.set).not.toHaveBeenCalled();
});

it('nothing is changed once a draft was made of it', async () => {
  const { actions, field, user } = show({ unsure: true, readOnly: true });
  await user.click(field);
  await user.keyboard('x{Enter}{Alt>}1{/Alt}');
  expect(actions.set).not.toHaveBeenCalled();
  expect(actions.accept).not.toHaveBeenCalled();
  expect(actions.take).not.toHaveBeenCalled();
});
