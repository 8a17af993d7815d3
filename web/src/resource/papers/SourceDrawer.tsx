import { Drawer } from 'antd';
import type { Source } from '../../api/recognition';
import { useText } from '../../core/useText';
import { PaperAtPlace } from './PaperAtPlace';
import styles from './Papers.module.css';

interface SourceDrawerProps {
  source: Source;
  /** The field that it filled. */
  title: string;
  onClose: () => void;
}

/** The paper that a field was filled from, at its place. */
export default function SourceDrawer({ source: { recognitionId, value }, title, onClose }: SourceDrawerProps) {
  const { t } = useText();
  return (
    <Drawer open size="min(880px, 100vw)" title={`${t('recg.source')}: ${title}`} onClose={onClose}>
      <div className={styles.source}>
        <p>
          <strong>{value.text}</strong> <span>{t(`recg.found.${value.found}`)}</span>{' '}
          {value.raw && value.raw !== value.text && <span>{t('recg.value.raw', { raw: value.raw })}</span>}{' '}
          {value.by && <span>{t('recg.value.by', { by: value.by })}</span>}
        </p>
        {value.place ? (
          <PaperAtPlace recognitionId={recognitionId} place={value.place} />
        ) : (
          <p>{t('recg.value.nowhere')}</p>
        )}
      </div>
    </Drawer>
  );
}
