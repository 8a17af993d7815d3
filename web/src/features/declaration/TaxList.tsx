import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { type ResourceRow, resourceApi } from '../../api/resources';
import { type Field, type Lang, resource } from '../../core';
import { useText } from '../../core/useText';
import type { ExportTarget } from '../../resource/list/ExportButton';
import { filterNamesOf, searchable } from '../../resource/list/listFields';
import { ResourceList } from '../../resource/list/ResourceList';
import type { Trail } from '../../resource/list/trail';
import { textOf } from '../../resource/row';
import { useMobile } from '../../shell/layout/useScreen';
import { money } from './money';
import styles from './Tax.module.css';

/** The comparison of one declaration; its id stands behind it. */
export const TAX_OF_DECLARATION = '/queries/taxCompare';
const VIEW = '/queries/decview';
const FIRST_FILTERS = 4;
const HIDDEN_AT_FIRST = [
  'orgId',
  'differs',
  'fcstQuantity',
  'billQuantity',
  'fcstPerUnit',
  'billPerUnit',
  'additional',
  'countervailing',
];
/** Zero is no difference. */
const NOTHING = /^-?0(\.0+)?$/;

interface TaxListProps {
  /** Name of the definition, which has the columns. */
  name: string;
  /** Only the taxes of this declaration. */
  declId?: string;
  views?: readonly { label: string; filters: Record<string, string> }[];
  /** A row leads to the declaration's estimate, else to its comparison. */
  toDeclaration?: boolean;
  /** Name of the definition with the goods lines of these rows, which can be exported too. */
  lines?: string;
}

/** A list of taxes, which customs and the estimate write and nobody else. */
export function TaxList({ name, declId, views, toDeclaration = false, lines }: TaxListProps) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const mobile = useMobile();
  const { path, label, fields } = resource(name);
  const api = useMemo(() => resourceApi(path), [path]);
  const only = declId === undefined ? undefined : { declId };
  const cells = useMemo(() => cellsOf(fields), [fields]);
  const about = useMemo(() => ({ of: name, by: 'declId' }), [name]);
  const shown = declId === undefined ? fields : fields.filter((field) => !OF_DECLARATION.includes(field.name));
  return (
    <ResourceList<ResourceRow>
      name={declId === undefined ? name : `${name}.one`}
      fields={shown}
      cells={cells}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      firstFilters={mobile ? 0 : FIRST_FILTERS}
      views={views}
      queryKey={['resource', name, 'page', declId ?? '']}
      load={(query, signal) => api.page({ ...query, ...only }, signal)}
      about={about}
      onOpen={(row, trail) => {
        if (declId !== undefined) return;
        void navigate(`${toDeclaration ? VIEW : TAX_OF_DECLARATION}/${textOf(row.declId)}`, { state: { trail } });
      }}
      keyword={false}
      exportTo={{ path: `${path}/export`, name: label[lang], ...(only && { filters: only }) }}
      alsoExportTo={lines === undefined ? undefined : linesTarget(lines, t('exports.byLine'), lang)}
    />
  );
}

/** The export of the goods lines behind the rows. */
function linesTarget(name: string, button: string, lang: Lang): ExportTarget {
  const { path, label, fields } = resource(name);
  return { path: `${path}/export`, name: label[lang], label: button, knows: searchable(fields).flatMap(filterNamesOf) };
}

/** Amounts have their cents; the declaration is a link. */
function cellsOf(fields: readonly Field[]): Record<string, (row: ResourceRow, trail: Trail) => ReactNode> {
  const amounts = fields.filter((field) => field.kind === 'decimal' && field.scale === 2);
  const amount = (name: string) => (row: ResourceRow) => textOf(row[name]) && money(textOf(row[name]));
  return {
    ...Object.fromEntries(amounts.map(({ name }) => [name, amount(name)])),
    clientSeqNo: (row, trail) => (
      <Link to={`${VIEW}/${textOf(row.declId)}`} state={{ trail }}>
        {textOf(row.clientSeqNo)}
      </Link>
    ),
    difference: (row) => <Difference amount={textOf(row.difference)} />,
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
