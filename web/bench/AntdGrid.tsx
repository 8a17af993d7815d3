import { Checkbox, Table } from 'antd';
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { COLUMNS, columns, type Row, rows, TICK_WIDTH, WIDTH, WINDOW } from './rows';

const CELLS = columns.map(({ key, title }) => ({
  key,
  dataIndex: key,
  title,
  width: WIDTH,
  ellipsis: true,
  sorter: true,
}));
const SCROLL = { x: COLUMNS * WIDTH + TICK_WIDTH, y: WINDOW.height - 40 };
const SAME = { size: 'small', rowKey: 'id', dataSource: rows, pagination: false, showSorterTooltip: false } as const;

/** antd's table, virtual as the lists of the product are. */
export function AntdGrid({ virtual }: { virtual: boolean }) {
  const [ticked, setTicked] = useState<React.Key[]>([]);
  return (
    <Table<Row>
      {...SAME}
      columns={CELLS}
      virtual={virtual}
      scroll={SCROLL}
      rowSelection={{ columnWidth: TICK_WIDTH, fixed: true, selectedRowKeys: ticked, onChange: setTicked }}
    />
  );
}

/** What is ticked, outside of React: a tick draws its own box and nothing else. */
class Ticks {
  #ids = new Set<number>();
  #listeners = new Set<() => void>();
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  has(id: number): boolean {
    return this.#ids.has(id);
  }
  toggle(id: number): void {
    if (!this.#ids.delete(id)) this.#ids.add(id);
    for (const listener of this.#listeners) listener();
  }
}

const TicksContext = createContext(new Ticks());

function Tick({ id }: { id: number }) {
  const ticks = useContext(TicksContext);
  const checked = useSyncExternalStore(ticks.subscribe, () => ticks.has(id));
  return <Checkbox checked={checked} onChange={() => ticks.toggle(id)} />;
}

const TICK_CELL = {
  key: 'tick',
  title: <Tick id={-1} />,
  width: TICK_WIDTH,
  fixed: 'left' as const,
  render: (_: unknown, row: Row) => <Tick id={row.id} />,
};

/** antd's virtual table with a column of boxes of its own. */
export function AntdOwnTicks() {
  const [ticks] = useState(() => new Ticks());
  const table = useMemo(() => <Table<Row> {...SAME} columns={[TICK_CELL, ...CELLS]} virtual scroll={SCROLL} />, []);
  return <TicksContext value={ticks}>{table}</TicksContext>;
}
