import { useLocation } from 'react-router';
import type { Rows } from '../../api/rows.gen';
import { useText } from '../../core/useText';
import { useSelection } from '../../resource/list/useSelection';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import { BillActions, KeyBills } from './KeyedBills';
import { TaxList } from './TaxList';

function useTitle(): string | undefined {
  const { lang } = useText();
  const { pathname } = useLocation();
  return pageAt(pathname)?.title[lang];
}

/** What was estimated of declarations. */
export function TaxEstimates() {
  return (
    <Page title={useTitle()}>
      <TaxList name="taxFcst" toDeclaration lines="taxFcstDtl" />
    </Page>
  );
}

/** The tax bills of customs. */
export function TaxBills() {
  const { t } = useText();
  const selection = useSelection<Rows['taxBill']>();
  return (
    <Page title={useTitle()} extra={<KeyBills />}>
      <TaxList
        name="taxBill"
        selection={selection}
        tools={<BillActions selection={selection} />}
        views={[
          { label: t('tax.view.unpaid'), filters: { status: '1,2' } },
          { label: t('tax.view.paid'), filters: { status: '3' } },
        ]}
      />
    </Page>
  );
}

/** Their goods lines. */
export function TaxBillLines() {
  return (
    <Page title={useTitle()}>
      <TaxList name="taxBillDtl" />
    </Page>
  );
}

/** Estimates against bills, over all declarations. */
export function TaxComparisons() {
  const { t } = useText();
  return (
    <Page title={useTitle()}>
      <TaxList name="taxCompare" views={[{ label: t('tax.view.differs'), filters: { differs: '1' } }]} />
    </Page>
  );
}
