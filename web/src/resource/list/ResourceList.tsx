import { ReloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Pagination, Segmented, Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { type ComponentType, type Key, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { type Field, pageSizes } from '../../core';
import { useText } from '../../core/useText';
import { EmptyRows, tableFrame } from '../../ui/EmptyRows';
import { Notice } from '../../ui/Notice';
import { isNumber, readable } from '../fields';
import type { InputProps } from '../inputs/inputProps';
import type { Row } from '../row';
import type { BatchRow } from './batch';
import { ColumnChooser } from './ColumnChooser';
import { arranged, type ColumnChoice, useColumnChoice } from './columnChoice';
import { ExportButton, type ExportTarget } from './ExportButton';
import { filterNamesOf, listed, searchable } from './listFields';
import { type ListState, useListState } from './listState';
import { usePreference } from './preferences';
import { ResizableHeader } from './ResizableHeader';
import styles from './ResourceList.module.css';
import { SavedFilters } from './SavedFilters';
import { KEYWORD, SearchForm } from './SearchForm';
import { defaultOf } from './savedFilters';
import { type Trail, trailOf } from './trail';
import { useRoomBelow } from './useRoomBelow';

export type ListRow = Row & BatchRow;

export interface ListPage<T> {
  rows: T[];
  total: number;
  /** False when there are more rows than `total`, which counts only so far unless `countAll` asks for all. */
  totalIsExact: boolean;
}

/** What a page is asked for: filters, order and place. */
export type ListQuery = Readonly<Record<string, string | number>>;

interface ResourceListProps<T extends ListRow> {
  /** Under this name the columns are kept. */
  name: string;
  fields: readonly Field[];
  /** Columns drawn in a way of their own. A link to the record takes the trail along. */
  cells?: Readonly<Record<string, (row: T, trail: Trail) => ReactNode>>;
  /** Fields with an input of their own; an id is a filter only with one. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Columns that are hidden until somebody chooses them. */
  hiddenAtFirst?: readonly string[];
  /** Ready-made filters, one click each. */
  views?: readonly { label: string; filters: Record<string, string> }[];
  /** How many filters stand in the first row. */
  firstFilters: number;
  /** Under this key the pages are cached; whoever changes rows makes it stale. */
  queryKey: readonly unknown[];
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<T>>;
  /** Opens a record; the trail leads from it to the one before and after. */
  onOpen: (row: T, trail: Trail) => void;
  /** The ticked rows; without it there is nothing to tick. */
  selected?: ReadonlyMap<number, T>;
  onSelect?: (selected: ReadonlyMap<number, T>) => void;
  /** Whether the list can be searched by a keyword; it is unless said otherwise. */
  keyword?: boolean;
  /** Where the list is exported; without it there is no button for that. */
  exportTo?: ExportTarget;
  /** Buttons above the table. */
  tools?: ReactNode;
}

/** From this many rows on only the rows in sight are drawn. */
const VIRTUAL_FROM = 40;
const SELECTION_WIDTH = 40;
const NO_PAGE: ListPage<never> = { rows: [], total: 0, totalIsExact: true };
const NONE_SELECTED: ReadonlyMap<number, never> = new Map<number, never>();

/**
 * A list by definition: filters, sortable columns, selection and paging. What it shows is in the URL; how it shows it
 * (columns, widths, density) is kept per person.
 */
export function ResourceList<T extends ListRow>(props: ResourceListProps<T>) {
  const {
    name,
    fields,
    cells,
    inputs,
    hiddenAtFirst,
    firstFilters,
    views = [],
    queryKey,
    load,
    onOpen,
    selected = NONE_SELECTED as ReadonlyMap<number, T>,
    onSelect,
    keyword = true,
    exportTo,
    tools,
  } = props;
  const { t, lang } = useText();
  const filters = useMemo(
    () => searchable(fields).filter((field) => field.kind !== 'id' || (inputs !== undefined && field.name in inputs)),
    [fields, inputs],
  );
  const filterNames = useMemo(() => [KEYWORD, ...filters.flatMap(filterNamesOf)], [filters]);
  const { filters: kept } = usePreference(name);
  const [state, change] = useListState(filterNames, defaultOf(kept));
  const { choice, change: choose, reset } = useColumnChoice(name, hiddenAtFirst);
  // Counting all rows can take its time, so it is asked for anew when the filters change.
  const filterKey = JSON.stringify(state.filters);
  const [countedFor, setCountedFor] = useState<string>();
  const query = useMemo<ListQuery>(
    () => ({
      ...state.filters,
      sort: state.sort,
      pageNum: state.pageNum,
      pageSize: state.pageSize,
      ...(countedFor === filterKey && { countAll: 1 }),
    }),
    [state, countedFor, filterKey],
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });

  const rows = data?.rows ?? [];
  const trail = useMemo(() => trailOf(query, data ?? NO_PAGE), [query, data]);
  // That there is nothing is said only when it is known; rows of before stay until the next ones come.
  const unknown = data === undefined || (isPlaceholderData && rows.length === 0);
  const virtual = rows.length > VIRTUAL_FROM;
  const frame = useRef<HTMLDivElement>(null);
  const height = useRoomBelow(frame, virtual);
  const [cursor, setCursor] = useState(0);

  const inOrder = useMemo(() => arranged(listed(fields), choice), [fields, choice]);
  const columns = useMemo(
    () =>
      inOrder
        .filter((field) => !choice.hidden.includes(field.name))
        .map((field) =>
          columnOf<T>({ field, choice, sort: state.sort, lang, cell: cells?.[field.name], choose, trail }),
        ),
    [inOrder, choice, state.sort, lang, cells, choose, trail],
  );
  const width = (onSelect ? SELECTION_WIDTH : 0) + columns.reduce((sum, column) => sum + Number(column.width), 0);

  const select = (keys: readonly Key[], now: readonly T[]) => {
    const byId = new Map([...selected.values(), ...now].filter(Boolean).map((row) => [row.id, row]));
    const wanted = new Set(keys);
    onSelect?.(new Map([...byId].filter(([id]) => wanted.has(id))));
  };
  const toggle = (row: T) => {
    const next = new Map(selected);
    if (!next.delete(row.id)) next.set(row.id, row);
    onSelect?.(next);
  };
  const goTo = (at: number) => {
    if (at < 0 || at >= rows.length) return;
    setCursor(at);
    frame.current?.querySelector<HTMLElement>(`[data-row-key="${rows[at]?.id}"]`)?.focus();
  };
  const onRowKey = (event: KeyboardEvent, row: T, at: number) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ArrowDown') goTo(at + 1);
    else if (event.key === 'ArrowUp') goTo(at - 1);
    else if (event.key === 'Enter') onOpen(row, trail);
    else if (event.key === ' ') toggle(row);
    else return;
    event.preventDefault();
  };

  if (error && data === undefined) {
    return (
      <Notice
        level={2}
        title={t('resource.list.failed')}
        text={error instanceof Error ? error.message : String(error)}
        actions={<Button onClick={() => void refetch()}>{t('resource.list.retry')}</Button>}
      />
    );
  }
  const filtered = Object.keys(state.filters).length > 0;
  return (
    <div className={styles.list}>
      <SearchForm
        fields={filters}
        first={firstFilters}
        inputs={inputs}
        values={state.filters}
        keyword={keyword}
        onSearch={(values) => change({ filters: values })}
      />
      {views.length > 0 && (
        <Segmented
          className={styles.views}
          aria-label={t('resource.list.views')}
          value={viewOf(views, state)}
          options={[
            { value: ALL, label: t('resource.list.all') },
            ...views.map(({ label }, at) => ({ value: String(at), label })),
          ]}
          onChange={(value) => change({ filters: withView(views, state, value) })}
        />
      )}
      <div className={styles.tools}>
        {tools}
        <span className={styles.right}>
          {selected.size > 0 && (
            <Button type="link" size="small" onClick={() => onSelect?.(new Map())}>
              {t('resource.list.selected', { count: selected.size })}
            </Button>
          )}
          <SavedFilters list={name} now={state} onChoose={change} />
          {exportTo && <ExportButton target={exportTo} state={state} />}
          <Button
            icon={<ReloadOutlined spin={isFetching} />}
            aria-label={t('resource.list.refresh')}
            onClick={() => void refetch()}
          />
          <ColumnChooser fields={inOrder} choice={choice} onChange={choose} onReset={reset} />
        </span>
      </div>
      <div ref={frame} className={tableFrame(rows)}>
        <Table<T>
          size={choice.density}
          rowKey="id"
          columns={columns}
          dataSource={rows}
          loading={unknown && isFetching}
          pagination={false}
          virtual={virtual}
          // An empty list has nothing to scroll to, and nothing in it that could take the focus for it.
          scroll={rows.length === 0 ? undefined : virtual ? { x: width, y: height } : { x: width }}
          sticky={!virtual}
          showSorterTooltip={false}
          components={{ header: { cell: ResizableHeader } }}
          rowSelection={
            onSelect && {
              columnWidth: SELECTION_WIDTH,
              fixed: true,
              selectedRowKeys: [...selected.keys()],
              preserveSelectedRowKeys: true,
              onChange: select,
            }
          }
          onRow={(row, at = 0) => ({
            className: styles.row,
            tabIndex: at === Math.min(cursor, rows.length - 1) ? 0 : -1,
            onClick: (event) => {
              setCursor(at);
              const control = (event.target as HTMLElement).closest('a, button, input, label, [data-no-open]');
              if (control === null && !hasTextSelection()) onOpen(row, trail);
            },
            onKeyDown: (event) => onRowKey(event, row, at),
          })}
          onChange={(_, __, sorter) => {
            const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
            change({ sort: order ? `${order === 'descend' ? '-' : ''}${String(field)}` : '' });
          }}
          locale={{
            emptyText: (
              <EmptyRows>
                {!unknown && (
                  <Empty
                    image={Empty.PRESENTED_IMAGE_SIMPLE}
                    description={t(filtered ? 'resource.list.noneFound' : 'resource.list.none')}
                  >
                    {filtered && <Button onClick={() => change({ filters: {} })}>{t('resource.list.clear')}</Button>}
                  </Empty>
                )}
              </EmptyRows>
            ),
          }}
        />
      </div>
      {data !== undefined && data.total > 0 && (
        <Pagination
          className={styles.pages}
          size="small"
          showSizeChanger
          showQuickJumper
          responsive
          current={state.pageNum}
          pageSize={state.pageSize}
          pageSizeOptions={[...pageSizes]}
          total={data.total}
          showTotal={(total, [from, to]) =>
            data.totalIsExact === false ? (
              <>
                {t('resource.list.rangeOfMore', { from, to, total })}
                <Button type="link" size="small" onClick={() => setCountedFor(filterKey)}>
                  {t('resource.list.countAll')}
                </Button>
              </>
            ) : (
              t('resource.list.range', { from, to, total })
            )
          }
          onChange={(pageNum, pageSize) => change({ pageNum: pageSize === state.pageSize ? pageNum : 1, pageSize })}
        />
      )}
    </div>
  );
}

