import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Identified } from '../../api/resources';
import type { Rows } from '../../api/rows.gen';
import { type Field, resource } from '../../core';
import { useText } from '../../core/useText';
import { EntryLink } from '../../resource/EntryLink';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { type ListView, ListViews } from '../../resource/list/ListViews';
import type { Cells } from '../../resource/list/listColumns';
import { filterNamesOf, searchable } from '../../resource/list/listFields';
import { useList } from '../../resource/list/useList';
import type { Selection } from '../../resource/list/useSelection';
import { textAt } from '../../resource/row';
import { money } from './money';
import styles from './Tax.module.css';

/** The comparison of one declaration; its id stands behind it. */
export const TAX_OF_DECLARATION = '/queries/taxCompare';
const VIEW = '/queries/decview';
const BILLS: ResourceName = 'taxBill';
/** Zero is no difference. */
const NOTHING = /^-?0(\.0+)?$/;

interface TaxListProps<N extends ResourceName> {
  /** Name of the definition, which has the columns. */
  name: N;
  /** Only the taxes of this declaration. */
  declId?: string;
  views?: readonly ListView[];
  /** A row leads to the declaration's estimate, else to its comparison. */
  toDeclaration?: boolean;
  /** Name of the definition with the goods lines of these rows, which can be exported too. */
  lines?: ResourceName;
  /** The ticked rows, where something is done with them. */
  selection?: Selection<Rows[N]>;
  tools?: ReactNode;
}

/** A list of taxes, which customs and the estimate write; bills can be keyed beside it. */
export function TaxList<N extends ResourceName>({
  name,
  declId,
  views,
  toDeclaration = false,
  lines,
  selection,
  tools,
}: TaxListProps<N>) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const { fields } = resource(name);
  const isOfOne = declId !== undefined;
  const shown = useMemo(
    () => fields.filter((field) => !isOfOne || !OF_DECLARATION.includes(field.name)),
    [fields, isOfOne],
  );
  const only: Record<string, string> = declId === undefined ? {} : { declId };
  const list = useList<Rows[N]>({
    name,
    keptAs: isOfOne ? `${name}.one` : name,
    fields: shown,
    queryKey: queryKeys.page(name, declId ?? ''),
    load: (query, signal) => apiOf(name).page({ ...query, ...only }, signal),
    about: useMemo(() => ({ of: name, by: 'declId' }), [name]),
    // Bills alone have a history.
    hasPast: name === BILLS && !isOfOne,
    neverGone: name !== BILLS || isOfOne,
  });
  const cells = useMemo(() => cellsOf(fields), [fields]);
  const all = exportOf(name, lang, { filters: only });
  const byLine = lines && exportOf(lines, lang, { label: t('exports.byLine'), knows: filtersOf(lines) });
  return (
    <ListFrame list={list}>
      <ListSearch list={list} />
      {views && <ListViews list={list} views={views} />}
      <ListTools list={list} selection={selection} exports={byLine === undefined ? [all] : [all, byLine]}>
        {tools}
      </ListTools>
      <ListTable
        list={list}
        cells={cells}
        selection={selection}
        onOpen={(row, trail) => {
          if (isOfOne) return;
          void navigate(`${toDeclaration ? VIEW : TAX_OF_DECLARATION}/${textAt(row, 'declId')}`, { state: { trail } });
        }}
      />
    </ListFrame>
  );
}

/** The filters that the list of a resource knows. */
function filtersOf(name: ResourceName): string[] {
  return searchable(resource(name).fields).flatMap(filterNamesOf);
}

/** Amounts have their cents; the declaration is a link. */
function cellsOf(fields: readonly Field[]): Cells<Identified> {
  const amounts = fields.filter((field) => field.kind === 'decimal' && field.scale === 2);
  const amount = (name: string) => (row: Identified) => textAt(row, name) && money(textAt(row, name));
  return {
    ...Object.fromEntries(amounts.map(({ name }) => [name, amount(name)])),
    clientSeqNo: (row, trail) => (
      <Link to={`${VIEW}/${textAt(row, 'declId')}`} state={{ trail }}>
        {textAt(row, 'clientSeqNo')}
      </Link>
    ),
    entryId: (row) => <EntryLink number={textAt(row, 'entryId')} />,
    difference: (row) => <Difference amount={textAt(row, 'difference')} />,
  };
}

/** Fields that are the same in all rows of a declaration. */
const OF_DECLARATION: readonly string[] = ['iECatg', 'clientSeqNo', 'entryId', 'customerName'];

/** What the bill has more, or less, than the estimate. */
export function Difference({ amount }: { amount: string }): ReactNode {
  if (NOTHING.test(amount)) return money(amount);
  return (
    <b className={amount.startsWith('-') ? styles.less : styles.more}>
      {amount.startsWith('-') ? '' : '+'}
      {money(amount)}
    </b>
  );
}
