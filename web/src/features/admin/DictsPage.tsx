import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DictFamily, dicts } from '../../api/admin';
import { isGranted } from '../../core';
import { useText } from '../../core/useText';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import styles from './Admin.module.css';
import { DictEntries } from './DictEntries';
import { FamilyDrawer } from './FamilyDrawer';
import { Mark } from './Mark';

const NO_FAMILIES: readonly DictFamily[] = [];
const TONES = { customs: 'none', program: 'info', platform: 'good' } as const;

/** /platform/sysDicts: the families of codes and the entries of one; which one is in the address. */
export default function DictsPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const [editing, setEditing] = useState<DictFamily | 'new'>();
  const {
    data = NO_FAMILIES,
    error,
    refetch,
  } = useQuery({
    queryKey: ['admin', 'dicts', 'families'],
    queryFn: ({ signal }) => dicts.families(signal),
  });
  const nameOf = (family: DictFamily) => (lang === 'zh' ? family.nameZh : family.nameEn) || family.name;
  const found = data.filter((family) =>
    `${family.name} ${family.nameZh} ${family.nameEn}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const chosen = data.find((family) => family.name === address.get('family'));
  const refresh = () => void queries.invalidateQueries({ queryKey: ['admin', 'dicts'] });
  if (error !== null) {
    return (
      <Page title={t('admin.dict.families')}>
        <Notice
          level={2}
          title={t('admin.failed')}
          text={error.message}
          actions={<Button onClick={() => void refetch()}>{t('admin.reload')}</Button>}
        />
      </Page>
    );
  }
  return (
    <Page
      title={t('admin.dict.families')}
      extra={
        isGranted('platform:dict:add') && (
          <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {t('admin.dict.add')}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <nav className={`${styles.panel} ${styles.side}`} aria-label={t('admin.dict.families')}>
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
            {found.map((family) => (
              <li key={family.name}>
                <button
                  type="button"
                  className={styles.item}
                  aria-current={family === chosen}
                  onClick={() => setAddress({ family: family.name })}
                >
                  <span className={styles.itemName}>
                    {nameOf(family)}{' '}
                    <span className={styles.quiet}>
                      {family.name} · {t('admin.dict.entries', { count: family.entries })}
                    </span>
                  </span>
                  <Mark tone={TONES[family.keeper]}>{t(`admin.dict.keeper.${family.keeper}`)}</Mark>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <section className={styles.panel}>
          {chosen === undefined ? (
            <p className={styles.empty}>{t('admin.dict.choose')}</p>
          ) : (
            <DictEntries
              key={chosen.name}
              family={chosen}
              title={nameOf(chosen)}
              onRename={() => setEditing(chosen)}
              onChanged={refresh}
              onDeleted={() => {
                refresh();
                setAddress({});
              }}
            />
          )}
        </section>
      </div>
      {editing !== undefined && (
        <FamilyDrawer
          stored={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={(family) => {
            setEditing(undefined);
            refresh();
            setAddress({ family: family.name });
          }}
        />
      )}
    </Page>
  );
}
