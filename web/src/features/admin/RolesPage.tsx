import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type RoleDetail, roles } from '../../api/admin';
import { isGranted } from '../../core';
import { useText } from '../../core/useText';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import styles from './Admin.module.css';
import { Mark } from './Mark';
import { RoleEditor } from './RoleEditor';
import { messageOf } from './useSave';

/** /management/roles: built-in roles and those of the own tree; which one is open is in the address. */
export default function RolesPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const id = address.get('role');
  const copyOf = address.get('copy');
  const adding = id === 'new';
  const list = useQuery({ queryKey: ['admin', 'roles'], queryFn: ({ signal }) => roles.list(undefined, signal) });
  const catalogue = useQuery({
    queryKey: ['admin', 'roleCatalogue'],
    queryFn: ({ signal }) => roles.catalogue(signal),
  });
  const shown = adding ? copyOf : id;
  const detail = useQuery({
    queryKey: ['admin', 'roles', 'detail', shown],
    queryFn: ({ signal }) => roles.detail(Number(shown), signal),
    enabled: shown !== null,
  });

  const refresh = () => void queries.invalidateQueries({ queryKey: ['admin', 'roles'] });
  const saved = (role: RoleDetail) => {
    refresh();
    setAddress({ role: String(role.id) });
  };
  const found = (list.data ?? []).filter(({ nameZh, nameEn }) =>
    `${nameZh} ${nameEn}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const error = list.error ?? catalogue.error;
  if (error !== null) {
    return (
      <Page title={t('admin.role.title')}>
        <Notice
          level={2}
          title={t('admin.failed')}
          text={messageOf(error)}
          actions={<Button onClick={() => void list.refetch()}>{t('admin.reload')}</Button>}
        />
      </Page>
    );
  }
  const ready = catalogue.data !== undefined && (shown === null ? adding : detail.data !== undefined);
  return (
    <Page
      title={t('admin.role.title')}
      extra={
        isGranted('management:role:add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAddress({ role: 'new' })}>
            {t('admin.role.add')}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <nav className={`${styles.panel} ${styles.side}`} aria-label={t('admin.role.title')}>
          <Input
            className={styles.find}
            size="small"
            allowClear
            placeholder={t('admin.find')}
            aria-label={t('admin.find')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <ul className={styles.list}>
            {found.map((role) => (
              <li key={role.id}>
                <button
                  type="button"
                  className={styles.item}
                  aria-current={String(role.id) === id}
                  onClick={() => setAddress({ role: String(role.id) })}
                >
                  <span className={styles.itemName}>
                    {lang === 'zh' ? role.nameZh : role.nameEn}
                    <span className={styles.quiet}>
                      {' '}
                      {role.orgName} · {t('admin.role.users', { count: role.users })}
                    </span>
                  </span>
                  {role.builtIn && <Mark tone="none">{t('admin.role.builtIn')}</Mark>}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <section className={styles.panel}>
          {ready && catalogue.data !== undefined ? (
            <RoleEditor
              key={`${id}-${copyOf}-${detail.data?.version}`}
              stored={adding ? undefined : detail.data}
              copied={adding ? detail.data : undefined}
              catalogue={catalogue.data}
              onSaved={saved}
              onCopy={(role) => setAddress({ role: 'new', copy: String(role.id) })}
              onDeleted={() => {
                refresh();
                setAddress({});
              }}
            />
          ) : (
            <p className={styles.empty}>
              {detail.error !== null ? (
                messageOf(detail.error)
              ) : id === null ? (
                t('admin.role.choose')
              ) : (
                <Spin aria-label={t('shell.loading')} />
              )}
            </p>
          )}
        </section>
      </div>
    </Page>
  );
}
