import { Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { ExportJob, ExportVerb } from '../../api/exports';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { readable } from '../../resource/fields';
import { listed } from '../../resource/list/listFields';
import { PreviousNext, type Walk } from '../../resource/list/PreviousNext';
import { valueAt } from '../../resource/row';
import { ExportActions } from './ExportActions';
import { reasonOf } from './ExportProgress';
import styles from './FileManagePage.module.css';

interface ExportDrawerProps {
  job: ExportJob;
  cells: Readonly<Record<string, (job: ExportJob) => ReactNode>>;
  walk: Walk;
  onChange: (verb: ExportVerb, ids: number[]) => Promise<void>;
  onClose: () => void;
}

/** One export with all that is known of it: why it failed stands in full here. */
export function ExportDrawer({ job, cells, walk, onChange, onClose }: ExportDrawerProps) {
  const { t, lang } = useText();
  const reason = reasonOf(job, lang);
  return (
    <Drawer
      open
      size="min(520px, 100vw)"
      title={job.fileName}
      closable={{ 'aria-label': t('resource.close') }}
      extra={<PreviousNext {...walk} id={job.id} />}
      onClose={onClose}
    >
      <Descriptions
        size="small"
        column={1}
        items={listed(resource('exportJob').fields)
          .map((field) => ({
            key: field.name,
            label: field.label[lang],
            children: cells[field.name]?.(job) ?? readable(field, valueAt(job, field.name), lang),
          }))
          .filter(({ children }) => children !== '')}
      />
      {reason !== '' && <p className={styles.whole}>{reason}</p>}
      <ExportActions job={job} onChange={(verb) => void onChange(verb, [job.id])} />
    </Drawer>
  );
}
