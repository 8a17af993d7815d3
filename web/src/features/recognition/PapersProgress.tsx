import { Progress } from 'antd';
import type { Paper } from '../../api/recognition';
import { useText } from '../../core/useText';
import { readableSize } from '../../resource/fields';
import { doneCount, readCount, works } from './progress';
import styles from './Recognition.module.css';

/** How far the reading of each paper is. */
export function PapersProgress({ papers }: { papers: readonly Paper[] }) {
  const { t } = useText();
  const told = t('recg.progress', { done: readCount(papers), all: papers.length });
  return (
    <div className={styles.progress}>
      <div role="status">{told}</div>
      {papers.some(({ state }) => works(state)) && (
        <Progress
          size="small"
          status="active"
          percent={Math.round((doneCount(papers) / Math.max(papers.length, 1)) * 100)}
          aria-label={told}
        />
      )}
      <ul className={styles.papers}>
        {papers.map(({ id, name, size, state, kind, message }) => (
          <li key={id} data-state={state}>
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{readableSize(size)}</span>
            {kind && <span className={styles.size}>{t(`recg.kind.${kind}`)}</span>}
            <span className={styles.state}>{t(`recg.paper.${state}`)}</span>
            {message && <span className={styles.why}>{message}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
