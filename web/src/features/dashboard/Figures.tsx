import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { declarationDesk, type Progress, searchEntries, stateProgress } from '../../core';
import { useText } from '../../core/useText';
import { useEvents } from '../../shell/push/useEvents';
import { useBoard, useMayOpen } from './board';
import styles from './Figures.module.css';

const FIGURES = [
  { name: 'draft', progress: 'open' },
  { name: 'rejected', progress: 'refused' },
  { name: 'pendingReview', progress: 'review' },
  { name: 'reviewed', progress: 'reviewed' },
  { name: 'unanswered', progress: 'customs' },
  { name: 'attention', progress: 'attention' },
  { name: 'undeclared', path: '/queries/warnUndeclare', of: 'overdue', ofFilter: { overdue: '1' } },
  { name: 'unpaid', path: '/queries/warnUnpay' },
] as const satisfies readonly ({ name: string } & (
  | { progress: Progress }
  | { path: string; of?: string; ofFilter?: Record<string, string> }
))[];

/** Figures that somebody has to act upon. */
const URGENT: readonly string[] = ['rejected', 'attention', 'undeclared', 'unpaid'];

/** More states than any dictionary has. */
const ALL = 1000;

/** The figures of the board; each leads to its declarations where the query page may be opened. */
export function Figures() {
  const { t, lang } = useText();
  const { data, error, refetch } = useBoard();
  const mayOpen = useMayOpen();
  useEvents('*', () => void refetch());

  if (error) {
    return (
      <div className={styles.failed} role="alert">
        {t('dashboard.failed')}
        <Button size="small" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  const list = declarationDesk('').listPath;
  const target = (progress: Progress) => {
    const states = searchEntries('decState', '', ALL, lang).filter(({ id }) => stateProgress(id) === progress);
    return `${list}?${new URLSearchParams({ status: states.map(({ id }) => id).join(',') })}`;
  };
  return (
    <ul className={styles.figures}>
      {FIGURES.map((figure) => {
        const { name } = figure;
        const count = data?.[name];
        const [page, to] = 'path' in figure ? [figure.path, figure.path] : [list, target(figure.progress)];
        const content = (
          <>
            <span className={styles.count}>
              {count === undefined ? <Skeleton.Node active className={styles.waiting} /> : count.toLocaleString(lang)}
            </span>
            <span className={styles.name}>{t(`dashboard.${name}`)}</span>
          </>
        );
        const part =
          'of' in figure && data !== undefined && data[figure.of] > 0
            ? {
                text: t(`dashboard.${figure.of}`, { count: data[figure.of] }),
                to: `${figure.path}?${new URLSearchParams(figure.ofFilter)}`,
              }
            : undefined;
        return (
          <li key={name} className={styles.figure} data-urgent={URGENT.includes(name) && Boolean(count)}>
            {mayOpen(page) && count ? <Link to={to}>{content}</Link> : <div>{content}</div>}
            {part &&
              (mayOpen(page) ? (
                <Link className={styles.of} to={part.to}>
                  {part.text}
                </Link>
              ) : (
                <div className={styles.of}>{part.text}</div>
              ))}
          </li>
        );
      })}
    </ul>
  );
}
