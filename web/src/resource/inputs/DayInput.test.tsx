import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayInput } from './DayInput';

function Field({ changed }: { changed: string[] }) {
  const [value, setValue] = useState('');
  return (
    <DayInput
      label="Day"
      value={value}
      onChange={(day) => {
        changed.push(day);
        setValue(day);
      }}
    />
  );
}

it('takes a day as it is typed, in one form whatever the language of the browser', async () => {
  const changed: string[] = [];
  render(<Field changed={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>('Day');
  expect(input.type).toBe('text');
  await userEvent.type(input, '2026-01-15');
  // Nothing counts before the day is whole.
  expect(changed).toEqual(['2026-01-15']);
  await userEvent.clear(input);
  expect(changed.at(-1)).toBe('');
  await userEvent.type(input, '20260116{Enter}');
  expect(changed.at(-1)).toBe('2026-01-16');
  await userEvent.tab();
  expect(input.value).toBe('2026-01-16');
});

it('does not use what is no day, and leaves it where it is', async () => {
  const changed: string[] = [];
  render(<Field changed={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>('Day');
  await userEvent.type(input, '2026-02-30');
  await userEvent.tab();
  expect(changed).toEqual([]);
  expect(input.value).toBe('2026-02-30');
});
