import { Alert, Button } from 'antd';
import { useText } from '../../core/useText';

interface ChangedElsewhereProps {
  /** It was this person, in another tab of this browser. */
  own: boolean;
  onReload: () => void;
}

/** The document was changed elsewhere while something here is not saved. */
export function ChangedElsewhere({ own, onReload }: ChangedElsewhereProps) {
  const { t } = useText();
  return (
    <Alert
      type="warning"
      showIcon
      title={t(own ? 'resource.document.changedInOtherTab' : 'resource.document.changedElsewhere')}
      action={
        <Button size="small" onClick={onReload}>
          {t('resource.page.theirs')}
        </Button>
      }
    />
  );
}
