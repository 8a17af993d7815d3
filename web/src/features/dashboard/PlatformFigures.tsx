import { useQueries } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { contactRequests, orgs, outwardMessages, strayAnswers, users } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { pageAt } from '../../shell/pages';
import { useMayOpen } from './board';
import styles from './Figures.module.css';

/** As few rows as a list gives: only how many there are is wanted. */
const COUNT = { pageNum: 1, pageSize: 10 };

/** What a platform is judged by: the page that lists it, and how many there are. Some wait for somebody. */
const FIGURES = [
  { path: '/management/orgs', count: async (signal: AbortSignal) => (await orgs.tree(signal)).length },
  { path: '/management/users', count: async (signal: AbortSignal) => (await users.page(COUNT, signal)).total },
  {
    path: '/platform/contacts',
    count: async (signal: AbortSignal) => (await contactRequests.page(COUNT, signal)).total,
  },
  {
    path: '/platform/outward',
    count: async (signal: AbortSignal) => (await outwardMessages.page(COUNT, signal)).total,
  },
  {
    path: '/platform/answers',
    waits: true,
    count: async (signal: AbortSignal) => (await strayAnswers.page(COUNT, signal)).total,
  },
];

/** The platform in numbers, for who keeps it: organisations, accounts, messages, answers of customs that wait. */
export function PlatformFigures() {
  const { lang } = useText();
  const mayOpen = useMayOpen();
  const own = FIGURES.filter(({ path }) => mayOpen(path));
  const counts = useQueries({
    queries: own.map(({ path, count }) => ({
      queryKey: queryKeys.admin('count', path),
      queryFn: ({ signal }: { signal: AbortSignal }) => count(signal),
    })),
  });
  return (
    <ul className={styles.figures}>
      {own.map(({ path, waits }, at) => {
        const count = counts[at]?.data;
        return (
          <li key={path} className={styles.figure} data-urgent={waits === true && Boolean(count)}>
            <Link to={path}>
              <span className={styles.count}>
                {count === undefined ? <Skeleton.Node active className={styles.waiting} /> : count.toLocaleString(lang)}
              </span>
              <span className={styles.name}>{pageAt(path)?.title[lang]}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
