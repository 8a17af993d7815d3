import { Button, Modal } from 'antd';
import { session } from '../../core';
import { useText } from '../../core/useText';
import { useSession } from '../../shell/useSession';
import { LoginForm } from './LoginForm';

/** The session ended over something typed: the same person logs in again without leaving the page. */
export function LogInOver() {
  const { t } = useText();
  const { interrupted, user } = useSession();
  if (!interrupted || user === undefined) return null;
  return (
    <Modal
      open
      width={400}
      zIndex={1900}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={t('session.over.title')}
      footer={
        // What is typed stays sealed for its own account.
        <Button type="link" onClick={() => session.logout()}>
          {t('session.over.somebodyElse')}
        </Button>
      }
    >
      <p>{t('session.over.text')}</p>
      <LoginForm username={user.username} />
    </Modal>
  );
}
