import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RowTable } from './RowTable';
import type { Column } from './TableRow';

interface Item {
  id: number;
  name: string;
}

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Item ${at + 1}` }));
const COLUMNS: Column<Item>[] = [
  { name: 'id', title: 'Number', width: 80, right: true, cell: (row) => row.id },
  { name: 'name', title: 'Name', width: 120, sortable: true, cell: (row) => row.name },
];
/** Many columns, of which few are in sight. */
const WIDE: Column<Item>[] = Array.from({ length: 40 }, (_, at) => ({
  name: `c${at}`,
  title: `Column ${at}`,
  width: 100,
  cell: (row) => `${row.name}.${at}`,
}));

interface Told {
  open: (row: Item) => void;
  sort: (sort: string) => void;
}

function Table({ rows, told, columns = COLUMNS }: { rows: Item[]; told?: Told; columns?: Column<Item>[] }) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Item>>(new Map());
  const [sort, setSort] = useState('');
  return (
    <>
      <output>{[...ticked.keys()].join(' ')}</output>
      <RowTable<Item>
        columns={columns}
        rows={rows}
        density="small"
        question={sort}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          told?.sort(next);
        }}
        onResize={() => undefined}
        onOpen={(row) => told?.open(row)}
        ticked={ticked}
        onTick={setTicked}
        tickAll="All"
        tickOne={(place) => `Row ${place}`}
      >
        Nothing
      </RowTable>
    </>
  );
}

const ticked = () => screen.getByRole('status').textContent;
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}$`) });

it('a click opens a row, a tick does not; Shift ticks from the last one on', async () => {
  const told = { open: vi.fn(), sort: vi.fn() };
  render(<Table rows={items(6)} told={told} />);
  await userEvent.click(screen.getByRole('cell', { name: 'Item 2' }));
  expect(told.open).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Item 2' });

  await userEvent.click(screen.getByRole('checkbox', { name: 'Row 2' }));
  expect(ticked()).toBe('2');
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Row 5' }));
  await user.keyboard('{/Shift}');
  expect(ticked()).toBe('2 3 4 5');
  expect(screen.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked();
  await user.click(screen.getByRole('checkbox', { name: 'All' }));
  expect(ticked()).toBe('2 3 4 5 1 6');
  await user.click(screen.getByRole('checkbox', { name: 'All' }));
  expect(ticked()).toBe('');
  expect(told.open).toHaveBeenCalledOnce();
});

it('the keyboard goes from row to row, ticks and opens', async () => {
  const told = { open: vi.fn(), sort: vi.fn() };
  render(<Table rows={items(3)} told={told} />);
  row('Item 1').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(row('Item 2')).toHaveFocus();
  await userEvent.keyboard(' {End}{Enter}');
  expect(ticked()).toBe('2');
  expect(told.open).toHaveBeenCalledExactlyOnceWith({ id: 3, name: 'Item 3' });
  await userEvent.keyboard('{ArrowDown}{Home}{ArrowUp}');
  expect(row('Item 1')).toHaveFocus();
});

it('a heading sorts upwards, downwards, not at all, and says how', async () => {
  const told = { open: vi.fn(), sort: vi.fn() };
  render(<Table rows={items(3)} told={told} />);
  const heading = () => screen.getByRole('columnheader', { name: 'Name' });
  for (const [sort, said] of [
    ['name', 'ascending'],
    ['-name', 'descending'],
    ['', 'none'],
  ]) {
    await userEvent.click(within(heading()).getByRole('button'));
    expect(told.sort).toHaveBeenLastCalledWith(sort);
    expect(heading()).toHaveAttribute('aria-sort', said);
  }
  expect(screen.getByRole('columnheader', { name: 'Number' })).not.toHaveAttribute('aria-sort');
});

it('of a long table what is in sight is drawn, and a row far away when it is gone to', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(330);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
  render(<Table rows={items(200)} columns={WIDE} />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '201');
  expect(screen.getByRole('table')).toHaveAttribute('aria-colcount', '41');
  const drawn = screen.getAllByRole('row').length;
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThan(30);
  const heads = screen.getAllByRole('columnheader').length;
  expect(heads).toBeGreaterThan(5);
  expect(heads).toBeLessThan(12);
  // What is left out keeps its place: every row is as wide as the table.
  for (const one of screen.getAllByRole('row')) {
    expect([...(one as HTMLTableRowElement).cells].reduce((sum, cell) => sum + cell.colSpan, 0)).toBe(41);
  }

  (document.querySelector('tr[data-at="0"]') as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '201');
  expect(document.activeElement).toHaveTextContent('Item 200.0');
});

it('without rows it says so, and there is nothing to tick', () => {
  render(<Table rows={[]} />);
  expect(screen.getByText('Nothing')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'All' })).toBeDisabled();
  expect(screen.getAllByRole('row')).toHaveLength(1);
});

it('goes on behind a stroke and behind a code in brackets before it breaks a word', () => {
  const columns: Column<Item>[] = [
    { name: 'a', title: 'Import/export', width: 80, sortable: true, cell: () => '(2)Answered at last' },
    { name: 'b', title: 'Entry/exit', width: 80, cell: () => '' },
  ];
  render(<Table rows={items(1)} columns={columns} />);
  const [, sorted, plain] = screen.getAllByRole('columnheader');
  expect(sorted?.innerHTML).toContain('Import/<wbr>export');
  expect(plain?.innerHTML).toContain('Entry/<wbr>exit');
  expect(screen.getByText('(2)Answered at last').innerHTML).toBe('(2)<wbr>Answered at last');
});
