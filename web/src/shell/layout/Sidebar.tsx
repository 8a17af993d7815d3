import { Dropdown, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { editFlags, type SidebarItem } from '../../core';
import { useText } from '../../core/useText';
import { groupsAbove, HOME } from '../pages';
import { useTags } from '../tags/tags';
import { useSession } from '../useSession';
import { menuIcon } from './menuIcons';
import { PendingBadge } from './PendingBadge';
import styles from './Sidebar.module.css';
import { useFreshPending } from './useFreshPending';

/** The permitted pages. Its colours are fixed, whatever the theme. */
export function Sidebar({ collapsed, inert }: { collapsed: boolean; inert: boolean }) {
  const { t } = useText();
  const { sidebar, config, lang } = useSession();
  const { unsaved } = useTags();
  useFreshPending();
  const edited = useMemo(
    () => new Set(editFlags(unsaved).flatMap(({ listPath, pageStatus }) => (pageStatus ? [listPath] : []))),
    [unsaved],
  );
  const product = (lang === 'zh' ? config.appNameCn : config.appNameEn) || config.title;
  return (
    <aside
      className={styles.sidebar}
      aria-label={t('shell.sidebar')}
      data-collapsed={collapsed}
      inert={inert}
      data-testid="sidebar"
    >
      <Link className={styles.logo} to={HOME} title={product}>
        <img src={config.logoImg} alt="" width={28} height={28} />
        <span className={styles.product}>{product}</span>
      </Link>
      <nav className={styles.nav} aria-label={t('shell.menu.label')}>
        {sidebar.length === 0 && !collapsed && <p className={styles.empty}>{t('shell.menu.empty')}</p>}
        <ul>
          {sidebar.map((item) => (
            <Entry key={item.name} item={item} collapsed={collapsed} depth={0} edited={edited} />
          ))}
        </ul>
      </nav>
    </aside>
  );
}

interface EntryProps {
  item: SidebarItem;
  collapsed: boolean;
  depth: number;
  /** Paths of lists with something edited and not saved. */
  edited: ReadonlySet<string>;
}

function Entry({ item, collapsed, depth, edited }: EntryProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  const { sidebar } = useSession();
  const holdsCurrent = groupsAbove(sidebar, pathname).includes(item);
  const [opened, setOpened] = useState(holdsCurrent);
  const [seenAt, setSeenAt] = useState(pathname);
  if (seenAt !== pathname) {
    setSeenAt(pathname);
    if (holdsCurrent) setOpened(true);
  }

  const icon = depth === 0 && (
    <span className={styles.icon} aria-hidden>
      {menuIcon(item.name, item.path ?? item.children[0]?.path)}
    </span>
  );
  if (item.path !== undefined) {
    return (
      <li>
        <NavLink className={styles.item} data-depth={depth} to={item.path} title={collapsed ? item.title : undefined}>
          {icon}
          <span className={styles.label}>{item.title}</span>
          {!collapsed && <PendingBadge path={item.path} />}
          {edited.has(item.path) && (
            <span
              className={styles.edited}
              role="img"
              aria-label={t('shell.unsaved.mark')}
              title={t('shell.unsaved.mark')}
            />
          )}
        </NavLink>
      </li>
    );
  }
  if (collapsed) {
    return (
      <li>
        <Dropdown
          align={{ points: ['tl', 'tr'], offset: [4, 0] }}
          trigger={['hover', 'click']}
          menu={{ items: flyout(item), selectedKeys: [pathname] }}
        >
          <button type="button" className={styles.item} data-current={holdsCurrent} aria-label={item.title}>
            {icon}
          </button>
        </Dropdown>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-depth={depth}
        data-current={holdsCurrent}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {icon}
        <span className={styles.label}>{item.title}</span>
        <span className={styles.arrow} aria-hidden="true" />
      </button>
      {opened && (
        <ul className={styles.below}>
          {item.children.map((child) => (
            <Entry key={child.name} item={child} collapsed={false} depth={depth + 1} edited={edited} />
          ))}
        </ul>
      )}
    </li>
  );
}

type FlyoutItems = NonNullable<MenuProps['items']>;

function flyout(item: SidebarItem): FlyoutItems {
  const below = item.children.flatMap<FlyoutItems[number]>((child) =>
    child.path === undefined ? flyout(child) : [{ key: child.path, label: <Link to={child.path}>{child.title}</Link> }],
  );
  return [{ key: item.name, label: item.title, type: 'group', children: below }];
}
