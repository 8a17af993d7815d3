import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Spin, Tree } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OrgDetail, orgs } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { messageOf } from '../../resource/useStoring';
import { useSession } from '../../shell/useSession';
import styles from './Admin.module.css';
import { Mark } from './Mark';
import { OrgEditor } from './OrgEditor';
import { closedOrgs, type OrgChoice, orgChoices, useOrgs } from './orgTree';
import { SidePage } from './SidePage';

/** /management/orgs: the tree of organisations, and one of them with its parameters. Which one is in the address. */
export default function OrgsPage() {
  const { t } = useText();
  const { user } = useSession();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const { rows, error, refetch } = useOrgs();
  const closed = closedOrgs(rows);
  const mayAdd = may('organisation', 'add');
  const id = address.get('id') ?? String(rows.find((org) => org.own)?.id ?? rows[0]?.id ?? '');
  const parentId = address.get('below');
  const adding = address.has('add');
  const detail = useQuery({
    queryKey: queryKeys.admin('orgs', 'detail', id),
    queryFn: ({ signal }) => orgs.detail(Number(id), signal),
    enabled: id !== '' && !adding,
  });

  const show = (org: number) => setAddress({ id: String(org) });
  const saved = (org: OrgDetail) => {
    void queries.invalidateQueries({ queryKey: queryKeys.admin('orgs') });
    show(org.id);
  };
  const own = user?.userType === 0;
  return (
    <SidePage
      title={t('admin.org.tree')}
      extra={
        mayAdd && (
          <>
            {id !== '' && (
              <Button icon={<PlusOutlined />} onClick={() => setAddress({ add: '', below: id })}>
                {t('admin.org.addBelow')}
              </Button>
            )}
            {own && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAddress({ add: '' })}>
                {t('admin.org.add')}
              </Button>
            )}
          </>
        )
      }
      error={error}
      onReload={refetch}
      wanted={wanted}
      onWant={setWanted}
      side={
        rows.length > 0 && (
          <Tree<OrgChoice>
            key={rows.length}
            blockNode
            defaultExpandAll
            aria-label={t('admin.org.tree')}
            treeData={orgChoices(rows.filter((org) => org.name.includes(wanted.trim())))}
            selectedKeys={adding ? [] : [Number(id)]}
            titleRender={({ key, title }) => (
              <>
                {title} {closed.has(key) && <Mark tone="bad">{t('admin.org.disabled')}</Mark>}
              </>
            )}
            onSelect={(_, { node }) => show(node.key)}
          />
        )
      }
    >
      {adding && (
        <OrgEditor key={`add-${parentId}`} parent={rows.find((org) => String(org.id) === parentId)} onSaved={saved} />
      )}
      {!adding && detail.data !== undefined && (
        <OrgEditor
          key={`${detail.data.id}-${detail.data.version}`}
          stored={detail.data}
          closed={closed.has(detail.data.id)}
          onSaved={saved}
        />
      )}
      {!adding && detail.error !== null && <p className={styles.empty}>{messageOf(detail.error)}</p>}
      {!adding && detail.isLoading && <Spin />}
    </SidePage>
  );
}
