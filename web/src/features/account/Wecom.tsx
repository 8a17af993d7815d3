import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { request } from '../../core';
import { useText } from '../../core/useText';
import { PageLoading } from '../../shell/pages/PageLoading';
import { toast } from '../../shell/toast/toasts';
import { Notice } from '../../ui/Notice';
import { cameFromWecom } from './wecom';

const USER_INFO = '/management/userInfo';

/** /wecom: where WeCom sends a person back to. Binds the account and goes on to the personal page. */
export function Wecom() {
  const { t } = useText();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const came = cameFromWecom(new URLSearchParams(window.location.search));
    // The code is good once and nobody else's: it does not stay in the address.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (came === undefined) {
      setFailure(t('account.wecomStrange'));
      return;
    }
    request({ method: 'POST', path: '/wx/cp/binding', body: came, silent: true, hiddenMessage: true }).then(
      () => {
        toast('success', t('account.wecomDone'));
        void navigate(USER_INFO, { replace: true });
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [t, navigate]);
  return (
    <main id="main">
      {failure === undefined ? (
        <>
          <h1 className="visually-hidden">{t('account.wecomBinding')}</h1>
          <PageLoading />
        </>
      ) : (
        <Notice
          full
          title={t('account.wecomFailed')}
          text={failure}
          actions={<Link to={USER_INFO}>{t('account.toUserInfo')}</Link>}
        />
      )}
    </main>
  );
}
