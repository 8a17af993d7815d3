import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type ResourceRow, resourceApi } from '../../api/resources';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { MonthInput } from '../../resource/inputs/MonthInput';
import type { Trail } from '../../resource/list/trail';
import { ResourcePage } from '../../resource/ResourcePage';
import { textOf } from '../../resource/row';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';
import { money } from './money';
import styles from './Reports.module.css';

/** Where a declaration is read. */
const VIEW = '/queries/decview';
const FIRST_FILTERS = 4;
const INPUTS = { month: MonthInput } as const;
/** Before an amount that is an estimate. */
const ABOUT = '≈ ';

interface ReportProps {
  /** Name of the definition, which has the columns. */
  name: string;
  /** Field of a row with the id of the declaration behind it; none where a row is about many. */
  behind?: string;
  /** The field whose days the export wants to know. */
  dated?: string;
}

/** A list over many declarations that is only read; a row opens the declaration behind it. */
function Report({ name, behind, dated }: ReportProps) {
  const { lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mobile = useMobile();
  const { path } = resource(name);
  const api = useMemo(() => resourceApi(path), [path]);
  // The way from one declaration to the next leads through this list.
  const about = useMemo(() => (behind === undefined ? undefined : { of: name, by: behind }), [behind, name]);
  const cells = useMemo(
    () => ({
      clientSeqNo: (row: ResourceRow, trail: Trail) =>
        behind === undefined ? (
          textOf(row.clientSeqNo)
        ) : (
          <Link to={`${VIEW}/${textOf(row[behind])}`} state={{ trail }}>
            {textOf(row.clientSeqNo)}
          </Link>
        ),
      daysLeft: (row: ResourceRow) => (
        <span className={Number(textOf(row.daysLeft)) < 0 ? styles.over : undefined}>{textOf(row.daysLeft)}</span>
      ),
      amount: (row: ResourceRow) =>
        textOf(row.amount) && `${textOf(row.isEstimate) === '1' ? ABOUT : ''}${money(textOf(row.amount))}`,
    }),
    [behind],
  );
  return (
    <ResourcePage
      name={name}
      title={pageAt(pathname)?.title[lang]}
      api={api}
      firstFilters={mobile ? 0 : FIRST_FILTERS}
      nameField="id"
      inputs={INPUTS}
      cells={cells}
      readOnly
      dated={dated}
      about={about}
      onOpen={(_id, row, trail) => {
        if (behind === undefined || row === undefined) return;
        void navigate(`${VIEW}/${textOf(row[behind])}`, { state: { trail } });
      }}
    />
  );
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
