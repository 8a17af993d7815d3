import { useMemo, useState } from 'react';
import { RowTable } from '../src/ui/table/RowTable';
import { columns, type Row, rows, WIDTH } from './rows';

/** The table of the product's lists. */
export function ProductTable() {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map());
  const cells = useMemo(
    () =>
      columns.map(({ key, title }) => ({
        name: key,
        title,
        width: WIDTH,
        sortable: true,
        cell: (row: Row) => row[key],
      })),
    [],
  );
  return (
    <RowTable<Row>
      columns={cells}
      rows={rows}
      density="small"
      question="all"
      sort=""
      onSort={ignore}
      onResize={ignore}
      onOpen={ignore}
      ticked={ticked}
      onTick={setTicked}
      tickAll="All rows"
      tickOne={(place) => `Row ${place}`}
    >
      {null}
    </RowTable>
  );
}

function ignore(): void {}
