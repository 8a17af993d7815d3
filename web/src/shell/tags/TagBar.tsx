import { CloseOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef, type WheelEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { TagAction, View } from '../../core';
import { useText } from '../../core/useText';
import { askChoice, askConfirm } from '../dialogs/dialogs';
import { isDeadEnd, pageAt } from '../pages';
import { useHotkeys } from '../palette/useHotkeys';
import { usePreferences } from '../theme/preferences';
import styles from './TagBar.module.css';
import { actOnTags, currentTags, unsavedWays, useTags } from './tags';
import { useHeading } from './useHeading';

/** The visited pages. A right click (or the menu key) on a tag opens its menu. */
export function TagBar() {
  const { t, lang } = useText();
  const { pathname, search } = useLocation();
  const { visited, titles, unsaved } = useTags();
  const { sidebarHidden } = usePreferences();
  const navigate = useNavigate();
  const heading = useHeading();
  const current = useRef<HTMLLIElement>(null);

  useEffect(() => {
    const page = pageAt(pathname);
    if (!page || isDeadEnd(pathname)) return;
    const view: View = { path: pathname, fullPath: pathname + search, title: page.title[lang], noCache: page.noCache };
    actOnTags({ kind: 'open', view });
  }, [pathname, search, lang]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current tag is another or has just come
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname, visited.length]);

  const titleOf = (view: View) => {
    const own = titles[view.path] ?? pageAt(view.path)?.title ?? view.title;
    return typeof own === 'string' ? own : own[lang];
  };

  /** Saves or discards what is typed on these pages, as the person says; whether they may be closed. */
  const mayClose = async (lost: readonly View[]) => {
    const question = {
      title: t('shell.unsaved.title'),
      text:
        lost.length === 1
          ? t('shell.unsaved.close', { title: lost.map(titleOf).join('') })
          : t('shell.unsaved.closeSome', { count: lost.length }),
      cancel: t('shell.cancel'),
    };
    const known = lost.flatMap(({ path }) => {
      const ways = unsavedWays(path);
      return ways === undefined ? [] : [{ path, ...ways }];
    });
    // Where one cannot be saved from here, all can only be discarded.
    const chosen =
      known.length < lost.length
        ? (await askConfirm({ ...question, ok: t('shell.unsaved.discard') })) && 'other'
        : await askChoice({ ...question, ok: t('shell.unsaved.save'), other: t('shell.unsaved.discard') });
    if (chosen === 'other') for (const { discard } of known) discard();
    if (chosen !== 'ok') return chosen === 'other';
    const saved: string[] = [];
    for (const { path, save } of known) {
      if (await save()) {
        saved.push(path);
        continue;
      }
      // What is saved closes all the same; what was refused stands on its page, if it has not moved on to another.
      for (const one of saved) actOnTags({ kind: 'close', path: one, active: path, sidebarHidden });
      if (currentTags().visited.some((view) => view.path === path)) await navigate(path);
      return false;
    }
    return true;
  };

  const act = async (action: TagAction) => {
    const lost = visited.filter((view) => unsaved.has(view.path) && closes(action, view.path));
    if (lost.length > 0 && !(await mayClose(lost))) return;
    const goTo = actOnTags(action);
    if (goTo !== undefined) await navigate(goTo);
  };
  const close = (path: string) => act({ kind: 'close', path, active: heading(), sidebarHidden });
  useHotkeys({ 'alt+w': () => void close(pathname) });

  const sideways = (event: WheelEvent<HTMLUListElement>) => {
    if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
  };

  return (
    <nav className={styles.bar} aria-label={t('shell.tags.label')}>
      <ul className={styles.tags} onWheel={sideways}>
        {visited.map((view) => {
          const title = titleOf(view);
          const active = view.path === pathname;
          return (
            <Dropdown
              key={view.path}
              trigger={['contextMenu']}
              menu={{
                items: [
                  { key: 'close', label: t('shell.tags.close') },
                  { key: 'closeOthers', label: t('shell.tags.closeOthers') },
                  { key: 'closeAll', label: t('shell.tags.closeAll') },
                ],
                onClick: ({ key }) => {
                  if (key === 'close') void close(view.path);
                  else if (key === 'closeOthers') void act({ kind: 'closeOthers', path: view.path, active: heading() });
                  else void act({ kind: 'closeAll' });
                },
              }}
            >
              <li ref={active ? current : undefined} className={styles.tag} data-active={active}>
                <Link
                  className={styles.link}
                  to={view.fullPath}
                  aria-current={active ? 'page' : undefined}
                  onAuxClick={(event) => {
                    if (event.button !== 1) return;
                    event.preventDefault();
                    void close(view.path);
                  }}
                >
                  {unsaved.has(view.path) && (
                    <span className={styles.unsaved} role="img" aria-label={t('shell.unsaved.mark')} />
                  )}
                  {title}
                </Link>
                <button
                  type="button"
                  className={styles.close}
                  aria-label={t('shell.tags.closeOne', { title })}
                  onClick={() => void close(view.path)}
                >
                  <CloseOutlined />
                </button>
              </li>
            </Dropdown>
          );
        })}
      </ul>
    </nav>
  );
}

function closes(action: TagAction, path: string): boolean {
  switch (action.kind) {
    case 'close':
      return action.path === path;
    case 'closeOthers':
      return action.path !== path;
    default:
      return action.kind === 'closeAll';
  }
}
