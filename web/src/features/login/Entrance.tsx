import { useEffect, useEffectEvent, useRef } from 'react';
import type { Location } from 'react-router';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../core/useText';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import styles from './Entrance.module.css';

/** A page that only takes somebody in: it shows that it works, and the session leads on. */
export function Entrance({ text, enter }: { text: string; enter: (location: Location) => Promise<void> | void }) {
  const { t } = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const entered = useRef(false);
  const run = useEffectEvent(async () => {
    try {
      await enter(location);
    } catch {
      // The request has told what is wrong.
      await navigate('/', { replace: true });
    }
  });
  useEffect(() => {
    // A ticket works once: the second run of a development build must not spend it again.
    if (entered.current) return;
    entered.current = true;
    void run();
  }, []);
  return (
    <main id="main" aria-busy="true">
      <Notice full figure={<Icon name="spinner" className={styles.spinner} />} title={t(text)} />
    </main>
  );
}
