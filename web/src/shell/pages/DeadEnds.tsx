import { useNavigate } from 'react-router';
import { useText } from '../../core/useText';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** /404: an address that does not exist, or not for this person. */
export function NotFound() {
  return <DeadEnd figure="404" title="shell.notFound.title" text="shell.notFound.text" />;
}

/** /401: a page this account may not open. */
export function Denied() {
  return <DeadEnd figure="401" title="shell.denied.title" text="shell.denied.text" />;
}

function DeadEnd({ figure, title, text }: { figure: string; title: string; text: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Notice
      figure={figure}
      title={t(title)}
      text={t(text)}
      actions={
        <>
          <Button look="primary" onClick={() => navigate('/')}>
            {t('shell.goHome')}
          </Button>
          <Button onClick={() => navigate(-1)}>{t('shell.goBack')}</Button>
        </>
      }
    />
  );
}
