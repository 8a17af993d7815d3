import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type RoleDetail, roles } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { messageOf } from '../../resource/useStoring';
import styles from './Admin.module.css';
import { Mark } from './Mark';
import { RoleEditor } from './RoleEditor';
import { SideList, SidePage } from './SidePage';

/** /management/roles: built-in roles and those of the own tree; which one is open is in the address. */
export default function RolesPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const id = address.get('role');
  const copyOf = address.get('copy');
  const adding = id === 'new';
  const list = useQuery({ queryKey: queryKeys.admin('roles'), queryFn: ({ signal }) => roles.list(undefined, signal) });
  const catalogue = useQuery({
    queryKey: queryKeys.admin('roleCatalogue'),
    queryFn: ({ signal }) => roles.catalogue(signal),
  });
  const shown = adding ? copyOf : id;
  const detail = useQuery({
    queryKey: queryKeys.admin('roles', 'detail', shown),
    queryFn: ({ signal }) => roles.detail(Number(shown), signal),
    enabled: shown !== null,
  });

  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.admin('roles') });
  const saved = (role: RoleDetail) => {
    refresh();
    setAddress({ role: String(role.id) });
  };
  const found = (list.data ?? []).filter(({ nameZh, nameEn }) =>
    `${nameZh} ${nameEn}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const ready = catalogue.data !== undefined && (shown === null ? adding : detail.data !== undefined);
  return (
    <SidePage
      title={t('admin.role.title')}
      extra={
        may('role', 'add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAddress({ role: 'new' })}>
            {t('admin.role.add')}
          </Button>
        )
      }
      error={list.error ?? catalogue.error}
      onReload={() => void list.refetch()}
      wanted={wanted}
      onWant={setWanted}
      side={
        <SideList
          rows={found}
          keyOf={(role) => String(role.id)}
          chosen={id}
          onChoose={(role) => setAddress({ role })}
          nameOf={(role) => (lang === 'zh' ? role.nameZh : role.nameEn)}
          factsOf={(role) => `${role.orgName} · ${t('admin.role.users', { count: role.users })}`}
          mark={(role) => role.builtIn && <Mark tone="none">{t('admin.role.builtIn')}</Mark>}
        />
      }
    >
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
    </SidePage>
  );
}
