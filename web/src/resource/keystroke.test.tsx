// What one key draws anew: the field or the cell that it is typed in. Counted, not timed.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { declarationForm, type Field, type Problem } from '../core';
import { Draft } from './draft';
import { EntryGrid } from './grid/EntryGrid';
import { ResourceForm } from './ResourceForm';
import { type Row, rowsAt, textOf } from './row';

const drawn = vi.hoisted(() => ({ inputs: [] as string[], cells: 0, tables: 0 }));

vi.mock('./inputs/FieldInput', async (original) => {
  const { FieldInput } = await original<typeof import('./inputs/FieldInput')>();
  type Props = Parameters<typeof FieldInput>[0];
  return {
    FieldInput: (props: Props) => {
      drawn.inputs.push(props.field.name);
      return <FieldInput {...props} />;
    },
  };
});
vi.mock('./grid/GridTable', async (original) => {
  const { GridTable } = await original<typeof import('./grid/GridTable')>();
  type Props = Parameters<typeof GridTable>[0];
  return {
    GridTable: (props: Props) => {
      drawn.tables += 1;
      return <GridTable {...props} />;
    },
  };
});
// A closed cell asks once for its text each time it is drawn.
vi.mock('./fields', async (original) => {
  const known = await original<typeof import('./fields')>();
  return {
    ...known,
    readable: (...of: Parameters<typeof known.readable>) => {
      drawn.cells += 1;
      return known.readable(...of);
    },
  };
});

/** So many that all are drawn: of more only those in sight are, and here nothing has a height. */
const LINES = 40;
const { head, line } = declarationForm('I');

/** A rule of the tests: a name is not "wrong". */
function judge(row: Row): Problem[] {
  const message = { zh: '不对', en: 'wrong' };
  return rowsAt(row, 'lines').flatMap((one, at): Problem[] =>
    textOf(one.gName) === 'wrong' ? [{ field: `lines[${at}].gName`, rule: 'test', severity: 'E', message }] : [],
  );
}

function show(): Draft {
  const lines = Array.from({ length: LINES }, () => ({ codeTS: '7318160000', gName: 'nuts', gQty: '1' }));
  const draft = new Draft({ lines }, { follow: (row) => row, judge });
  const columns: readonly Field[] = line.filter(({ list }) => list > 0);
  render(
    <>
      <ResourceForm draft={draft} fields={head.filter(({ kind }) => kind === 'text')} />
      <EntryGrid draft={draft} list="lines" title="Goods" columns={columns} numbered="gNo" />
    </>,
  );
  return draft;
}

/** Types into a box until the rules have run. */
async function type(box: HTMLElement, text: string): Promise<void> {
  Object.assign(drawn, { inputs: [], cells: 0, tables: 0 });
  await act(async () => {
    fireEvent.change(box, { target: { value: text } });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await new Promise((done) => setTimeout(done));
  });
}

beforeEach(() => {
  // The test environment lays nothing out.
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

it('draws one field of the head for a key in it, and no cell', async () => {
  show();
  await type(screen.getByRole('textbox', { name: /Contract no/ }), 'HD-1');
  expect(new Set(drawn.inputs)).toEqual(new Set(['contrNo']));
  expect([drawn.cells, drawn.tables]).toEqual([0, 0]);
});

it('draws one cell of forty lines for a key in it: no other, not their table, and no field of the head', async () => {
  const draft = show();
  act(() => draft.goTo('lines[4].gName'));
  const box = document.activeElement as HTMLElement;
  await type(box, 'STEEL');
  expect(draft.rows('lines')[4]?.gName).toBe('STEEL');
  expect(drawn.inputs).toEqual(['gName']);
  expect([drawn.cells, drawn.tables]).toEqual([0, 0]);
});

it('draws the table anew when a line comes or goes, with what stands in each', async () => {
  const draft = show();
  drawn.tables = 0;
  act(() => draft.setRows('lines', draft.rows('lines').slice(1)));
  expect(drawn.tables).toBeGreaterThan(0);
  expect(screen.getAllByRole('row')).toHaveLength(LINES);
});

it('asks those who show what is said only when something else is said', async () => {
  const draft = show();
  const told = vi.fn();
  draft.subscribeToTold(told);
  act(() => draft.goTo('lines[4].gName'));
  told.mockClear();
  const box = document.activeElement as HTMLElement;
  await type(box, 'STEEL');
  expect(told).not.toHaveBeenCalled();
  await type(box, 'wrong');
  expect(told).toHaveBeenCalledOnce();
});
