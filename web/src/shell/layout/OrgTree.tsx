import { ApartmentOutlined } from '@ant-design/icons';
import { TreeSelect } from 'antd';
import { type OrgNode, session } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../toast/toasts';
import { useSession } from '../useSession';
import styles from './OrgTree.module.css';

interface Choice {
  value: number;
  title: string;
  children: Choice[];
}

function choices(nodes: readonly OrgNode[]): Choice[] {
  return nodes.map(({ id, name, children = [] }) => ({ value: id, title: name, children: choices(children) }));
}

/** The organisation switcher: choosing a node changes the current organisation. */
export function OrgTree() {
  const { t } = useText();
  const { orgTree, currentOrgId } = useSession();
  if (orgTree.length === 0) return null;
  return (
    <TreeSelect
      className={styles.tree}
      aria-label={t('shell.org.label')}
      variant="filled"
      prefix={<ApartmentOutlined />}
      value={currentOrgId}
      treeData={choices(orgTree)}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={320}
      notFoundContent={t('shell.org.empty')}
      onSelect={(id: number, node: Choice) => {
        session.setOrg(id);
        toast('success', t('shell.org.switched', { name: node.title }));
      }}
    />
  );
}
