import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OfferInput } from './OfferInput';

const OFFERS = [
  { key: '8', name: '华东精密制造有限公司', more: '91310000XXXXXXXXXX' },
  { key: '9', name: '华东物流有限公司' },
];

function show(firstActive = false) {
  const chosen = vi.fn<(key: string) => void>();
  const typed = vi.fn<(text: string) => void>();
  function Field() {
    const [value, setValue] = useState('');
    const [open, setOpen] = useState(false);
    return (
      <OfferInput
        aria-label="party"
        placeholder="Whose goods"
        value={value}
        onChange={(next) => {
          typed(next);
          setValue(next);
        }}
        offers={OFFERS.filter(({ name }) => name.startsWith(value.trim()) || value === 'hd')}
        open={open}
        onOpen={setOpen}
        onChoose={(key) => {
          chosen(key);
          setValue(OFFERS.find((offer) => offer.key === key)?.name ?? '');
        }}
        firstActive={firstActive}
      />
    );
  }
  render(<Field />);
  return { chosen, typed, field: screen.getByRole('combobox', { name: 'party' }), user: userEvent.setup() };
}

it('says in an empty field what belongs there', () => {
  const { field } = show();
  expect(field).toHaveAttribute('placeholder', 'Whose goods');
});

it('reads an offer out by its name', async () => {
  const { field, user } = show();
  await user.type(field, 'hd');
  expect(await screen.findByRole('option', { name: '华东精密制造有限公司' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /offer:/ })).toBeNull();
});

it('keeps what was chosen when the same key takes the focus away', async () => {
  const { chosen, typed, field, user } = show(true);
  await user.type(field, '华东 ');
  await screen.findByRole('option', { name: '华东精密制造有限公司' });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await user.tab();
  expect(chosen).toHaveBeenCalledWith('8');
  expect(field).toHaveValue('华东精密制造有限公司');
  expect(typed).toHaveBeenLastCalledWith('华东 ');
});

it('keeps what was typed, without the spaces around it', async () => {
  const { chosen, field, user } = show();
  await user.type(field, ' 华东 ');
  await user.keyboard('{Escape}');
  await user.tab();
  expect(chosen).not.toHaveBeenCalled();
  expect(field).toHaveValue('华东');
});

it('offers nothing of what was found before that does not fit what is typed now', async () => {
  const chosen = vi.fn<(key: string) => void>();
  const field = (value: string, waiting: boolean) => (
    <OfferInput
      aria-label="material"
      value={value}
      onChange={() => undefined}
      offers={[
        { key: 'HD-8207-014', name: 'HD-8207-014 冲压模具' },
        { key: 'HD-8413-016', name: 'HD-8413-016 计量泵' },
      ]}
      waiting={waiting}
      open
      onOpen={() => undefined}
      onChoose={chosen}
      firstActive
    />
  );
  const { rerender } = render(field('HD-8', false));
  await screen.findByRole('option', { name: 'HD-8207-014 冲压模具' });
  rerender(field('hd-8413', true));
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'material' }), { key: 'Enter', keyCode: 13 });
  expect(chosen).toHaveBeenCalledExactlyOnceWith('HD-8413-016');
});
