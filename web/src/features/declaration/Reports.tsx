import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Identified } from '../../api/resources';
import type { Rows } from '../../api/rows.gen';
import { useText } from '../../core/useText';
import { EntryLink } from '../../resource/EntryLink';
import { MonthInput } from '../../resource/inputs/MonthInput';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import type { Cells } from '../../resource/list/listColumns';
import type { Trail } from '../../resource/list/trail';
import { useList } from '../../resource/list/useList';
import { textAt } from '../../resource/row';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import { money } from './money';
import styles from './Reports.module.css';

/** Where a declaration is read. */
const VIEW = '/queries/decview';
const INPUTS = { month: MonthInput } as const;
/** Before an amount that is an estimate. */
const ABOUT = '≈ ';

interface ReportProps<N extends ResourceName> {
  /** Name of the definition, which has the columns. */
  name: N;
  /** Field of a row with the id of the declaration behind it; none where a row is about many. */
  behind?: keyof Rows[N] & string;
  /** The field whose days the export wants to know. */
  dated?: keyof Rows[N] & string;
}

/** A list over many declarations that is only read; a row opens the declaration behind it. */
function Report<N extends ResourceName>({ name, behind, dated }: ReportProps<N>) {
  const { lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useList<Rows[N]>({
    name,
    inputs: INPUTS,
    queryKey: queryKeys.page(name),
    load: apiOf(name).page,
    // The way from one declaration to the next leads through this list.
    about: useMemo(() => (behind === undefined ? undefined : { of: name, by: behind }), [behind, name]),
  });
  const cells = useMemo(() => cellsOf(behind), [behind]);
  const open = (row: Identified, trail: Trail) => {
    if (behind !== undefined) void navigate(`${VIEW}/${textAt(row, behind)}`, { state: { trail } });
  };
  return (
    <Page title={pageAt(pathname)?.title[lang]}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} exports={[exportOf(name, lang, { dated })]} />
        <ListTable list={list} cells={cells} onOpen={open} />
      </ListFrame>
    </Page>
  );
}

/** The columns that some report has and that are not drawn as they are. */
function cellsOf(behind: string | undefined): Cells<Identified> {
  return {
    clientSeqNo: (row, trail) =>
      behind === undefined ? (
        textAt(row, 'clientSeqNo')
      ) : (
        <Link to={`${VIEW}/${textAt(row, behind)}`} state={{ trail }}>
          {textAt(row, 'clientSeqNo')}
        </Link>
      ),
    entryId: (row) => <EntryLink number={textAt(row, 'entryId')} />,
    daysLeft: (row) => {
      const days = textAt(row, 'daysLeft');
      return <span className={Number(days) < 0 ? styles.over : undefined}>{days}</span>;
    },
    amount: (row) => {
      const amount = textAt(row, 'amount');
      return amount && `${textAt(row, 'isEstimate') === '1' ? ABOUT : ''}${money(amount)}`;
    },
  };
}

/** Goods lines of all declarations. */
export function Details() {
  return <Report name="declDetail" behind="declarationId" dated="createdAt" />;
}

/** Goods that came in and are not at customs yet. */
export function Undeclared() {
  return <Report name="undeclared" behind="id" />;
}

/** Declarations whose tax is not paid. */
export function Unpaid() {
  return <Report name="unpaid" behind="id" />;
}

/** Containers by month, customer, direction and port. */
export function BoxVolume() {
  return <Report name="boxVolume" />;
}

/** The monthly report by customer. */
export function MonthlyReport() {
  return <Report name="reportShdcGzjx" />;
}
