import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { enterFlow } from '../enterFlow';
import styles from './Document.module.css';

interface DocumentFrameProps {
  /** Its head, a `DocumentBar`. */
  bar: ReactNode;
  /** Why the last try failed. */
  failure?: string | undefined;
  onDismiss?: () => void;
  /** What there is to know before anything is keyed. */
  notices?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Beside the form: problems, history. */
  side?: ReactNode;
  /** It is new: keying begins at its first field. */
  isNew?: boolean;
}

/** The page of a document: its head, what there is to know, the form, and what stands beside it. Enter goes through the form. */
export function DocumentFrame({ bar, failure, onDismiss, notices, children, side, isNew = false }: DocumentFrameProps) {
  const keyed = useRef<HTMLDivElement>(null);
  const begun = useRef(!isNew);
  useEffect(() => {
    // Once: a tab that is shown again stays where it was.
    if (!begun.current) keyed.current?.querySelector<HTMLElement>('[data-entry]')?.focus();
    begun.current = true;
  }, []);
  const form = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here
    <div ref={keyed} className={styles.form} onKeyDown={enterFlow}>
      {children}
    </div>
  );
  return (
    <div className={styles.page}>
      {bar}
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failure}
          {...(onDismiss && { closable: { onClose: onDismiss } })}
        />
      )}
      {notices}
      {side === undefined ? (
        form
      ) : (
        <div className={styles.columns}>
          {form}
          <aside className={styles.side}>{side}</aside>
        </div>
      )}
    </div>
  );
}
