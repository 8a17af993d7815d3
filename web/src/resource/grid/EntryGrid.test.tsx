import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Field, type Problem, resource, setDictionaries } from '../../core';
import { Draft } from '../draft';
import { rowsAt, textOf } from '../row';
import { EntryGrid } from './EntryGrid';

const field = (name: string, kind: object): Field =>
  ({ name, label: { zh: name, en: name }, required: 'no', group: '', list: 80, readOnly: false, ...kind }) as Field;

const COLUMNS = [
  field('item', { kind: 'text', max: 20 }),
  field('unit', { kind: 'dict', family: 'unit', key: 'id', max: 3 }),
  field('quantity', { kind: 'decimal', precision: 19, scale: 5 }),
];

/** A rule for the tests: a quantity is a number above 0. */
function judge(row: object): Problem[] {
  return rowsAt(row, 'lines').flatMap((line, at): Problem[] => {
    const quantity = textOf(line.quantity);
    if (quantity === '' || Number(quantity) > 0) return [];
    const message = { zh: '数量不对', en: 'no quantity' };
    return [{ field: `lines[${at}].quantity`, rule: 'test.quantity', severity: 'E', message }];
  });
}

beforeAll(() =>
  setDictionaries({
    unit: [
      { id: '001', name: '台', nameEn: 'set' },
      { id: '035', name: '千克', nameEn: 'kilogram' },
    ],
  }),
);

function show(lines: object[]) {
  const draft = new Draft({ lines }, { follow: (row) => row, judge });
  render(<EntryGrid draft={draft} list="lines" title="Lines" columns={COLUMNS} numbered="no" />);
  const grid = screen.getByRole('grid', { name: 'Lines' });
  const rows = () => within(grid).getAllByRole('row').slice(1);
  return { draft, grid, rows, user: userEvent.setup() };
}

/** Pastes a text into the open cell. */
function paste(text: string) {
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
}

