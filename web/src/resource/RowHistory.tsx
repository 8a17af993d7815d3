import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/queryKeys';
import type { LogEntry } from '../api/resources';
import { actionWords, isNews, resource } from '../core';
import { useText } from '../core/useText';
import { readable, readableInstant } from './fields';
import styles from './RowHistory.module.css';
import { textOf } from './row';

interface RowHistoryProps {
  name: string;
  id: number;
  /** A new version asks anew. */
  version: number;
  load: (id: number, signal?: AbortSignal) => Promise<LogEntry[]>;
}

/** Who did what to a row, newest first. */
export function RowHistory({ name, id, version, load }: RowHistoryProps) {
  const { t } = useText();
  const { data = [] } = useQuery({
    queryKey: queryKeys.log(name, id, version),
    queryFn: ({ signal }) => load(id, signal),
  });
  if (data.length === 0) return null;
  return (
    <section aria-label={t('resource.log')}>
      <h2 className={styles.title}>{t('resource.log')}</h2>
      <ol className={styles.entries}>
        {data.map((entry) => (
          <Entry key={entry.id} name={name} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ name, entry }: { name: string; entry: LogEntry }) {
  const { t, lang } = useText();
  const { fields } = resource(name);
  // What a new row was filled with is no news; ids say nothing to people.
  const shown = entry.changes.flatMap(({ field: changed, before, after }) => {
    const field = fields.find((one) => one.name === changed);
    const isShown = field !== undefined && field.kind !== 'id' && isNews(entry.action);
    return isShown ? [{ field, before, after }] : [];
  });
  return (
    <li className={styles.entry}>
      <b>{actionWords(name, entry.action)?.[lang] ?? entry.action}</b> {entry.actor}{' '}
      <time dateTime={entry.at}>{readableInstant(entry.at)}</time>
      {shown.map(({ field, before, after }) => (
        <div key={field.name} className={styles.change}>
          {t('resource.log.change', {
            field: field.label[lang],
            before: textOf(before) === '' ? '–' : readable(field, before, lang) || '0',
            after: textOf(after) === '' ? '–' : readable(field, after, lang) || '0',
          })}
        </div>
      ))}
    </li>
  );
}
