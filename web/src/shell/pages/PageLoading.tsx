import { useText } from '../../core/useText';
import styles from './PageLoading.module.css';

/** Drawn while the code of a page is on its way: the outline of a page, not a blank. */
export function PageLoading() {
  const { t } = useText();
  return (
    <div className={styles.page} role="status">
      <h1 className="visually-hidden">{t('shell.loadingPage')}</h1>
      <div className={styles.title} />
      <div className={styles.row} />
      <div className={styles.block} />
    </div>
  );
}
