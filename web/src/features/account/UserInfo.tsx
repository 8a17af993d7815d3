import { Avatar, Button, Card, Descriptions, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '../../core/useText';
import { PasswordDialog } from '../../shell/password/PasswordDialog';
import { useSession } from '../../shell/useSession';
import { Page } from '../../ui/Page';
import styles from './UserInfo.module.css';
import { WeChat } from './WeChat';

/** /management/userInfo: who is logged in, and the password. */
export function UserInfo() {
  const { t } = useText();
  const { user, userMenu, passwordDialog } = useSession();
  const [changing, setChanging] = useState(false);
  if (!user) return null;
  const items = [
    { key: 'username', label: t('login.username'), children: user.username },
    { key: 'name', label: t('account.name'), children: user.name },
    { key: 'dept', label: t('account.dept'), children: user.dept || t('shell.notFilled') },
    { key: 'org', label: t('account.org'), children: user.orgName },
    { key: 'orgId', label: t('account.orgId'), children: user.orgId },
  ];
  return (
    <Page title={t('shell.user.info')}>
      <Card>
        <div className={styles.who}>
          <Avatar size={56} className={styles.avatar}>
            {user.name.slice(0, 1)}
          </Avatar>
          <div>
            <div className={styles.name}>{user.name}</div>
            <Tag variant="filled">{t(user.isOrgAdmin ? 'account.orgAdmin' : 'account.staff')}</Tag>
          </div>
        </div>
        <Descriptions column={{ xs: 1, md: 2 }} items={items} />
      </Card>
      {userMenu.changePassword && passwordDialog !== 'none' && (
        <Card title={t('account.security')}>
          <div className={styles.row}>
            <div>
              <div>{t('account.password')}</div>
              <div className={styles.hint}>{t('account.passwordHint')}</div>
            </div>
            <Button onClick={() => setChanging(true)}>{t('account.change')}</Button>
          </div>
        </Card>
      )}
      <WeChat />
      {changing && <PasswordDialog forced={false} onClose={() => setChanging(false)} />}
    </Page>
  );
}
