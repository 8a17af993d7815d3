import { useText } from '../../core/useText';
import styles from './Document.module.css';
import { Panel } from './Panel';
import { Timeline, type TimelineEntry } from './Timeline';

interface HistoryPanelProps {
  /** The definition of the document. */
  name: string;
  title: string;
  /** Nothing while it is under way. */
  entries: readonly TimelineEntry[] | undefined;
  failed: boolean;
}

/** What became of a document so far, beside its form. */
export function HistoryPanel({ name, title, entries, failed }: HistoryPanelProps) {
  const { t } = useText();
  return (
    <Panel title={title}>
      {failed && <p className={styles.quiet}>{t('resource.log.failed')}</p>}
      {entries?.length === 0 && <p className={styles.quiet}>{t('resource.log.empty')}</p>}
      {entries !== undefined && <Timeline name={name} entries={entries} />}
    </Panel>
  );
}
