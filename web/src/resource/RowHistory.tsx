import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/queryKeys';
import type { LogEntry } from '../api/resources';
import { actionWords, isNews, type Lang } from '../core';
import { useText } from '../core/useText';
import { HistoryPanel } from './document/HistoryPanel';
import type { TimelineEntry } from './document/Timeline';
import type { Present } from './past/useTakeBack';
import { placeName } from './placeNames';

interface RowHistoryProps {
  name: string;
  id: number;
  /** A new version asks anew. */
  version: number;
  load: (id: number, signal?: AbortSignal) => Promise<LogEntry[]>;
  /** Why no change can be taken back now, in words. */
  refusal: string | undefined;
  /** The same of its lists whose rows are stored one by one. */
  ofLines?: Present['ofLines'];
  /** Called once one was taken back. */
  onTakenBack?: (() => void) | undefined;
}

/** Who did what to a row, newest first. */
export function RowHistory({ name, id, version, load, refusal, ofLines, onTakenBack }: RowHistoryProps) {
  const { t, lang } = useText();
  const { data, error } = useQuery({
    queryKey: queryKeys.log(name, id, version),
    queryFn: ({ signal }) => load(id, signal),
    placeholderData: (before) => before,
  });
  if (data?.length === 0) return null;
  return (
    <HistoryPanel
      name={name}
      title={t('resource.log')}
      entries={data?.map((entry) => entryOf(name, entry, lang))}
      failed={error !== null}
      present={{ id, version, refusal, ofLines, onTakenBack }}
    />
  );
}

function entryOf(name: string, { id, action, actor, at, changes }: LogEntry, lang: Lang): TimelineEntry {
  return {
    key: String(id),
    entry: id,
    action: actionWords(name, action)?.[lang] ?? action,
    by: actor,
    at,
    notes: [],
    changes: isNews(action) ? changes.filter(({ field }) => isReadable(name, field, lang)) : [],
  };
}

/** Whether a change says something to people: ids, and what no screen has, do not. */
function isReadable(name: string, field: string, lang: Lang): boolean {
  const { row, definition } = placeName(name, field, lang);
  return definition === undefined ? row !== '' : definition.kind !== 'id';
}
