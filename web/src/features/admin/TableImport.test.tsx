// Loading a table of codes: what is wrong with lines of the file, and how the file is taken.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type DictFamily, dictTables, type TablePlan } from '../../api/admin';
import { TableImport } from './TableImport';

const FAMILY = { name: 'hsCode' } as DictFamily;
const PLAN: TablePlan = {
  begins: 0,
  changes: 0,
  ends: 0,
  same: 0,
  rows: [],
  wrong: 2,
  idle: 0,
  ignored: ['Old code'],
  applied: false,
  // One line may lack both of its units.
  problems: [
    { line: 7, field: 'unit1', rule: 'dict.unit', message: 'There is no unit "a"' },
    { line: 7, field: 'unit2', rule: 'dict.unit', message: 'There is no unit "b"' },
  ],
};

it('tells every problem of a line, and says whether the file is official', async () => {
  const load = vi.spyOn(dictTables, 'load').mockResolvedValue(PLAN);
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<TableImport family={FAMILY} title="Tariff code" onClose={() => undefined} onChanged={() => undefined} />);
  const choose = () =>
    fireEvent.change(screen.getByTestId('table-file'), { target: { files: [new File(['x'], '2027.csv')] } });
  choose();
  expect(await screen.findAllByText(/There is no unit/)).toHaveLength(2);
  expect(screen.getByRole('note')).toHaveTextContent('Old code');
  expect(complained.mock.calls.filter(([said]) => String(said).includes('same key'))).toEqual([]);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ official: true, whole: false, apply: false }));
  const [, official] = screen.getAllByRole('checkbox');
  if (official) fireEvent.click(official);
  choose();
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ official: false }));
});
