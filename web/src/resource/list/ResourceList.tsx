import { ReloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Spin } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Field } from '../../core';
import { useText } from '../../core/useText';
import { useMobile } from '../../shell/layout/useScreen';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { Notice } from '../../ui/Notice';
import { RowTable } from '../../ui/table/RowTable';
import type { Column } from '../../ui/table/TableRow';
import { isNumber, readable } from '../fields';
import type { InputProps } from '../inputs/inputProps';
import type { Row } from '../row';
import type { BatchRow } from './batch';
import { ColumnChooser } from './ColumnChooser';
import { arranged, useColumnChoice } from './columnChoice';
import { ExportButton, type ExportTarget } from './ExportButton';
import { ListPages } from './ListPages';
import { type ListView, ListViews } from './ListViews';
import { filterNamesOf, listed, searchable } from './listFields';
import { type ListState, useListState } from './listState';
import { usePreference } from './preferences';
import styles from './ResourceList.module.css';
import { SavedFilters } from './SavedFilters';
import { KEYWORD, SearchForm } from './SearchForm';
import { defaultOf } from './savedFilters';
import { type About, type Trail, trailOf } from './trail';
import { countedAnew, wayTo } from './way';

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
  views?: readonly ListView[];
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
  /** Other exports of the same filter, such as one by goods line. */
  alsoExportTo?: ExportTarget;
  /** Buttons above the table. */
  tools?: ReactNode;
  /** What can be done with a single row, in a last column. */
  rowActions?: RowActions<T>;
  /** The records that rows open, where they are not the rows themselves. */
  about?: About | undefined;
  /** Hears of the rows that are shown, whenever they come anew. */
  onRows?: (rows: readonly T[]) => void;
  /** The rows are asked for again after so many ms. */
  refreshEvery?: number | undefined;
  /** What it says when there is nothing at all. */
  none?: string;
}

interface RowActions<T> {
  title: string;
  /** px */
  width: number;
  cell: (row: T) => ReactNode;
}

const NO_PAGE: ListPage<never> = { rows: [], total: 0, totalIsExact: true };
const NO_ROWS: never[] = [];
/** Name of the column of actions; no field is called so. */
const ACTIONS = '$actions';
const NO_VIEWS: readonly ListView[] = [];
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
    views = NO_VIEWS,
    queryKey,
    load,
    onOpen,
    selected = NONE_SELECTED as ReadonlyMap<number, T>,
    onSelect,
    keyword = true,
    exportTo,
    alsoExportTo,
    tools,
    rowActions,
    about,
    onRows,
    refreshEvery,
    none,
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
  // How the page that is shown was come to from the one before it; a page opened by its address is found by its number.
  const [way, setWay] = useState<{ to: string; query: ListQuery }>();
  const query = useMemo<ListQuery>(
    () => ({
      ...state.filters,
      sort: state.sort,
      pageNum: state.pageNum,
      pageSize: state.pageSize,
      ...(way?.to === JSON.stringify(state) ? way.query : countedFor === filterKey && { countAll: 1 }),
    }),
    [state, way, countedFor, filterKey],
  );
  const client = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal, queryKey: key }) => {
      const again = (client.getQueryState(key)?.dataUpdateCount ?? 0) > 0;
      return load(again ? countedAnew(query) : query, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery ?? false,
  });

  const rows = data?.rows ?? NO_ROWS;
  useEffect(() => onRows?.(rows), [onRows, rows]);
  const trail = useMemo(() => trailOf(query, data ?? NO_PAGE, about), [query, data, about]);
  // That there is nothing is said only when it is known; rows of before stay until the next ones come.
  const unknown = data === undefined || (isPlaceholderData && rows.length === 0);
  const mobile = useMobile();

  const inOrder = useMemo(() => arranged(listed(fields), choice), [fields, choice]);
  const columns = useMemo(() => {
    const shown = inOrder
      .filter((field) => !choice.hidden.includes(field.name))
      .map((field) => columnOf<T>({ field, width: choice.widths[field.name], lang, cell: cells?.[field.name], trail }));
    return rowActions === undefined
      ? shown
      : [...shown, { ...rowActions, name: ACTIONS, width: choice.widths[ACTIONS] ?? rowActions.width }];
  }, [inOrder, choice, lang, cells, trail, rowActions]);
  const list = useRef<HTMLDivElement>(null);
  // The keyword filter, or the first one where there is none.
  useHotkeys({ '/': () => list.current?.querySelector<HTMLElement>('[data-search], search input')?.focus() });
  const countAll = useCallback(() => setCountedFor(filterKey), [filterKey]);
  const search = useCallback((values: Record<string, string>) => change({ filters: values }), [change]);
  const shown = isPlaceholderData ? undefined : data;
  const turn = useCallback(
    (to: Pick<ListState, 'pageNum' | 'pageSize'>) => {
      if (shown) setWay({ to: JSON.stringify({ ...state, ...to }), query: wayTo(to, state, shown) });
      change(to);
    },
    [shown, state, change],
  );

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
    <div ref={list} className={styles.list}>
      <SearchForm
        fields={filters}
        first={firstFilters}
        inputs={inputs}
        values={state.filters}
        keyword={keyword}
        onSearch={search}
      />
      {views.length > 0 && <ListViews views={views} filters={state.filters} onChoose={search} />}
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
          {alsoExportTo && <ExportButton target={alsoExportTo} state={state} />}
          <Button
            icon={<ReloadOutlined spin={isFetching} />}
            aria-label={t('resource.list.refresh')}
            onClick={() => void refetch()}
          />
          <ColumnChooser fields={inOrder} choice={choice} onChange={choose} onReset={reset} />
        </span>
      </div>
      <RowTable<T>
        columns={columns}
        rows={rows}
        density={choice.density}
        question={state}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        onResize={(name, width) => choose({ widths: { ...choice.widths, [name]: width } })}
        onOpen={(row) => onOpen(row, trail)}
        ticked={selected}
        onTick={onSelect}
        tickAll={t('resource.list.tickAll')}
        tickOne={(place) => t('resource.list.tick', { place })}
        flows={mobile}
      >
        {unknown ? (
          isFetching && <Spin />
        ) : (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={filtered ? t('resource.list.noneFound') : (none ?? t('resource.list.none'))}
          >
            {filtered && <Button onClick={() => change({ filters: {} })}>{t('resource.list.clear')}</Button>}
          </Empty>
        )}
      </RowTable>
      {data !== undefined && data.total > 0 && (
        <ListPages
          total={data.total}
          totalIsExact={data.totalIsExact !== false}
          pageNum={state.pageNum}
          pageSize={state.pageSize}
          onTurn={turn}
          onCountAll={countAll}
        />
      )}
    </div>
  );
}

interface ColumnSource<T> {
  field: Field;
  /** As somebody dragged it. */
  width: number | undefined;
  lang: 'zh' | 'en';
  cell: ((row: T, trail: Trail) => ReactNode) | undefined;
  trail: Trail;
}

function columnOf<T extends ListRow>({ field, width, lang, cell, trail }: ColumnSource<T>): Column<T> {
  return {
    name: field.name,
    title: field.label[lang],
    width: width ?? Math.max(field.list, roomFor(field.label)),
    right: isNumber(field),
    sortable: field.sortable,
    cell: (row) => (cell === undefined ? readable(field, row[field.name], lang) : cell(row, trail)),
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
