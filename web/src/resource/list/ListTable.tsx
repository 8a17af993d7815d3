import { Button, Empty, Spin } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { useMobile } from '../../shell/layout/useScreen';
import { RowTable } from '../../ui/table/RowTable';
import { arranged } from './columnChoice';
import { ListPages } from './ListPages';
import { type Cells, columnOf } from './listColumns';
import { listed } from './listFields';
import type { ListRow } from './listRows';
import type { Trail } from './trail';
import type { List } from './useList';
import type { Selection } from './useSelection';

/** What can be done with a single row, in a last column. */
export interface RowActions<T> {
  title: string;
  /** px */
  width: number;
  cell: (row: T) => ReactNode;
}

interface ListTableProps<T extends ListRow> {
  list: List<T>;
  cells?: Cells<T> | undefined;
  /** Opens a record; the trail leads from it to the one before and after. */
  onOpen: (row: T, trail: Trail) => void;
  /** The ticked rows; without it there is nothing to tick. */
  selection?: Selection<T> | undefined;
  rowActions?: RowActions<T>;
  /** What it says when there is nothing at all. */
  none?: string | undefined;
}

/** Name of the column of actions; no field is called so. */
const ACTIONS = '$actions';

/** The rows of a list and the way to its other pages. */
export function ListTable<T extends ListRow>({ list, cells, onOpen, selection, rowActions, none }: ListTableProps<T>) {
  const { t, lang } = useText();
  const mobile = useMobile();
  const known = useCodes();
  const { fields, page, rows, trail, state, change } = list;
  const { choice, change: choose } = list.columns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells are drawn anew with the names of codes that came
  const columns = useMemo(() => {
    const shown = arranged(listed(fields), choice)
      .filter((field) => !choice.hidden.includes(field.name))
      .map((field) => columnOf<T>({ field, width: choice.widths[field.name], lang, cell: cells?.[field.name], trail }));
    return rowActions === undefined
      ? shown
      : [...shown, { ...rowActions, name: ACTIONS, width: choice.widths[ACTIONS] ?? rowActions.width }];
  }, [fields, choice, lang, cells, trail, rowActions, known]);
  const filtered = Object.keys(state.filters).length > 0;
  return (
    <>
      <RowTable<T>
        columns={columns}
        rows={rows}
        density={choice.density}
        question={state}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        onResize={(name, width) => choose({ widths: { ...choice.widths, [name]: width } })}
        onOpen={(row) => onOpen(row, trail)}
        {...(selection && { ticked: selection.ticked, onTick: selection.tick })}
        tickAll={t('resource.list.tickAll')}
        tickOne={(place) => t('resource.list.tick', { place })}
        flows={mobile}
      >
        {list.isUnknown ? (
          list.isFetching && <Spin />
        ) : (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={filtered ? t('resource.list.noneFound') : (none ?? t('resource.list.none'))}
          >
            {filtered && <Button onClick={() => change({ filters: {} })}>{t('resource.list.clear')}</Button>}
          </Empty>
        )}
      </RowTable>
      {page !== undefined && page.total > 0 && (
        <ListPages
          total={page.total}
          totalIsExact={page.totalIsExact !== false}
          pageNum={state.pageNum}
          pageSize={state.pageSize}
          onTurn={list.turn}
          onCountAll={list.countAll}
        />
      )}
    </>
  );
}
