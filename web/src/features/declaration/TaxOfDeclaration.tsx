import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { Link, useLocation, useParams } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { type TaxSums, taxes } from '../../api/taxes';
import { declarationNumber, type Field, resource } from '../../core';
import { useText } from '../../core/useText';
import { Walk } from '../../resource/document/Walk';
import { readable } from '../../resource/fields';
import { textAt, valueAt } from '../../resource/row';
import { pageAt } from '../../shell/pages';
import { useTabTitle } from '../../shell/tags/useTab';
import { Page } from '../../ui/Page';
import { reachable } from '../../ui/reachable';
import { money } from './money';
import styles from './Tax.module.css';
import { Difference, TAX_OF_DECLARATION, TaxList } from './TaxList';

type Bill = Rows['taxBill'];

/** What a bill is known by here; whose it is stands above. */
const BILL_FIELDS = ['taxNo', 'taxType', 'amount', 'status', 'billedOn', 'dueOn', 'paidOn'];

/** The taxes of one declaration: its bills, the sums of estimate and bills, and each tax of each line with the reason why it
 * differs. */
export default function TaxOfDeclaration() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const bills = useQuery({
    queryKey: queryKeys.declarations('taxBills', id),
    queryFn: ({ signal }) => taxes.bills(Number(id), signal),
  });
  const sums = useQuery({
    queryKey: queryKeys.declarations('taxSums', id),
    queryFn: ({ signal }) => taxes.sums(Number(id), signal),
  });
  const rows = bills.data?.rows ?? [];
  const number = declarationNumber({ ...rows[0] });
  useTabTitle(number || undefined);
  return (
    <Page
      title={pageAt(pathname)?.title[lang]}
      hint={number}
      extra={
        <>
          <Walk id={Number(id)} dirty={false} pathOf={(next) => `${TAX_OF_DECLARATION}/${next}`} />
          <Link to={`/queries/decview/${id}`}>{t('tax.declaration')}</Link>
        </>
      }
    >
      {bills.isError && <p className={styles.note}>{bills.error.message}</p>}
      {bills.data !== undefined && rows.length === 0 && <p className={styles.note}>{t('tax.notBilled')}</p>}
      {rows.length > 0 && (
        <>
          <div className={styles.side}>
            <Bills rows={rows} />
            {sums.data !== undefined && <Sums sums={sums.data} />}
          </div>
          <h2 className={styles.section}>{t('tax.byLine')}</h2>
          <TaxList
            name="taxCompare"
            declId={id}
            views={[{ label: t('tax.view.differs'), filters: { differs: '1' } }]}
          />
        </>
      )}
    </Page>
  );
}

function fieldsOf(name: string, wanted: readonly string[]): Field[] {
  const { fields } = resource(name);
  return wanted.flatMap((field) => fields.find((known) => known.name === field) ?? []);
}

function Bills({ rows }: { rows: Bill[] }) {
  const { t, lang } = useText();
  return (
    <section aria-label={t('tax.bills')}>
      <h2 className={styles.section}>{t('tax.bills')}</h2>
      <Table<Bill>
        ref={reachable}
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={fieldsOf('taxBill', BILL_FIELDS).map((field) => ({
          key: field.name,
          title: field.label[lang],
          align: field.kind === 'decimal' ? 'right' : 'left',
          render: (row: Bill) =>
            field.kind === 'decimal' ? money(textAt(row, field.name)) : readable(field, valueAt(row, field.name), lang),
        }))}
      />
    </section>
  );
}

function Sums({ sums }: { sums: TaxSums }) {
  const { t, lang } = useText();
  const [tax] = fieldsOf('taxCompare', ['taxType']);
  const rows = [...sums.taxes, { ...sums, taxType: '' }];
  const amount = (key: 'estimated' | 'billed') => ({
    key,
    title: t(`tax.${key}`),
    align: 'right' as const,
    render: (row: (typeof rows)[number]) => money(row[key]),
  });
  return (
    <section aria-label={t('tax.sums')}>
      <h2 className={styles.section}>{t('tax.sums')}</h2>
      <Table
        ref={reachable}
        size="small"
        rowKey="taxType"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={[
          {
            key: 'taxType',
            title: tax?.label[lang],
            render: ({ taxType }) =>
              taxType === '' || tax === undefined ? <b>{t('tax.all')}</b> : readable(tax, taxType, lang),
          },
          amount('estimated'),
          amount('billed'),
          {
            key: 'difference',
            title: t('tax.difference'),
            align: 'right',
            render: ({ difference }) => <Difference amount={difference} />,
          },
        ]}
      />
    </section>
  );
}
