import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { useLocation } from 'react-router';
import { RequestError, session } from '../../core';
import { useText } from '../../core/useText';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import styles from './Entrance.module.css';

interface Props {
  text: string;
  /** Title of the notice that stays when it did not work. */
  failed: string;
  /** Why a session ended before this page was opened. */
  ended?: string;
  enter: (location: Location) => Promise<void> | void;
}

/** A page that only takes somebody in: it shows that it works, and the session leads on. A refusal stays on the screen. */
export function Entrance({ text, failed, ended, enter }: Props) {
  const { t } = useText();
  const location = useLocation();
  const entered = useRef(false);
  const [refused, setRefused] = useState<string>();
  const run = useEffectEvent(async () => {
    try {
      await enter(location);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefused(error.message);
    }
  });
  useEffect(() => {
    // A ticket works once: the second run of a development build must not spend it again.
    if (entered.current) return;
    entered.current = true;
    void run();
  }, []);
  const refusal = refused ?? ended;
  if (refusal !== undefined) {
    const again = (
      <Button look="primary" onClick={() => session.logInAgain()}>
        {t('login.cas.again')}
      </Button>
    );
    return (
      <main id="main">
        <Notice full title={t(failed)} text={<p role="alert">{refusal}</p>} actions={again} />
      </main>
    );
  }
  return (
    <main id="main" aria-busy="true">
      <Notice full figure={<Icon name="spinner" className={styles.spinner} />} title={t(text)} />
    </main>
  );
}
