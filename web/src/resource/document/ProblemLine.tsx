import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { Problem } from '../../core';
import { useText } from '../../core/useText';
import styles from './Document.module.css';

interface ProblemLineProps {
  severity: Problem['severity'];
  /** Where it is, when the message does not say so. */
  where: string;
  message: string;
  onGo: () => void;
}

/** One problem of a document; a click goes to its field. */
export function ProblemLine({ severity, where, message, onGo }: ProblemLineProps) {
  const { t } = useText();
  return (
    <button type="button" className={styles.problem} onClick={onGo}>
      {severity === 'E' ? (
        <CloseCircleFilled className={styles.errorCount} aria-label={t('resource.problems.error')} />
      ) : (
        <WarningFilled className={styles.warningCount} aria-label={t('resource.problems.warning')} />
      )}
      <span>
        {where !== '' && <span className={styles.where}>{where} </span>}
        {message}
      </span>
    </button>
  );
}
