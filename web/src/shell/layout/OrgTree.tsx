import { ApartmentOutlined } from '@ant-design/icons';
import { TreeSelect } from 'antd';
import type { OrgNode } from '../../core';
import { useText } from '../../core/useText';
import { useSession } from '../useSession';
import styles from './OrgTree.module.css';
import { useMobile } from './useScreen';
import { useSwitchOrg } from './useSwitchOrg';

interface Choice {
  value: number;
  title: string;
  children: Choice[];
}

function choices(nodes: readonly OrgNode[]): Choice[] {
  return nodes.map(({ id, name, children = [] }) => ({ value: id, title: name, children: choices(children) }));
}

/** The organisation switcher: choosing a node changes the current organisation, and with it what every page shows. */
export function OrgTree() {
  const { t } = useText();
  const { orgTree, currentOrgId } = useSession();
  const mobile = useMobile();
  const switchTo = useSwitchOrg();
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
      showSearch={!mobile && { treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={mobile ? 240 : 320}
      notFoundContent={t('shell.org.empty')}
      onSelect={(id: number, node: Choice) => void switchTo(id, node.title)}
    />
  );
}
