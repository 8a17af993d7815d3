import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../core/useText';
import { Icon } from '../../ui/Icon';
import styles from './Toaster.module.css';
import { dropToast, type ShownToast, useToasts } from './toasts';

/** The toasts at the top of the window. Each goes by itself, but not while the pointer or the focus is on it. */
export function Toaster() {
  const { t } = useText();
  const toasts = useToasts();
  return (
    // A landmark, but none that is empty.
    <div className={styles.toaster} {...(toasts.length > 0 && { role: 'region', 'aria-label': t('shell.toasts') })}>
      {toasts.map((toast) => (
        <Item key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Item({ toast }: { toast: ShownToast }) {
  const { t } = useText();
  const { id, tone, text, durationMs, link } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dropToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, id, durationMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the toast while somebody reads it
    <div
      className={styles.toast}
      data-tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone} className={styles.icon} />
      <span role={tone === 'error' ? 'alert' : 'status'} className={styles.text}>
        {text}
      </span>
      {link && (
        <Link to={link.to} onClick={() => dropToast(id)}>
          {link.text}
        </Link>
      )}
      <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={() => dropToast(id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
