import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { Link } from 'react-router';
import { relativeTime } from '../../core';
import { useText } from '../../core/useText';
import { messagePage } from '../../shell/messages/api';
import { targetOf } from '../../shell/messages/targets';
import styles from './LatestMessages.module.css';

/** So many of the latest messages stand on the dashboard. */
const SHOWN = { pageNum: 1, pageSize: 10, onlyNotRead: 0, scope: 3 } as const;

export function LatestMessages() {
  const { t, lang } = useText();
  const { data, isPending } = useQuery(messagePage(SHOWN));
  const rows = data?.rows ?? [];
  const now = Date.now();
  return (
    <Card title={t('dashboard.recent')} extra={<Link to="/datum/message">{t('shell.messages.more')}</Link>}>
      {isPending && <Skeleton active title={false} />}
      {!isPending && rows.length === 0 && <p className={styles.empty}>{t('account.messages.empty')}</p>}
      <ul className={styles.list}>
        {rows.map((row) => {
          const target = targetOf(row);
          return (
            <li key={row.id} data-read={Boolean(row.isRead)}>
              <span className={styles.content}>{target ? <Link to={target}>{row.content}</Link> : row.content}</span>
              <time className={styles.time} dateTime={row.createdAt}>
                {relativeTime(row.createdAt, now, lang)}
              </time>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
