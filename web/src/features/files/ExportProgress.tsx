import { Progress } from 'antd';
import type { ExportJob } from '../../api/exports';
import { type Lang, readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import styles from './FileManagePage.module.css';

/** The state of an export, how far it is, and why it failed. */
export function ExportProgress({ job }: { job: ExportJob }) {
  const { t, lang } = useText();
  const { state, rowsTotal } = job;
  const done = readableDecimal(job.rowsDone);
  const total = rowsTotal === null ? undefined : readableDecimal(rowsTotal);
  const name = codeName('exportState', state, lang);
  const reason = reasonOf(job, lang);
  return (
    <div className={styles.state}>
      <span className={`${styles.dot} ${styles[state]}`} aria-hidden />
      <span>{name}</span>
      {state === 'running' && (
        <>
          <Progress className={styles.bar} size="small" percent={percentOf(job)} showInfo={false} aria-label={name} />
          <span className={styles.rows}>
            {total === undefined ? t('exports.rowsDone', { done }) : t('exports.rows', { done, total })}
          </span>
        </>
      )}
      {state === 'done' && <span className={styles.rows}>{t('exports.rowsDone', { done })}</span>}
      {reason !== '' && (state === 'failed' || state === 'queued') && (
        <span className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
    </div>
  );
}

/** Why an export failed or was put off; else blank. */
export function reasonOf({ errorZh, errorEn }: ExportJob, lang: Lang): string {
  return (lang === 'zh' ? errorZh : errorEn) ?? '';
}

function percentOf({ rowsDone, rowsTotal }: ExportJob): number {
  const total = Number(rowsTotal ?? 0);
  return total === 0 ? 0 : Math.floor((100 * Number(rowsDone)) / total);
}
