import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { announcement, paragraphsOf, titleOf } from '../../api/announcements';
import { useText } from '../../core/useText';
import { HOME } from '../../shell/pages';
import { useTabTitle } from '../../shell/tags/useTab';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import styles from './NewsView.module.css';

/** /newsView?id=…: one announcement. */
export function NewsView() {
  const { t } = useText();
  const [address] = useSearchParams();
  return (
    <NewsArticle
      id={address.get('id') ?? ''}
      ownPage
      missing={<Notice title={t('dashboard.newsMissing')} actions={<Link to={HOME}>{t('shell.goHome')}</Link>} />}
    />
  );
}

interface NewsArticleProps {
  id: string;
  missing: React.ReactNode;
  /** Whether there is a way to the announcement on a page of its own, whose address can be handed on. */
  ownPage?: boolean;
}

/** The announcement with this id, or what stands in its place when there is none. */
export function NewsArticle({ id, missing, ownPage = false }: NewsArticleProps) {
  const { t, lang } = useText();
  const { data, error } = useQuery({ ...announcement(id), enabled: id !== '' });
  useTabTitle(data && { zh: titleOf(data, 'zh'), en: titleOf(data, 'en') });
  if (id === '' || error) return missing;
  if (!data) {
    return (
      <Page title={t('shell.loading')}>
        <Card>
          <Skeleton active />
        </Card>
      </Page>
    );
  }
  const published = new Date(data.publishedAt ?? '').toLocaleString(lang, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Page
      title={titleOf(data, lang)}
      hint={`${published} · ${data.authorName}`}
      extra={ownPage && <Link to={`/particulars?id=${id}`}>{t('dashboard.newsAlone')}</Link>}
    >
      <Card>
        <article className={styles.article}>
          {paragraphsOf(data, lang).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      </Card>
    </Page>
  );
}
