import { useParams } from 'react-router';
import type { AccountKind } from '../../api/bonded';
import { useText } from '../../core/useText';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { Consumption } from './Consumption';

/** What a product of an account takes of each material. The path names the account and the product: `ems-7-1`. */
export default function UcnsMaterialDetail() {
  const { t } = useText();
  const { id = '' } = useParams();
  const [kind, account, product] = id.split('-');
  const isNumber = (text: string | undefined) => /^\d+$/.test(text ?? '');
  if ((kind !== 'ems' && kind !== 'eml') || !isNumber(account) || !isNumber(product)) {
    return <Notice title={t('resource.page.missing')} text={t('resource.document.missingHint')} />;
  }
  return (
    <Page title={t('bonded.ucns.title', { serial: product ?? '' })}>
      <Consumption kind={kind satisfies AccountKind} id={Number(account)} version="" product={Number(product)} />
    </Page>
  );
}
