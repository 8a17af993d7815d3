import { render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Draft } from '../draft';
import { type Row, rowsAt } from '../row';
import { type LineHelp, useLineHelp } from './lineHelp';

const KNOWN: Readonly<Record<string, Row>> = {
  '12': { putrecSeqno: '12', gdsMtno: 'YS-12', gdsNm: '计量泵', dclUnitcd: '001' },
  '15': { putrecSeqno: '15', gdsMtno: 'YS-15', gdsNm: '六角螺母', dclUnitcd: '035' },
};

function helpOf(lookUp = vi.fn(known)): LineHelp {
  return { inputs: {}, field: 'putrecSeqno', lookUp };
}

async function known(values: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  return new Map(values.flatMap((value) => (KNOWN[value] ? [[value, KNOWN[value]]] : [])));
}

function Helped({ draft, list, help }: { draft: Draft; list: string; help: LineHelp }) {
  useLineHelp(draft, list, help);
  return null;
}

test('a serial fills what is blank in its line, and what the serial before had given', async () => {
  const draft = new Draft({ rows: [{ gdsNm: 'typed' }, {}] });
  const lookUp = vi.fn(known);
  render(<Helped draft={draft} list="rows" help={helpOf(lookUp)} />);
  draft.set('rows[0].putrecSeqno', '12');
  await waitFor(() =>
    expect(rowsAt(draft.row, 'rows')[0]).toMatchObject({ gdsMtno: 'YS-12', gdsNm: 'typed', dclUnitcd: '001' }),
  );
  draft.set('rows[0].putrecSeqno', '15');
  await waitFor(() =>
    expect(rowsAt(draft.row, 'rows')[0]).toMatchObject({ gdsMtno: 'YS-15', gdsNm: 'typed', dclUnitcd: '035' }),
  );
  expect(lookUp.mock.calls).toEqual([[['12']], [['15']]]);
});

test('pasted lines are filled together, and a serial that nobody knows fills nothing', async () => {
  const draft = new Draft({ rows: [] });
  const lookUp = vi.fn(known);
  render(<Helped draft={draft} list="rows" help={helpOf(lookUp)} />);
  draft.setRows('rows', [{ putrecSeqno: '12' }, { putrecSeqno: '99' }, { putrecSeqno: '15' }]);
  await waitFor(() => expect(rowsAt(draft.row, 'rows')[2]).toMatchObject({ gdsNm: '六角螺母' }));
  expect(rowsAt(draft.row, 'rows')[0]).toMatchObject({ gdsNm: '计量泵' });
  expect(rowsAt(draft.row, 'rows')[1]).toEqual({ putrecSeqno: '99' });
  expect(lookUp).toHaveBeenCalledTimes(1);
});

test('a line that is opened as it is stored keeps what it says', async () => {
  const draft = new Draft({ putrecSeqno: '12', gdsNm: '' });
  const lookUp = vi.fn(known);
  render(<Helped draft={draft} list="" help={helpOf(lookUp)} />);
  draft.set('rmk', 'x');
  await Promise.resolve();
  expect(lookUp).not.toHaveBeenCalled();
  draft.set('putrecSeqno', '15');
  await waitFor(() => expect(draft.row).toMatchObject({ gdsNm: '六角螺母', gdsMtno: 'YS-15' }));
});
