import { useQuery } from '@tanstack/react-query';
import { paragraphsOf, publicAnnouncements, titleOf } from '../../api/announcements';
import { useText } from '../../core/useText';
import styles from './PublicNews.module.css';

/** Announcements that are shown before the log-in; nothing while there are none. */
export function PublicNews() {
  const { t, lang } = useText();
  const { data = [] } = useQuery(publicAnnouncements);
  if (data.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby="news-title">
      <h2 id="news-title">{t('dashboard.news')}</h2>
      {data.map((news) => (
        <details key={news.id}>
          <summary>
            {titleOf(news, lang)}
            <time dateTime={news.publishedAt ?? ''}>{new Date(news.publishedAt ?? '').toLocaleDateString(lang)}</time>
          </summary>
          {paragraphsOf(news, lang).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </section>
  );
}
