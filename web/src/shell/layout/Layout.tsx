import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { useText } from '../../core/useText';
import { POPUPS } from '../../ui/popups';
import { vault } from '../kept/vault';
import { Notices } from '../messages/Notices';
import { waitingDrafts } from '../offline/waiting';
import { Palette } from '../palette/Palette';
import { Shortcuts } from '../palette/Shortcuts';
import { useHotkeys } from '../palette/useHotkeys';
import { PasswordDialog } from '../password/PasswordDialog';
import { PasswordFirst } from '../password/PasswordFirst';
import { usePush } from '../push/usePush';
import { CachedViews, useScrollToTop } from '../tags/CachedViews';
import { TagBar } from '../tags/TagBar';
import { startTags } from '../tags/tags';
import { usePreferences } from '../theme/preferences';
import { useSession } from '../useSession';
import { useDialogKeys } from './dialogKeys';
import { useFocusKept } from './focusKept';
import styles from './Layout.module.css';
import { Offline } from './Offline';
import { Sidebar } from './Sidebar';
import { closeSidebar, toggleSidebar, useSidebarState } from './sidebarState';
import { TopBar } from './TopBar';
import { useMobile } from './useScreen';
import { useStillWorking } from './useStillWorking';

/** The frame of every page behind the log-in: sidebar, top bar, tags, and the pages of the open tags. */
export function Layout({ routes }: { routes: RouteObject[] }) {
  const { t } = useText();
  const { user, passwordDialog, currentOrgId } = useSession();
  const forced = passwordDialog === 'forced';
  const { pathname } = useLocation();
  const mobile = useMobile();
  const sidebar = useSidebarState();
  const { sidebarHidden } = usePreferences();
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | 'password'>();
  // A frame that is drawn anew is another session's, also of the same person.
  useState(() => vault.open(''));
  if (user) {
    startTags(user.username);
    vault.open(user.username);
  }
  const whose = user?.username ?? '';
  // Before the pages look for theirs.
  useLayoutEffect(() => waitingDrafts.open(whose, currentOrgId), [whose, currentOrgId]);

  const main = useRef<HTMLElement>(null);
  useScrollToTop(main);
  useFocusKept(main);
  useDialogKeys();
  usePush();
  useStillWorking();
  useEffect(() => {
    if (mobile) closeSidebar(true);
  }, [mobile]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => {
    if (mobile) closeSidebar(false);
  }, [pathname]);
  useHotkeys(
    forced ? {} : { 'mod+k': () => setDialog('palette'), '?': () => setDialog('shortcuts'), 'mod+b': toggleSidebar },
  );

  const drawerOpen = mobile && sidebar.open && !sidebarHidden;
  const close = () => setDialog(undefined);
  return (
    <div
      className={styles.layout}
      data-collapsed={!sidebar.open}
      data-still={sidebar.still}
      data-mobile={mobile}
      data-sidebar={sidebarHidden ? 'hidden' : 'shown'}
    >
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      {!sidebarHidden && <Sidebar collapsed={!mobile && !sidebar.open} inert={mobile && !sidebar.open} />}
      {drawerOpen && (
        <button
          type="button"
          className={styles.backdrop}
          aria-label={t('shell.menu.close')}
          onClick={() => closeSidebar(false)}
        />
      )}
      <div className={styles.column} inert={drawerOpen}>
        <div className={styles.head}>
          <TopBar
            onPalette={() => setDialog('palette')}
            onShortcuts={() => setDialog('shortcuts')}
            onPassword={() => setDialog('password')}
          />
          <TagBar />
        </div>
        <Offline />
        <main id="main" ref={main} className={styles.main} tabIndex={-1}>
          {/* What one person has open is not drawn for nobody. */}
          {forced ? <PasswordFirst /> : user && <CachedViews routes={routes} />}
        </main>
      </div>
      <Notices />
      <section id={POPUPS} className={styles.popups} aria-label={t('shell.popups')} />
      {dialog === 'palette' && <Palette onClose={close} onPassword={() => setDialog('password')} />}
      {dialog === 'shortcuts' && <Shortcuts onClose={close} />}
      {(dialog === 'password' || forced) && passwordDialog !== 'none' && (
        <PasswordDialog forced={forced} onClose={close} />
      )}
    </div>
  );
}
