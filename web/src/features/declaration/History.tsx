import { useQuery } from '@tanstack/react-query';
import { declarations, type HistoryEntry } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { HistoryPanel } from '../../resource/document/HistoryPanel';
import { readableInstant } from '../../resource/fields';

interface HistoryProps {
  id: number;
  /** A new version asks anew. */
  version: number;
  /** Why no change can be taken back now, in words. */
  refusal: string | undefined;
}

/** Who did what and what customs answered, newest first. */
export function History({ id, version, refusal }: HistoryProps) {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: queryKeys.declarations('history', id, version),
    queryFn: ({ signal }) => declarations.history(id, signal),
    placeholderData: (before) => before,
  });
  const entryOf = ({ kind, id: place, customsAt, note, ...entry }: HistoryEntry) => ({
    ...entry,
    key: `${kind}-${place}`,
    entry: place,
    notes: [customsAt ? t('declaration.history.customsAt', { at: readableInstant(customsAt) }) : '', note],
    // What a new record was filled with is no news.
    made: entry.changes.every((change) => change.before === null),
    isReceipt: kind === 'receipt',
  });
  return (
    <HistoryPanel
      name="declaration"
      title={t('declaration.history')}
      entries={data?.map(entryOf)}
      failed={error !== null}
      present={{ id, version, refusal }}
    />
  );
}