type Views = readonly { label: string; filters: Record<string, string> }[];

/** No ready-made filter is chosen. */
const ALL = 'all';
const OTHER = 'other';

/** The ready-made filter that the state shows. */
function viewOf(views: Views, state: ListState): string {
  const names = [...new Set(views.flatMap((view) => Object.keys(view.filters)))];
  if (names.every((name) => state.filters[name] === undefined)) return ALL;
  const at = views.findIndex((view) => names.every((name) => state.filters[name] === view.filters[name]));
  return at < 0 ? OTHER : String(at);
}

/** The filters with a ready-made one put in, the others of its kind taken out. */
function withView(views: Views, state: ListState, value: string): Record<string, string> {
  const names = new Set(views.flatMap((view) => Object.keys(view.filters)));
  const rest = Object.entries(state.filters).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(rest), ...views[Number(value)]?.filters };
}

interface ColumnSource<T> {
  field: Field;
  choice: ColumnChoice;
  sort: string;
  lang: 'zh' | 'en';
  cell: ((row: T, trail: Trail) => ReactNode) | undefined;
  choose: (change: Partial<ColumnChoice>) => void;
  trail: Trail;
}

function columnOf<T extends ListRow>(source: ColumnSource<T>): ColumnType<T> {
  const { field, choice, sort, lang, cell, choose, trail } = source;
  const width = choice.widths[field.name] ?? Math.max(field.list, roomFor(field.label));
  return {
    key: field.name,
    dataIndex: field.name,
    title: field.label[lang],
    width,
    ellipsis: true,
    align: isNumber(field) ? 'right' : 'left',
    sorter: field.sortable,
    sortOrder: sort === field.name ? 'ascend' : sort === `-${field.name}` ? 'descend' : null,
    render: (value: unknown, row) => (cell === undefined ? readable(field, value, lang) : cell(row, trail)),
    onHeaderCell: () => ({
      width,
      onResize: (next: number) => choose({ widths: { ...choice.widths, [field.name]: next } }),
    }),
  };
}

/** Width of a letter of a heading, of a Chinese one, and what stands beside the letters, px. */
const LETTER = 8.4;
const CHINESE_LETTER = 14;
const BESIDE = 44;

/** The width at which a heading fits in two lines, in the longer of the two languages. */
function roomFor({ zh, en }: Field['label']): number {
  const half = Math.max(zh.length * CHINESE_LETTER, en.length * LETTER) / 2;
  // Lines break between words, so that one of them is longer than the half; a word does not break at all.
  const longest = Math.max(...en.split(/[\s/]/).map((word) => word.length)) * LETTER;
  return Math.ceil(Math.max(half * 1.2, longest) + BESIDE);
}

function hasTextSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
