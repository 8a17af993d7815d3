// Which fields a rule of a house may stand at goes by the document that it is about.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadRules } from '../../../core';
import { RowOfForm } from '../../../resource/besideField';
import { Draft } from '../../../resource/draft';
import { FieldChoice } from './FieldChoice';

vi.setConfig({ testTimeout: 60_000 });

beforeAll(loadRules);

/** The fields that are offered where a name is typed. */
async function offered(document: string, name: string) {
  const user = userEvent.setup();
  const { unmount } = render(
    <RowOfForm value={new Draft({ document })}>
      <FieldChoice value="" onChange={() => {}} aria-label="Field" />
    </RowOfForm>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Field' }));
  await user.type(screen.getByRole('combobox', { name: 'Field' }), name);
  const found = screen.queryAllByTitle(name).length > 0;
  unmount();
  return found;
}

it('offers the fields of the document that the rule is about', async () => {
  expect(await offered('bondInvt', 'Account no.')).toBe(true);
  expect(await offered('declaration', 'Account no.')).toBe(false);
  expect(await offered('', 'Gross weight (kg)')).toBe(true);
  expect(await offered('fcst', 'Forecast no.')).toBe(true);
});
