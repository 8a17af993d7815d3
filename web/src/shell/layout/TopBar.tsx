import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { useText } from '../../core/useText';
import { Keys } from '../../ui/Keys';
import { ErrorLog } from '../errors/ErrorLog';
import { Bell } from '../messages/Bell';
import { setPreferences, usePreferences } from '../theme/preferences';
import { ThemePicker } from '../theme/ThemePicker';
import { toast } from '../toast/toasts';
import { useSession } from '../useSession';
import { Breadcrumb } from './Breadcrumb';
import { IconButton } from './IconButton';
import { LanguageSwitch } from './LanguageSwitch';
import { OrgTree } from './OrgTree';
import { toggleSidebar, useSidebarState } from './sidebarState';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu';
import { useFullScreen } from './useFullScreen';
import { useMobile } from './useScreen';
import { WaitingDrafts } from './WaitingDrafts';

interface Props {
  onPalette: () => void;
  onShortcuts: () => void;
  onPassword: () => void;
}

export function TopBar({ onPalette, onShortcuts, onPassword }: Props) {
  const { t } = useText();
  const { orgSwitcher } = useSession();
  const mobile = useMobile();
  return (
    <header className={styles.bar}>
      <SidebarButton />
      <Breadcrumb />
      <div className={styles.tools} role="toolbar" aria-label={t('shell.topbar.label')}>
        <button
          type="button"
          className={styles.find}
          onClick={onPalette}
          aria-keyshortcuts="Control+K"
          title={t('shell.palette.label')}
        >
          <SearchOutlined aria-hidden />
          <span className={styles.findText}>{t('shell.palette.label')}</span>
          <span className={styles.findKeys} aria-hidden>
            <Keys keys="Ctrl+K" />
          </span>
        </button>
        {orgSwitcher && <OrgTree />}
        <WaitingDrafts />
        <ErrorLog />
        <Bell />
        {!mobile && <FullScreenButton />}
        <LanguageSwitch />
        <ThemePicker />
        <UserMenu onPassword={onPassword} onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

function SidebarButton() {
  const { t } = useText();
  const mobile = useMobile();
  const { open } = useSidebarState();
  const { sidebarHidden } = usePreferences();
  if (sidebarHidden) {
    return (
      <IconButton
        label={t('shell.menu.show')}
        icon={<MenuOutlined />}
        onClick={() => setPreferences({ sidebarHidden: false })}
      />
    );
  }
  if (mobile) return <IconButton label={t('shell.menu.open')} icon={<MenuOutlined />} onClick={toggleSidebar} />;
  return (
    <IconButton
      label={t(open ? 'shell.menu.collapse' : 'shell.menu.expand')}
      icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      onClick={toggleSidebar}
    />
  );
}

function FullScreenButton() {
  const { t } = useText();
  const { full, toggle } = useFullScreen();
  return (
    <IconButton
      label={t(full ? 'shell.fullScreen.exit' : 'shell.fullScreen.enter')}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={async () => {
        if (!(await toggle())) toast('warning', t('shell.fullScreen.unsupported'));
      }}
    />
  );
}
