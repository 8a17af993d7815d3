// Help on a field: opened by F1 or by the mark, follows the focus, leaves it where it is.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { declarationForm, loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { Draft } from '../draft';
import { EntryGrid } from '../grid/EntryGrid';
import { ResourceForm } from '../ResourceForm';
import { HelpScope } from './HelpScope';

const page = vi.hoisted(() => vi.fn());
vi.mock('../../api/resources', () => ({ getQuietly: page }));

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

beforeEach(() => {
  page.mockReset();
  page.mockImplementation(async (path: string) =>
    path.endsWith('/page')
      ? {
          rows: [
            { id: 7, iECatg: '1', contrNo: 'HD-1' },
            { id: 8, contrNo: 'HD-2', licenseNo: '26-AA-1' },
          ],
        }
      : { id: 7, lines: [{ gName: '螺母' }, { gName: '螺栓' }] },
  );
});

function shown() {
  const { head, line } = declarationForm('1');
  const of = (names: readonly string[]) => head.filter((field) => names.includes(field.name));
  const draft = new Draft({ iECatg: '1', lines: [{ gName: '' }] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <div>
        <HelpScope name="declaration" draft={draft} />
        <ResourceForm draft={draft} fields={of(['contrNo', 'licenseNo', 'grossWet', 'status'])} />
        <EntryGrid draft={draft} list="lines" title="Lines" columns={line.filter(({ name }) => name === 'gName')} />
      </div>
    </QueryClientProvider>,
  );
  return { draft, user: userEvent.setup() };
}

const help = () => screen.findByRole('complementary', { name: 'Help on a field' });
const closed = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());

it('explains the field that has the focus, and follows it', async () => {
  const { user } = shown();
  await user.click(screen.getByLabelText('Gross weight (kg)'));
  await user.keyboard('{F1}');
  const panel = await help();
  await waitFor(() => expect(panel.textContent).toContain('GACC Announcement No. 18 of 2019), item 25'));
  expect(panel.textContent).toContain('Gross weight not below net weight');
  expect(panel.textContent).toContain('14 digits before the point and 5 behind it');
  expect(document.activeElement).toBe(screen.getByLabelText('Gross weight (kg)'));

  await user.click(screen.getByLabelText('Contract no.'));
  await waitFor(() => expect(panel.textContent).toContain('item 18'));
  await user.keyboard('{F1}');
  await closed();
});

it('opens in a cell of a grid, by the path of the cell', async () => {
  const { draft, user } = shown();
  act(() => document.querySelector<HTMLElement>('td[data-field="lines[0].gName"] [data-entry]')?.focus());
  await user.keyboard('{F1}');
  const panel = await help();
  await waitFor(() => expect(panel.textContent).toContain('item 35'));
  await user.click(await screen.findByRole('button', { name: /螺.?栓/ }));
  expect(draft.row.lines).toEqual([{ gName: '螺栓' }]);
});

it('fills in a last value and leaves the focus in the field', async () => {
  const { draft, user } = shown();
  const field = screen.getByLabelText('Licence no.');
  await user.click(field);
  await user.keyboard('{F1}');
  await user.click(await screen.findByRole('button', { name: '26-AA-1' }));
  expect(draft.row.licenseNo).toBe('26-AA-1');
  expect(document.activeElement).toBe(field);
});

it('closes with Escape, which nobody else hears', async () => {
  const { user } = shown();
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard);
  await user.click(screen.getByLabelText('Contract no.'));
  await user.keyboard('{F1}');
  await help();
  await user.keyboard('{Escape}');
  await closed();
  expect(heard).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(heard).toHaveBeenCalledOnce();
  document.body.removeEventListener('keydown', heard);
});

it('opens from the mark, for a field that is only read too', async () => {
  const { user } = shown();
  const mark = document.querySelector('[data-path="status"] [data-help-mark]');
  await user.click(mark as Element);
  const panel = await help();
  await waitFor(() => expect(panel.textContent).toContain('filled in by the system'));
  expect(page).not.toHaveBeenCalled();
  await act(() => user.click(mark as Element));
  await closed();
});
