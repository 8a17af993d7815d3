import { useText } from '../../core/useText';
import { AsItWas } from '../past/AsItWas';
import type { Present } from '../past/useTakeBack';
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
  /** The document itself, whose past can be looked at. */
  present: Present;
}

/** What became of a document so far, beside its form. */
export function HistoryPanel({ name, title, entries, failed, present }: HistoryPanelProps) {
  const { t } = useText();
  return (
    <Panel title={title} extra={<AsItWas name={name} id={present.id} version={present.version} />}>
      {failed && <p className={styles.quiet}>{t('resource.log.failed')}</p>}
      {entries?.length === 0 && <p className={styles.quiet}>{t('resource.log.empty')}</p>}
      {entries !== undefined && <Timeline name={name} entries={entries} present={present} />}
    </Panel>
  );
}