describe('EntryGrid', () => {
  it('offers what acts on a row once there is one', async () => {
    const { user } = show([]);
    const offered = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? 'Add');
    expect(offered()).toEqual(['Add']);
    await user.click(screen.getByRole('button', { name: /Add/ }));
    expect(offered()).toEqual(['Add', 'Repeat the last row', 'Copy the row', 'Move up', 'Move down', 'Delete the row']);
    await user.click(screen.getByRole('button', { name: 'Delete the row' }));
    expect(offered()).toEqual(['Add']);
  });

  it('offers the choice of its columns where it is only read, too', () => {
    const draft = new Draft({ lines: [{ item: 'bolt' }] }, { follow: (row) => row, judge });
    render(<EntryGrid draft={draft} list="lines" title="Lines" columns={COLUMNS} kept="declarationLine" readOnly />);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Columns and density',
    ]);
  });

  it('keeps the headings of a long list in sight, and makes no layers of a short one', () => {
    const { grid } = show(Array.from({ length: 12 }, () => ({ item: 'bolt' })));
    expect(grid.className).not.toContain('scrolled');
    cleanup();
    expect(show(Array.from({ length: 13 }, () => ({ item: 'bolt' }))).grid.className).toContain('scrolled');
  });

  it('keys a row cell by cell with Enter and goes on to a new row', async () => {
    const { draft, user } = show([]);
    await user.click(screen.getByRole('button', { name: /Add/ }));
    await user.keyboard('bolt{Enter}kilo{Enter}12.5{Enter}nut');
    expect(draft.rows('lines')).toEqual([
      { no: '1', item: 'bolt', unit: '035', quantity: '12.5' },
      { no: '2', item: 'nut' },
    ]);
  });

  it('begins a new row where its definition says, else at the first field that it cannot do without', async () => {
    const columns = COLUMNS.map((column) =>
      column.name === 'unit' ? { ...column, required: 'always' as const } : column,
    );
    const user = userEvent.setup();
    for (const [begins, wanted] of [
      [undefined, { unit: '035' }],
      ['item', { item: '035' }],
    ] as const) {
      const draft = new Draft({ lines: [] }, { follow: (row) => row, judge });
      const shown = render(
        <EntryGrid draft={draft} list="lines" title="Lines" columns={columns} {...(begins && { begins })} />,
      );
      await user.click(screen.getByRole('button', { name: /Add/ }));
      await user.keyboard('035{Enter}');
      expect(draft.rows('lines')[0]).toEqual(wanted);
      shown.unmount();
    }
  });

  it('stops with Enter at what a goods line asks for, and goes on to one new line', async () => {
    const named = ['codeTS', 'gName', 'gModel', 'declTotal', 'tradeCurr', 'districtCode'];
    const columns = resource('declarationLine').fields.filter(({ name }) => named.includes(name));
    const draft = new Draft(
      { lines: [{ codeTS: '7318160000', gModel: '4|3', declTotal: '640', tradeCurr: 'USD' }] },
      { follow: (row) => row, judge: () => [] },
    );
    render(
      <EntryGrid draft={draft} list="lines" title="Lines" columns={columns} of="declarationLine" begins="codeTS" />,
    );
    const user = userEvent.setup();
    const cells = () => within(screen.getByRole('grid')).getAllByRole('row')[1]?.querySelectorAll('td');
    await user.click(cells()?.[1] as HTMLElement);
    await user.keyboard('nuts{Enter}');
    expect(document.activeElement).toHaveAccessibleName('District of destination / supply');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toHaveAccessibleName('Currency');
    // Tab goes to every cell.
    await user.keyboard('{Tab}31119{Enter}');
    expect(document.activeElement).toHaveAccessibleName('HS code');
    expect(draft.rows('lines')).toHaveLength(2);
    // The line that was begun is the new one that a key asks for.
    await user.keyboard('{Alt>}n{/Alt}');
    expect(draft.rows('lines')).toHaveLength(2);
    // A correction of a line that asks for nothing goes on to its next cell.
    await user.click(cells()?.[1] as HTMLElement);
    await user.keyboard('bolts{Enter}');
    expect(document.activeElement).toHaveValue('4|3');
    // What is saved has no line that nothing was keyed into.
    await user.keyboard('{Alt>}n{/Alt}');
    expect(draft.rows('lines')).toHaveLength(2);
    await user.keyboard('{Control>}s{/Control}');
    expect(draft.rows('lines')).toHaveLength(1);
  });

  it('saves no line that Enter began in a list of which nothing is wanted; the main list keeps its first', async () => {
    for (const main of [false, true]) {
      const draft = new Draft({ lines: [] }, { follow: (row) => row, judge });
      render(<EntryGrid draft={draft} list="lines" title="Lines" columns={COLUMNS} main={main} />);
      const user = userEvent.setup();
      await user.click(screen.getByRole('button', { name: /Add/ }));
      expect(draft.rows('lines')).toHaveLength(1);
      await user.keyboard('{Control>}s{/Control}');
      expect(draft.rows('lines')).toHaveLength(main ? 1 : 0);
      const grid = screen.getByRole('grid', { name: 'Lines' });
      await waitFor(() => expect(grid.parentElement?.contains(document.activeElement)).toBe(true));
      cleanup();
    }
  });

  it('moves with the arrows between rows and takes the cell above with Ctrl+D', async () => {
    const { draft, user, rows } = show([{ item: 'a' }, { item: 'b' }]);
    await user.click(within(rows()[0] as HTMLElement).getByRole('textbox', { name: 'item' }));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveValue('b');
    await user.keyboard('{Control>}d{/Control}');
    expect(draft.rows('lines').map((row) => row.item)).toEqual(['a', 'a']);
  });

  it('copies, moves and deletes rows and keeps their numbers from 1', async () => {
    const { draft, user, rows } = show([
      { no: '1', item: 'a', id: 7 },
      { no: '2', item: 'b' },
    ]);
    await user.click(within(rows()[0] as HTMLElement).getByRole('textbox', { name: 'item' }));
    await user.keyboard('{Alt>}c{/Alt}');
    expect(draft.rows('lines')).toEqual([
      { no: '1', item: 'a', id: 7 },
      { no: '2', item: 'a' },
      { no: '3', item: 'b' },
    ]);
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(draft.rows('lines').map((row) => `${row.no}${row.item}`)).toEqual(['1a', '2b', '3a']);
    await user.keyboard('{Alt>}{Delete}{/Alt}');
    expect(draft.rows('lines').map((row) => `${row.no}${row.item}`)).toEqual(['1a', '2b']);
  });

  it('gives back what a cell held on Escape', async () => {
    const { draft, user, rows } = show([{ item: 'a' }, { item: 'b' }]);
    await user.click(within(rows()[0] as HTMLElement).getByRole('textbox', { name: 'item' }));
    await user.keyboard('{ArrowDown}typed{Escape}');
    expect(draft.rows('lines')[1]?.item).toBe('b');
  });

  it('keeps the code that was chosen with the arrows when Enter goes on to the next cell', async () => {
    const { draft, user, rows } = show([{ item: 'a' }]);
    await user.click(within(rows()[0] as HTMLElement).getByRole('textbox', { name: 'item' }));
    // Both codes begin so.
    await user.keyboard('{Enter}0{ArrowDown}{Enter}');
    expect(draft.rows('lines')[0]?.unit).toBe('035');
  });

  it('takes a faultless block at once, names as codes and numbers without decoration', async () => {
    const { draft, user, rows } = show([{ item: 'a' }]);
    await user.click(within(rows()[0] as HTMLElement).getByRole('textbox', { name: 'item' }));
    paste('bolt\t千克\t1,200.50\r\nnut\t001\t3\r\n');
    expect(draft.rows('lines')).toEqual([
      { no: '1', item: 'bolt', unit: '035', quantity: '1200.50' },
      { no: '2', item: 'nut', unit: '001', quantity: '3' },
    ]);
  });

  it('shows a verdict for each cell of a block with faults and takes the good cells only', async () => {
    const { draft, user, rows } = show([{ item: 'a' }]);
    await user.click(within(rows()[0] as HTMLElement).getByRole('textbox', { name: 'item' }));
    paste('item\tquantity\nbolt\t5\nnut\t-1\n');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('no quantity')).toBeInTheDocument();
    expect(draft.rows('lines')).toEqual([{ item: 'a' }]);
    await user.click(within(dialog).getByRole('button', { name: /3 valid cells/ }));
    expect(draft.rows('lines')).toEqual([
      { no: '1', item: 'bolt', quantity: '5' },
      { no: '2', item: 'nut' },
    ]);
    draft.undo();
    draft.undo();
    expect(draft.rows('lines')).toEqual([{ item: 'a' }]);
  });

  it('leaves a first line out that is said to hold headings nobody knows', async () => {
    const { draft, user, rows } = show([{ item: 'a' }]);
    await user.click(within(rows()[0] as HTMLElement).getByRole('textbox', { name: 'item' }));
    paste('Artikel\tEinheit\tMenge\nbolt\t035\t5\n');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'The first line holds headings' }));
    await user.click(within(dialog).getByRole('button', { name: /Paste all/ }));
    expect(draft.rows('lines')).toEqual([{ no: '1', item: 'bolt', unit: '035', quantity: '5' }]);
  });

  it('focuses the cell that somebody goes to, also when it is open already', async () => {
    const { draft, user } = show([{ item: 'a', quantity: '1' }]);
    act(() => draft.goTo('lines[0].quantity'));
    expect(document.activeElement).toHaveValue('1');
    await user.click(document.body);
    expect(document.activeElement).not.toHaveValue('1');
    act(() => draft.goTo('lines[0].quantity'));
    expect(document.activeElement).toHaveValue('1');
  });
});
