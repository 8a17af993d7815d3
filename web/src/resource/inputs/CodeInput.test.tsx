import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setDictionaries } from '../../core';
import { CodeInput } from './CodeInput';

beforeAll(() => {
  setDictionaries({
    unit: [
      { id: '001', name: '台', nameEn: 'set' },
      { id: '011', name: '件', nameEn: 'piece' },
      { id: '035', name: '千克', nameEn: 'kilogram' },
    ],
    currency: [
      { id: '142', name2: 'CNY', name: '人民币' },
      { id: '502', name2: 'USD', name: '美元' },
    ],
  });
});

interface Options {
  start?: string;
  family?: string;
  codeKey?: 'id' | 'name2';
  several?: boolean;
}

function Field({
  start = '',
  family = 'unit',
  codeKey = 'id',
  several,
  changed,
}: Options & { changed: (code: string) => void }) {
  const [value, setValue] = useState(start);
  const onChange = (next: string) => {
    changed(next);
    setValue(next);
  };
  return (
    <CodeInput
      aria-label="code"
      family={family}
      codeKey={codeKey}
      several={several}
      value={value}
      onChange={onChange}
    />
  );
}

function show(options: Options = {}) {
  const changed = vi.fn<(code: string) => void>();
  render(<Field {...options} changed={changed} />);
  return { changed, field: screen.getByRole('combobox', { name: 'code' }), user: userEvent.setup() };
}

describe('CodeInput', () => {
  it('takes a typed code with Tab and shows it with its name', async () => {
    const { changed, field, user } = show();
    await user.type(field, '035');
    await user.tab();
    expect(changed.mock.calls).toEqual([['035']]);
    expect(field).toHaveValue('(035)kilogram');
  });

  it('finds an entry by a part of its name and takes it with Enter', async () => {
    const { changed, field, user } = show();
    await user.type(field, '千');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('(035)kilogram');
    await user.keyboard('{Enter}');
    expect(changed).toHaveBeenLastCalledWith('035');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('goes through the offered entries with the arrows', async () => {
    const { changed, field, user } = show();
    await user.type(field, '0');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(changed).toHaveBeenLastCalledWith('011');
  });

  it('keeps the letters of a currency whether its number or its letters are typed', async () => {
    const { changed, field, user } = show({ family: 'currency', codeKey: 'name2' });
    await user.type(field, '502');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith('USD');
    expect(field).toHaveValue('[502_USD]美元');
  });

  it('keeps text that is no code, for the rules to speak about', async () => {
    const { changed, field, user } = show();
    await user.type(field, 'xyz');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith('xyz');
    expect(field).toHaveValue('xyz');
  });

  it('gives back what was there on Escape, and clears on empty', async () => {
    const { changed, field, user } = show({ start: '001' });
    await user.click(field);
    await user.keyboard('03{Escape}');
    expect(changed).not.toHaveBeenCalled();
    await user.clear(field);
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith('');
  });

  it('is typed over when it is entered, also before the next frame', () => {
    const { field } = show({ start: 'USD', family: 'currency', codeKey: 'name2' });
    vi.stubGlobal('requestAnimationFrame', () => 0);
    act(() => field.focus());
    expect(field).toHaveValue('USD');
    const { selectionStart, selectionEnd } = field as HTMLInputElement;
    expect([selectionStart, selectionEnd]).toEqual([0, 3]);
    vi.unstubAllGlobals();
  });

  it('takes the focus back from nobody when its frame comes late', () => {
    const { field } = show({ start: '001' });
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    const select = vi.spyOn(HTMLInputElement.prototype, 'select');
    field.focus();
    field.blur();
    for (const frame of frames) frame(0);
    // In Chromium `select` focuses.
    expect(frames).not.toHaveLength(0);
    expect(select).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    select.mockRestore();
  });

  it('adds codes one by one where several may stand', async () => {
    const { changed, field, user } = show({ start: '001', several: true });
    await user.click(field);
    await user.keyboard('{End},035');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith('001,035');
    expect(field).toHaveValue('(001)set, (035)kilogram');
  });
});
