import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { declarations, type HistoryEntry } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import type { Lang } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { fullName, valueText } from '../../resource/placeNames';
import type { Path } from '../../resource/row';
import styles from './Declaration.module.css';

interface HistoryProps {
  id: number;
  /** A new version asks anew. */
  version: number;
}

/** Who did what and what customs answered, newest first. */
export function History({ id, version }: HistoryProps) {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: queryKeys.declarations('history', id, version),
    queryFn: ({ signal }) => declarations.history(id, signal),
    placeholderData: (before) => before,
  });
  return (
    <section className={styles.panel} aria-label={t('declaration.history')}>
      <h2 className={styles.panelTitle}>{t('declaration.history')}</h2>
      {error !== null && <p className={styles.quiet}>{t('declaration.history.failed')}</p>}
      {data?.length === 0 && <p className={styles.quiet}>{t('declaration.history.empty')}</p>}
      <ol className={styles.history} aria-live="polite">
        {data?.map((entry) => (
          <Event key={`${entry.kind}-${entry.id}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

/** A value of a field for people; what is no plain value (a whole row) is only hinted at. */
function shortText(path: Path, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? '…' : valueText(path, value, lang);
}

/** How many changes an entry shows before it is asked for all. */
const SHORT = 4;

function Event({ entry }: { entry: HistoryEntry }) {
  const { t, lang } = useText();
  const [all, setAll] = useState(false);
  // What a new record was filled with is no news.
  const short = entry.changes.every((change) => change.before === null) ? 0 : SHORT;
  const shown = all ? entry.changes : entry.changes.slice(0, short);
  return (
    <li className={entry.kind === 'receipt' ? `${styles.event} ${styles.receipt}` : styles.event}>
      <div>
        <b>{entry.action}</b> {entry.by}
      </div>
      <time className={styles.when} dateTime={entry.at}>
        {readableInstant(entry.at)}
      </time>
      {entry.customsAt && (
        <div className={styles.when}>
          {t('declaration.history.customsAt', { at: readableInstant(entry.customsAt) })}
        </div>
      )}
      {entry.note !== '' && <div>{entry.note}</div>}
      {shown.length > 0 && (
        <ul className={styles.changes}>
          {shown.map((change) => (
            <li key={change.field}>
              {t('declaration.history.change', {
                field: fullName(change.field, lang),
                before: shortText(change.field, change.before, lang),
                after: shortText(change.field, change.after, lang),
              })}
            </li>
          ))}
        </ul>
      )}
      {shown.length < entry.changes.length && (
        <button type="button" className={styles.moreButton} onClick={() => setAll(true)}>
          {t('declaration.history.more', { count: entry.changes.length })}
        </button>
      )}
    </li>
  );
}
