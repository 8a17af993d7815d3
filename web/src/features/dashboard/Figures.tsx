import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import {
  type Command,
  commandPermissions,
  declarationDesk,
  isGranted,
  type Progress,
  searchEntries,
  stateProgress,
} from '../../core';
import { useText } from '../../core/useText';
import { useEvents } from '../../shell/push/useEvents';
import { type Board, useBoard, useMayOpen } from './board';
import styles from './Figures.module.css';

/** A figure of the board, and for whom it is: for everybody, or who may do the command that goes on with it. */
type Figure = {
  name: CountOf;
  of?: { name: CountOf; path: string; filter?: Record<string, string> };
  command?: Command;
} & ({ progress: Progress } | { path: string });

/** The counts of the board. */
type CountOf = { [Name in keyof Board]: Board[Name] extends number ? Name : never }[keyof Board];

const UNDECLARED = '/queries/warnUndeclare';
const UNPAID = '/queries/warnUnpay';

const FIGURES: readonly Figure[] = [
  { name: 'draft', progress: 'open', command: 'edit' },
  { name: 'rejected', progress: 'refused' },
  { name: 'pendingReview', progress: 'review', command: 'pass' },
  { name: 'reviewed', progress: 'reviewed', command: 'send' },
  { name: 'unanswered', progress: 'customs' },
  { name: 'attention', progress: 'attention', of: { name: 'unpaid', path: UNPAID } },
  {
    name: 'undeclared',
    path: UNDECLARED,
    of: { name: 'overdue', path: UNDECLARED, filter: { overdue: '1' } },
  },
];

/** The figures of those who are asked something, keep bonded accounts, or origin certificates. */
const OF_KEEPERS: readonly Figure[] = [
  { name: 'questions', path: '/queries/questions' },
  { name: 'emsEnding', path: '/bonded/ems' },
  { name: 'bwsEnding', path: '/bonded/bws', of: { name: 'storageEnding', path: '/bonded/bws' } },
  { name: 'emlEnding', path: '/bonded/eml' },
  { name: 'writeOffsDue', path: '/queries/deadlines' },
  { name: 'accountsFull', path: '/bonded/ems' },
  { name: 'certsEnding', path: '/certs/eco' },
];

/** Figures that somebody has to act upon. */
const URGENT: readonly CountOf[] = [
  'rejected',
  'attention',
  'undeclared',
  'emsEnding',
  'bwsEnding',
  'emlEnding',
  'writeOffsDue',
  'certsEnding',
  'questions',
];

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
  const countOf = ({ name, of }: Figure) => (data?.[name] ?? 0) + (of === undefined ? 0 : (data?.[of.name] ?? 0));
  const list = declarationDesk('').listPath;
  const target = (progress: Progress) => {
    const states = searchEntries('decState', '', ALL, lang).filter(({ id }) => stateProgress(id) === progress);
    return `${list}?${new URLSearchParams({ status: states.map(({ id }) => id).join(',') })}`;
  };
  // They are not what a day is made of: seen when there is something to see to.
  const kept = OF_KEEPERS.filter((figure) => 'path' in figure && mayOpen(figure.path) && countOf(figure) > 0);
  const figures = [...FIGURES, ...kept];
  const own = figures.filter(({ command }) => command === undefined || commandPermissions(command, '').some(isGranted));
  return (
    <ul className={styles.figures}>
      {own.map((figure) => {
        const { name, of } = figure;
        const count = data?.[name];
        const query = data?.queries[name];
        const whole = (path: string) => (query === undefined ? path : `${path}?${query}`);
        const [page, to] = 'path' in figure ? [figure.path, whole(figure.path)] : [list, target(figure.progress)];
        const content = (
          <>
            <span className={styles.count}>
              {count === undefined ? <Skeleton.Node active className={styles.waiting} /> : count.toLocaleString(lang)}
            </span>
            <span className={styles.name}>{t(`dashboard.${name}`)}</span>
          </>
        );
        const partly = of === undefined ? 0 : (data?.[of.name] ?? 0);
        const part =
          of === undefined || partly === 0
            ? undefined
            : {
                text: t(`dashboard.${of.name}`, { count: partly }),
                page: of.path,
                to: of.filter === undefined ? of.path : `${of.path}?${new URLSearchParams(of.filter)}`,
              };
        return (
          <li key={name} className={styles.figure} data-urgent={URGENT.includes(name) && Boolean(count)}>
            {mayOpen(page) && count ? <Link to={to}>{content}</Link> : <div>{content}</div>}
            {part &&
              (mayOpen(part.page) ? (
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
