import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../core/useText';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import styles from './Admin.module.css';

interface SidePageProps {
  title: string;
  extra?: ReactNode;
  /** Why the things to choose from could not be loaded. */
  error: Error | null;
  onReload: () => void;
  /** What they are searched for. */
  wanted: string;
  onWant: (wanted: string) => void;
  /** The things to choose from. */
  side: ReactNode;
  /** The chosen one. */
  children: ReactNode;
}

/** A page with things to choose from at its side, and the chosen one beside them. */
export function SidePage({ title, extra, error, onReload, wanted, onWant, side, children }: SidePageProps) {
  const { t } = useText();
  return (
    <Page title={title} extra={error === null && extra}>
      {error !== null ? (
        <Notice
          level={2}
          title={t('admin.failed')}
          text={error.message}
          actions={<Button onClick={onReload}>{t('admin.reload')}</Button>}
        />
      ) : (
        <div className={styles.columns}>
          <nav className={`${styles.panel} ${styles.side}`} aria-label={title}>
            <Input
              className={styles.find}
              size="small"
              allowClear
              placeholder={t('admin.find')}
              aria-label={t('admin.find')}
              value={wanted}
              onChange={(event) => onWant(event.target.value)}
            />
            {side}
          </nav>
          <section className={styles.panel}>{children}</section>
        </div>
      )}
    </Page>
  );
}

interface SideListProps<T> {
  rows: readonly T[];
  keyOf: (row: T) => string;
  chosen: string | null | undefined;
  onChoose: (key: string) => void;
  nameOf: (row: T) => string;
  /** What more there is to know about one, in a few quiet words. */
  factsOf: (row: T) => string;
  mark: (row: T) => ReactNode;
}

/** Things to choose from by name. */
export function SideList<T>({ rows, keyOf, chosen, onChoose, nameOf, factsOf, mark }: SideListProps<T>) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <button
            type="button"
            className={styles.item}
            aria-current={keyOf(row) === chosen}
            onClick={() => onChoose(keyOf(row))}
          >
            <span className={styles.itemName}>
              {nameOf(row)} <span className={styles.quiet}>{factsOf(row)}</span>
            </span>
            {mark(row)}
          </button>
        </li>
      ))}
    </ul>
  );
}
