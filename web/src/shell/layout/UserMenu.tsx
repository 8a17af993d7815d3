import {
  DownOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  PlayCircleOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Avatar, Button, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { useText } from '../../core/useText';
import { useSession } from '../useSession';
import styles from './UserMenu.module.css';
import { useLogout } from './useLogout';

/** Name and rank of the user; personal info, password and log-out as far as the session offers them. */
export function UserMenu({ onPassword, onShortcuts }: { onPassword: () => void; onShortcuts: () => void }) {
  const { t } = useText();
  const { user, userMenu, config } = useSession();
  const navigate = useNavigate();
  const logout = useLogout();
  if (!user) return null;
  const rank = user.isOrgAdmin ? t('shell.user.admin') : '';
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <>
          <div className={styles.name}>
            {user.name}
            {rank}
          </div>
          <div>{user.orgName}</div>
        </>
      ),
    },
    { type: 'divider' },
  ];
  if (userMenu.personalInfo) {
    items.push({
      key: 'info',
      icon: <UserOutlined />,
      label: t('shell.user.info'),
      onClick: () => navigate('/management/userInfo'),
    });
  }
  if (userMenu.changePassword) {
    items.push({ key: 'password', icon: <LockOutlined />, label: t('shell.user.password'), onClick: onPassword });
  }
  if (config.sphUrl !== '') {
    items.push({
      key: 'sph',
      icon: <PlayCircleOutlined />,
      label: t('shell.sph.title'),
      onClick: () => navigate('/sph'),
    });
  }
  items.push({ key: 'shortcuts', icon: <KeyOutlined />, label: t('shell.shortcuts.title'), onClick: onShortcuts });
  if (userMenu.logout) {
    items.push(
      { type: 'divider' },
      { key: 'logout', icon: <LogoutOutlined />, label: t('shell.user.logout'), onClick: logout },
    );
  }
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button type="text" className={styles.button}>
        <span className="visually-hidden">{t('shell.user.label')}: </span>
        <Avatar size={24} className={styles.avatar} aria-hidden>
          {user.name.slice(0, 1)}
        </Avatar>
        <span className={styles.who}>
          {user.name}
          {rank}
        </span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </Button>
    </Dropdown>
  );
}
