import { Button, Empty, Spin } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { type Field, type Lang, type Resource, statesOf } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { useMobile } from '../../shell/layout/useScreen';
import { RowTable } from '../../ui/table/RowTable';
import { GoneRows, PastBanner } from '../past/ListDay';
import { arranged } from './columnChoice';
import styles from './List.module.css';
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
  /** What it says when there is nothing at all, where that is not what the definition says. */
  none?: string | undefined;
  /** The button with which a first row begins; stands where there are none. */
  begin?: ReactNode;
}

/** Name of the column of actions; no field is called so. */
const ACTIONS = '$actions';

/** The rows of a list and the way to its other pages. */
export function ListTable<T extends ListRow>(props: ListTableProps<T>) {
  const { list, cells, onOpen, rowActions, none, begin } = props;
  const { t, lang } = useText();
  const mobile = useMobile();
  const known = useCodes();
  const { definition, fields, page, rows, trail, state, change } = list;
  const { choice, change: choose } = list.columns;
  // Nothing is done with rows of the past.
  const selection = state.asOf === undefined ? props.selection : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells are drawn anew with the names of codes that came
  const columns = useMemo(() => {
    const wanted = arranged(listed(fields), choice).filter((field) => !choice.hidden.includes(field.name));
    const shown = (mobile ? numberFirst(wanted, definition) : wanted).map((field, at) => {
      const column = columnOf<T>({ field, width: choice.widths[field.name], lang, cell: cells?.[field.name], trail });
      return mobile ? { ...column, width: Math.min(column.width, PHONE_WIDTHS[at] ?? column.width) } : column;
    });
    return rowActions === undefined
      ? shown
      : [...shown, { ...rowActions, name: ACTIONS, width: choice.widths[ACTIONS] ?? rowActions.width }];
  }, [definition, fields, choice, lang, mobile, cells, trail, rowActions, known]);
  const filtered = Object.keys(state.filters).length > 0;
  return (
    <>
      <PastBanner list={list} />
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
            description={filtered ? t('resource.list.noneFound') : (none ?? emptyOf(definition, t, lang))}
          >
            {filtered ? <Button onClick={() => change({ filters: {} })}>{t('resource.list.clear')}</Button> : begin}
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
      <GoneRows list={list} />
    </>
  );
}

/** The first two columns stand side by side on a phone: a number of 18 digits, and a state. px */
const PHONE_WIDTHS = [180, 144];

/** The fields as a phone shows them: by what a row is known, then its state, then the others. */
function numberFirst(fields: readonly Field[], { name, knownBy }: Resource): Field[] {
  const lead = [knownBy || 'clientSeqNo', statesOf(name)?.field ?? 'status'];
  const place = ({ name: own }: Field) => (lead.includes(own) ? lead.indexOf(own) : lead.length);
  return fields.toSorted((one, other) => place(one) - place(other));
}

/** What belongs on a list without rows. */
function emptyOf({ about }: Resource, t: ReturnType<typeof useText>['t'], lang: Lang): ReactNode {
  return about[lang] === '' ? (
    t('resource.list.none')
  ) : (
    <>
      <p className={styles.none}>{t('resource.list.none')}</p>
      <p className={styles.about}>{about[lang]}</p>
    </>
  );
}
