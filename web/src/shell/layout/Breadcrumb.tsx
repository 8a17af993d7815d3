import { Link, useLocation } from 'react-router';
import { useText } from '../../core/useText';
import { groupsAbove, HOME, pageAt } from '../pages';
import { useSession } from '../useSession';
import styles from './Breadcrumb.module.css';

/** Titles of the matched routes, the home page in front unless it is the first; the last is no link. */
export function Breadcrumb() {
  const { t, lang } = useText();
  const { sidebar } = useSession();
  const { pathname } = useLocation();
  const steps = groupsAbove(sidebar, pathname).map(({ title, path }) => ({ title, path }));
  const page = pageAt(pathname);
  if (page) steps.push({ title: page.title[lang], path: undefined });
  if (pathname !== HOME) steps.unshift({ title: pageAt(HOME)?.title[lang] ?? t('shell.home'), path: HOME });

  return (
    <nav aria-label={t('shell.breadcrumb.label')} className={styles.breadcrumb}>
      <ol>
        {steps.map(({ title, path }, index) => (
          // A group and its page may have one title.
          <li
            key={steps
              .slice(0, index + 1)
              .map((step) => step.title)
              .join(' / ')}
            title={title}
            aria-current={index === steps.length - 1 ? 'page' : undefined}
          >
            {path && index < steps.length - 1 ? <Link to={path}>{title}</Link> : <span>{title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
