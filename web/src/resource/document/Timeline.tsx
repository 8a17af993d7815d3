import { RollbackOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useContext, useState } from 'react';
import { findResource, type Lang } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../fields';
import { type Present, useTakeBack } from '../past/useTakeBack';
import { CategoryContext, fullName, placeName, valueText } from '../placeNames';
import { listPath, type Path } from '../row';
import styles from './Document.module.css';

interface FieldChange {
  field: Path;
  before: unknown;
  after: unknown;
}

/** One step in the life of a row. */
export interface TimelineEntry {
  key: string;
  /** Its id in the history, by which one of its changes is taken back. */
  entry?: number;
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
  /** The row as it is, where single changes can be taken back. */
  present?: Present;
}

/** Who did what to a row, newest first, with what was changed. */
export function Timeline({ name, entries, present }: TimelineProps) {
  const { busy, takeBack } = useTakeBack(name, present);
  return (
    <ol className={styles.history} aria-live="polite">
      {entries.map((entry) => (
        <Event
          key={entry.key}
          name={name}
          entry={entry}
          {...(present && { refusal: refusalIn(present), busy, onTakeBack: takeBack })}
        />
      ))}
    </ol>
  );
}

/** Why a change cannot be taken back now, by the list that its field is in. */
const refusalIn = (present: Present) => (path: Path) => {
  const list = listPath(path)?.list ?? '';
  return present.ofLines !== undefined && list in present.ofLines ? present.ofLines[list] : present.refusal;
};

/** What one field held and what it holds. */
export function ChangeLine({ name, change: { field, before, after } }: { name: string; change: FieldChange }) {
  const { t, lang } = useText();
  const iECatg = useContext(CategoryContext);
  return (
    <div>
      {t('resource.log.change', {
        field: fullName(name, field, lang, iECatg),
        before: shortText(name, field, before, lang),
        after: shortText(name, field, after, lang),
      })}
    </div>
  );
}

/** How many changes an entry shows before it is asked for all. */
const SHORT = 4;

interface EventProps {
  name: string;
  entry: TimelineEntry;
  /** Why a change of a field cannot be taken back now. */
  refusal?: (path: Path) => string | undefined;
  busy?: boolean;
  onTakeBack?: (change: { entry: number; field: string; before: unknown }) => void;
}

function Event({ name, entry, refusal, busy = false, onTakeBack }: EventProps) {
  const { t, lang } = useText();
  const { entry: id } = entry;
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
            <div key={change.field} className={styles.change}>
              <ChangeLine name={name} change={change} />
              {id !== undefined && onTakeBack !== undefined && isKeyed(name, change.field, lang) && (
                <TakeBackButton
                  field={fullName(name, change.field, lang)}
                  refusal={refusal?.(change.field)}
                  busy={busy}
                  onTakeBack={() => onTakeBack({ entry: id, field: change.field, before: change.before })}
                />
              )}
            </div>
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

interface TakeBackButtonProps {
  /** The field in words. */
  field: string;
  /** Why it cannot be done now. */
  refusal: string | undefined;
  busy: boolean;
  onTakeBack: () => void;
}

/** Takes one change back; where that cannot be, it says why. */
function TakeBackButton({ field, refusal, busy, onTakeBack }: TakeBackButtonProps) {
  const { t } = useText();
  return (
    <Tooltip title={refusal ?? t('asOf.takeBack')} mouseEnterDelay={0.4}>
      <Button
        type="text"
        size="small"
        icon={<RollbackOutlined />}
        aria-label={t('asOf.takeBackOf', { field })}
        aria-disabled={refusal !== undefined || busy}
        aria-description={refusal}
        onClick={() => {
          if (refusal === undefined) onTakeBack();
        }}
      />
    </Tooltip>
  );
}

/**
 * Whether people fill a field in; a line that was taken out can come back as well, unless programs make such lines. Of lines that are
 * stored one by one an entry may say only how many more it touched.
 */
function isKeyed(name: string, path: Path, lang: Lang): boolean {
  const { row, definition } = placeName(name, path, lang);
  if (definition !== undefined) return !definition.readOnly;
  const lines = findResource(name)?.lines.find((one) => one.list === (listPath(path)?.list ?? path));
  if (lines !== undefined && lines.pagedBy !== '') return lines.added && path.endsWith(']');
  return row !== '';
}

/** A value of a field for people; what is no plain value (a whole row) is only hinted at. */
export function shortText(name: string, path: Path, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? '…' : valueText(name, path, value, lang) || '0';
}
