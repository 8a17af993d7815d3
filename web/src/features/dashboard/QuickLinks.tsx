import { Card } from 'antd';
import { Link } from 'react-router';
import { useText } from '../../core/useText';
import { menuIcon } from '../../shell/layout/menuIcons';
import { HOME } from '../../shell/pages';
import { useSession } from '../../shell/useSession';
import styles from './QuickLinks.module.css';

/** The pages of the sidebar, group by group, one click away. */
export function QuickLinks() {
  const { t } = useText();
  const groups = useSession().sidebar.filter((group) => group.path !== HOME);
  if (groups.length === 0) return null;
  return (
    <Card title={t('dashboard.quick')}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.name} className={styles.group}>
            <h2>
              <span className={styles.icon} aria-hidden>
                {menuIcon(group.name, group.children[0]?.path)}
              </span>
              {group.title}
            </h2>
            <ul>
              {(group.path ? [group] : group.children).map(
                ({ name, path, title }) =>
                  path && (
                    <li key={name}>
                      <Link to={path}>{title}</Link>
                    </li>
                  ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
