import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../core/useText';
import styles from './Explained.module.css';

interface OpeningProps {
  label: string;
  value: string;
  /** The number does not count: it is struck through. */
  dropped?: boolean;
  children: ReactNode;
}

/** A number with its name that opens to what is behind it. What is closed is not drawn. */
export function Opening({ label, value, dropped = false, children }: OpeningProps) {
  const { t } = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-expanded={open}
        aria-controls={id}
        title={t(open ? 'tax.hide' : 'tax.show')}
        onClick={() => setOpen(!open)}
      >
        {open ? <DownOutlined /> : <RightOutlined />}
        <span className={styles.label}>{label}</span>
        <span className={dropped ? `${styles.amount} ${styles.dropped}` : styles.amount}>{value}</span>
      </button>
      <div id={id} className={styles.behind} hidden={!open}>
        {open && children}
      </div>
    </>
  );
}
