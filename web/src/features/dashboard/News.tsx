import { PushpinOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { Link } from 'react-router';
import { latestAnnouncements, titleOf } from '../../api/announcements';
import { relativeTime } from '../../core';
import { useText } from '../../core/useText';
import styles from './LatestMessages.module.css';

/** The latest announcements. */
export function News() {
  const { t, lang } = useText();
  const { data = [], isPending } = useQuery(latestAnnouncements);
  const now = Date.now();
  return (
    <Card title={t('dashboard.news')}>
      {isPending && <Skeleton active title={false} />}
      {!isPending && data.length === 0 && <p className={styles.empty}>{t('dashboard.newsNone')}</p>}
      <ul className={styles.list}>
        {data.map((news) => (
          <li key={news.id}>
            <span className={styles.content}>
              <Link to={`/newsView?id=${news.id}`}>{titleOf(news, lang)}</Link>
              {news.isPinned === '1' && <PushpinOutlined className={styles.pin} aria-label={t('dashboard.pinned')} />}
            </span>
            <time className={styles.time} dateTime={news.publishedAt ?? ''}>
              {relativeTime(news.publishedAt ?? '', now, lang)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
