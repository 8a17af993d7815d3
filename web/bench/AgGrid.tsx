import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { columns, type Row, rows, WIDTH } from './rows';

ModuleRegistry.registerModules([AllCommunityModule]);

const CELLS = columns.map(({ key, title }) => ({ field: key, headerName: title, width: WIDTH }));

/** AG Grid Community, virtual in both directions by itself. */
export function AgGrid() {
  return (
    <AgGridReact<Row>
      rowData={rows}
      columnDefs={CELLS}
      getRowId={({ data }) => String(data.id)}
      rowSelection={{ mode: 'multiRow' }}
    />
  );
}
