import { Alert } from 'antd';
import type { ReactNode } from 'react';
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
}

/** The page of a document: its head, what there is to know, the form, and what stands beside it. Enter goes through the form. */
export function DocumentFrame({ bar, failure, onDismiss, notices, children, side }: DocumentFrameProps) {
  const form = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here
    <div className={styles.form} onKeyDown={enterFlow}>
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
