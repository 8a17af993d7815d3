import { CommentOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useContext } from 'react';
import type { Source } from '../../api/recognition';
import { useText } from '../../core/useText';
import { QuestionsContext } from '../questions/questions';
import type { Path } from '../row';
import { PaperAtPlace } from './PaperAtPlace';
import styles from './Papers.module.css';

interface SourceDrawerProps {
  source: Source;
  /** Where that stands in its document. */
  path: Path;
  /** The field that it filled. */
  title: string;
  onClose: () => void;
}

/** The paper that a field was filled from, at its place; what is asked about the value is asked at that field. */
export default function SourceDrawer({ source, path, title, onClose }: SourceDrawerProps) {
  const { t } = useText();
  const { asks, open } = useContext(QuestionsContext);
  const { recognitionId, value } = source;
  const ask = () => {
    onClose();
    open(path);
  };
  return (
    <Drawer
      open
      size="min(880px, 100vw)"
      title={`${t('recg.source')}: ${title}`}
      closable={{ 'aria-label': t('resource.close') }}
      extra={
        asks && (
          <Button icon={<CommentOutlined />} onClick={ask}>
            {t('recg.source.ask')}
          </Button>
        )
      }
      onClose={onClose}
    >
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
