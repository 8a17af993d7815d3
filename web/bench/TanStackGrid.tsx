import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  type RowSelectionState,
  useReactTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { columns, type Row, rows, TICK_WIDTH, WIDTH } from './rows';

const ROW_HEIGHT = 33;
const CELLS: ColumnDef<Row>[] = columns.map(({ key, title }) => ({ accessorKey: key, header: title, size: WIDTH }));
const CELL = { position: 'absolute', top: 0, overflow: 'hidden', whiteSpace: 'nowrap', padding: '6px 8px' } as const;

/** TanStack Table for the state, TanStack Virtual for both directions, plain elements for the rest. */
export function TanStackGrid() {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const frame = useRef<HTMLDivElement>(null);
  const table = useReactTable({
    data: rows,
    columns: CELLS,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
    getCoreRowModel: getCoreRowModel(),
    getRowId: ({ id }) => String(id),
  });
  const model = table.getRowModel().rows;
  const down = useVirtualizer({
    count: model.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 5,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => frame.current,
    estimateSize: () => WIDTH,
    overscan: 2,
  });
  const shown = across.getVirtualItems();
  const heads = table.getHeaderGroups()[0]?.headers ?? [];
  const width = across.getTotalSize() + TICK_WIDTH;
  return (
    <div ref={frame} data-scroll="" style={{ height: '100%', overflow: 'auto' }}>
      <div style={{ position: 'sticky', top: 0, zIndex: 1, width, height: ROW_HEIGHT, background: '#fafafa' }}>
        {shown.map(({ index, start }) => (
          <div key={index} style={{ ...CELL, left: start + TICK_WIDTH, width: WIDTH }}>
            {String(heads[index]?.column.columnDef.header ?? '')}
          </div>
        ))}
      </div>
      <div style={{ position: 'relative', width, height: down.getTotalSize() }}>
        {down.getVirtualItems().map((item) => {
          const row = model[item.index];
          const cells = row?.getVisibleCells() ?? [];
          return (
            <div key={item.key} style={{ position: 'absolute', top: item.start, height: ROW_HEIGHT, width }}>
              <input
                type="checkbox"
                aria-label={`Row ${item.index + 1}`}
                style={{ position: 'sticky', left: 8, top: 8 }}
                checked={row?.getIsSelected() ?? false}
                onChange={row?.getToggleSelectedHandler()}
              />
              {shown.map(({ index, start }) => {
                const cell = cells[index];
                return (
                  <div key={index} style={{ ...CELL, left: start + TICK_WIDTH, width: WIDTH }}>
                    {cell && flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
