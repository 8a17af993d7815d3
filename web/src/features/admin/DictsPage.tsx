import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DictFamily, dicts } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { may } from '../../core';
import { useText } from '../../core/useText';
import styles from './Admin.module.css';
import { DictEntries } from './DictEntries';
import { FamilyDrawer } from './FamilyDrawer';
import { Mark } from './Mark';
import { SideList, SidePage } from './SidePage';

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
    queryKey: queryKeys.admin('dicts', 'families'),
    queryFn: ({ signal }) => dicts.families(signal),
  });
  const nameOf = (family: DictFamily) => (lang === 'zh' ? family.nameZh : family.nameEn) || family.name;
  const found = data.filter((family) =>
    `${family.name} ${family.nameZh} ${family.nameEn}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const chosen = data.find((family) => family.name === address.get('family'));
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.admin('dicts') });
  return (
    <>
      <SidePage
        title={t('admin.dict.families')}
        extra={
          may('dictFamily', 'add') && (
            <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {t('admin.dict.add')}
            </Button>
          )
        }
        error={error}
        onReload={() => void refetch()}
        wanted={wanted}
        onWant={setWanted}
        side={
          <SideList
            rows={found}
            keyOf={(family) => family.name}
            chosen={chosen?.name}
            onChoose={(name) => setAddress({ family: name })}
            nameOf={nameOf}
            factsOf={(family) => `${family.name} · ${t('admin.dict.entries', { count: family.entries })}`}
            mark={({ keeper }) => <Mark tone={TONES[keeper]}>{t(`admin.dict.keeper.${keeper}`)}</Mark>}
          />
        }
      >
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
      </SidePage>
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
    </>
  );
}
