import { Alert, Button } from 'antd';
import { useText } from '../../core/useText';

/** The document was changed elsewhere while something here is not saved. */
export function ChangedElsewhere({ onReload }: { onReload: () => void }) {
  const { t } = useText();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('resource.document.changedElsewhere')}
      action={
        <Button size="small" onClick={onReload}>
          {t('resource.page.theirs')}
        </Button>
      }
    />
  );
}
