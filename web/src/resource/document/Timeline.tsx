import { useState } from 'react';
import type { Lang } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../fields';
import { fullName, valueText } from '../placeNames';
import type { Path } from '../row';
import styles from './Document.module.css';

interface FieldChange {
  field: Path;
  before: unknown;
  after: unknown;
}

/** One step in the life of a row. */
export interface TimelineEntry {
  key: string;
  /** What was done, in the language of the screens. */
  action: string;
  by: string;
  at: string;
  /** Further words, such as the reason, or when customs did it; blank ones are left out. */
  notes: readonly string[];
  changes: readonly FieldChange[];
  /** It made the row: what that was filled with is no news. */
  made?: boolean;
  /** It came from outside. */
  isReceipt?: boolean;
}

interface TimelineProps {
  /** The definition of the row. */
  name: string;
  entries: readonly TimelineEntry[];
}

/** Who did what to a row, newest first, with what was changed. */
export function Timeline({ name, entries }: TimelineProps) {
  return (
    <ol className={styles.history} aria-live="polite">
      {entries.map((entry) => (
        <Event key={entry.key} name={name} entry={entry} />
      ))}
    </ol>
  );
}

/** What one field held and what it holds. */
export function ChangeLine({ name, change: { field, before, after } }: { name: string; change: FieldChange }) {
  const { t, lang } = useText();
  return (
    <div>
      {t('resource.log.change', {
        field: fullName(name, field, lang),
        before: shortText(name, field, before, lang),
        after: shortText(name, field, after, lang),
      })}
    </div>
  );
}

/** How many changes an entry shows before it is asked for all. */
const SHORT = 4;

function Event({ name, entry }: { name: string; entry: TimelineEntry }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const shown = all ? entry.changes : entry.changes.slice(0, entry.made ? 0 : SHORT);
  return (
    <li className={entry.isReceipt ? `${styles.event} ${styles.receipt}` : styles.event}>
      <div>
        <b>{entry.action}</b> {entry.by}
      </div>
      <time className={styles.when} dateTime={entry.at}>
        {readableInstant(entry.at)}
      </time>
      {entry.notes
        .filter((note) => note !== '')
        .map((note) => (
          <div key={note}>{note}</div>
        ))}
      {shown.length > 0 && (
        <div className={styles.changes}>
          {shown.map((change) => (
            <ChangeLine key={change.field} name={name} change={change} />
          ))}
        </div>
      )}
      {shown.length < entry.changes.length && (
        <button type="button" className={styles.moreButton} onClick={() => setAll(true)}>
          {t('resource.log.more', { count: entry.changes.length })}
        </button>
      )}
    </li>
  );
}

/** A value of a field for people; what is no plain value (a whole row) is only hinted at. */
export function shortText(name: string, path: Path, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? '…' : valueText(name, path, value, lang) || '0';
}
