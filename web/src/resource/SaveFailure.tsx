import { Alert, Button } from 'antd';
import { useText } from '../core/useText';
import type { Saving } from './useSave';

/** Why a row was not stored, above its form. */
export function SaveFailure({ saving: { failure, goOn } }: { saving: Saving }) {
  const { t } = useText();
  return (
    <>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {goOn !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('resource.page.conflict')}
          action={
            <>
              <Button size="small" onClick={() => goOn(true)}>
                {t('resource.page.mine')}
              </Button>
              <Button size="small" danger onClick={() => goOn(false)}>
                {t('resource.page.theirs')}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
