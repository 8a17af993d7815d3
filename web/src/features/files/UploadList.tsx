import { CheckCircleFilled, CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useText } from '../../core/useText';
import { readableSize } from '../../resource/fields';
import styles from './FileBill.module.css';
import type { Upload } from './useUploads';

/** The files on their way: how far each is, and why one was not taken. */
export function UploadList({ uploads, onRemove }: { uploads: readonly Upload[]; onRemove: (key: number) => void }) {
  const { t } = useText();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('file.uploads')} aria-live="polite">
      {uploads.map(({ key, name, size, state, part, failure }) => (
        <li key={key} className={styles.upload} data-state={state}>
          {state === 'done' && <CheckCircleFilled className={styles.good} aria-hidden />}
          {state === 'failed' && <ExclamationCircleFilled className={styles.bad} aria-hidden />}
          <span className={styles.name}>{name}</span>
          <span className={styles.size}>{readableSize(size)}</span>
          {(state === 'waiting' || state === 'running') && (
            <Progress
              className={styles.bar}
              size="small"
              status="active"
              percent={Math.floor(part * 100)}
              aria-label={name}
            />
          )}
          {state === 'done' && <span>{t('file.stored')}</span>}
          {state === 'failed' && <span className={styles.failure}>{failure}</span>}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t(state === 'waiting' || state === 'running' ? 'file.giveUp' : 'file.forget', { name })}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}
