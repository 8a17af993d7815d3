import { useText } from '../../core/useText';
import { Page } from '../../ui/Page';

/** Stands in place of every page until a forced password change is done: the server answers nothing else before. */
export function PasswordFirst() {
  const { t } = useText();
  return (
    <Page title={t('shell.password.title')}>
      <p>{t('shell.password.forced')}</p>
    </Page>
  );
}
