import { Button } from 'antd';
import { type ExportJob, type ExportState, type ExportVerb, exportJobs } from '../../api/exports';
import { useText } from '../../core/useText';
import styles from './FileManagePage.module.css';

/** What can be done with an export in each state, beside downloading its file. */
const VERBS: Record<ExportState, readonly ExportVerb[]> = {
  queued: ['cancel'],
  running: ['cancel'],
  done: ['delete'],
  failed: ['retry', 'delete'],
  cancelled: ['retry', 'delete'],
  expired: ['retry', 'delete'],
};

export function ExportActions({ job, onChange }: { job: ExportJob; onChange: (verb: ExportVerb) => void }) {
  const { t } = useText();
  const { fileId } = job;
  return (
    <span className={styles.actions}>
      {fileId !== null && (
        // A failure has been told; the next look at the list shows what became of the file.
        <Button type="link" size="small" onClick={() => void exportJobs.download(fileId).catch(() => undefined)}>
          {t('exports.download')}
        </Button>
      )}
      {VERBS[job.state].map((verb) => (
        <Button key={verb} type="link" size="small" danger={verb === 'delete'} onClick={() => onChange(verb)}>
          {t(`exports.${verb}`)}
        </Button>
      ))}
    </span>
  );
}
