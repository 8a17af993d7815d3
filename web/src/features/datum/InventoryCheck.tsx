import { Alert, Button } from 'antd';
import { inventory } from '../../api/inventory';
import { useText } from '../../core/useText';
import type { Row } from '../../resource/row';
import { DocumentCheck } from './DocumentCheck';
import type { OpenDocument } from './special';
import { useTrying } from './useTrying';

/** What stops an inventory list from being sent, asked of the server for all of its lines at once. */
export function InventoryCheck({ list, page }: { list: Row; page: OpenDocument }) {
  const { t } = useText();
  const { busy, failure, attempt } = useTrying();
  const number = () => attempt('number', () => inventory.number(Number(list.id)).then(page.refresh));
  return (
    <DocumentCheck
      name="bondInvt"
      document={list}
      check={inventory.check}
      title={t('inventory.check.title')}
      label={t('inventory.check')}
      good={t('inventory.check.good')}
      extra={
        <>
          {page.allows('update') && (
            <Button loading={busy !== undefined} onClick={() => void number()}>
              {t('inventory.number')}
            </Button>
          )}
          {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        </>
      }
    />
  );
}
