import { Button, Tree } from 'antd';
import { useState } from 'react';
import { chosenOf, type RoleCatalogue, type RoleDetail, roles } from '../../api/admin';
import { confirmAction, may, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft, useDraft } from '../../resource/draft';
import { ResourceForm } from '../../resource/ResourceForm';
import { type Row, valueAt } from '../../resource/row';
import { rulesOf } from '../../resource/rules';
import { useSave } from '../../resource/useSave';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';
import { useSession } from '../../shell/useSession';
import styles from './Admin.module.css';
import { EditPanel } from './EditPanel';
import { Labelled } from './Labelled';
import { Mark } from './Mark';
import { OrgSelect } from './OrgSelect';
import { isLeaf, menusWith, menuTree, permissionTree, type TickNode } from './roleTrees';

interface RoleEditorProps {
  stored: RoleDetail | undefined;
  /** What a new role starts from. */
  copied: RoleDetail | undefined;
  catalogue: RoleCatalogue;
  onSaved: (role: RoleDetail) => void;
  onCopy: (role: RoleDetail) => void;
  onDeleted: () => void;
}

/** A role: its names, and what it opens by two tick-trees. */
export function RoleEditor({ stored, copied, catalogue, onSaved, onCopy, onDeleted }: RoleEditorProps) {
  const { t, lang } = useText();
  const { user } = useSession();
  const [draft] = useState(
    () => new Draft(stored === undefined ? newRole(copied, catalogue, user?.orgId) : { ...stored }, rulesOf('role')),
  );
  const saving = useSave({
    draft,
    stored,
    add: roles.add,
    update: roles.update,
    onSaved,
    reload: stored && (() => roles.detail(stored.id)),
  });
  const codes = useDraft(draft, (now) => valueAt(now.row, 'permissions')) as string[];
  const menus = useDraft(draft, (now) => valueAt(now.row, 'menus')) as string[];
  const readOnly = stored !== undefined && (stored.builtIn || !may('role', 'update'));
  const remove = async (role: RoleDetail) => {
    if (!(await confirmAction('admin.delete'))) return;
    try {
      await roles.remove(chosenOf([role]));
      toast('success', t('admin.deleted'));
      onDeleted();
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  const tick = (next: string[]) =>
    draft.take({ permissions: next, menus: menusWith(catalogue, { codes, menus }, next) });
  return (
    <EditPanel
      heading={
        <>
          {stored === undefined ? t('admin.role.add') : lang === 'zh' ? stored.nameZh : stored.nameEn}{' '}
          {stored !== undefined && <Mark tone="none">{stored.builtIn ? t('admin.role.builtIn') : stored.orgName}</Mark>}
        </>
      }
      name="role"
      id={stored?.id}
      place={copied?.id}
      draft={draft}
      saving={saving}
      readOnly={readOnly}
      extra={
        <>
          {stored !== undefined && may('role', 'add') && (
            <Button onClick={() => onCopy(stored)}>{t('admin.role.copy')}</Button>
          )}
          {stored !== undefined && !stored.builtIn && may('role', 'delete') && (
            <Button danger onClick={() => void remove(stored)}>
              {t('admin.delete')}
            </Button>
          )}
        </>
      }
    >
      {stored?.builtIn && <p className={styles.note}>{t('admin.role.builtInHint')}</p>}
      <ResourceForm draft={draft} fields={resource('role').fields} readOnly={readOnly} />
      {stored === undefined && <OrgSelect draft={draft} path="orgId" label={t('admin.role.org')} />}
      <div className={styles.trees}>
        <TickTree
          draft={draft}
          path="permissions"
          label={t('admin.role.permissions')}
          nodes={permissionTree(catalogue, codes, lang)}
          ticked={codes}
          readOnly={readOnly}
          onTick={tick}
        />
        <TickTree
          draft={draft}
          path="menus"
          label={t('admin.role.menus')}
          nodes={menuTree(catalogue, codes, menus, lang, t('admin.role.hidden'))}
          ticked={menus}
          readOnly={readOnly}
          onTick={(next) => draft.set('menus', next)}
        />
      </div>
    </EditPanel>
  );
}

interface TickTreeProps {
  draft: Draft;
  path: string;
  label: string;
  nodes: TickNode[];
  ticked: readonly string[];
  readOnly: boolean;
  onTick: (leaves: string[]) => void;
}

function TickTree({ draft, path, label, nodes, ticked, readOnly, onTick }: TickTreeProps) {
  return (
    <Labelled draft={draft} path={path} label={label}>
      {() => (
        <div className={styles.tree}>
          <Tree<TickNode>
            checkable
            blockNode
            selectable={false}
            disabled={readOnly}
            defaultExpandAll
            aria-label={label}
            treeData={nodes}
            checkedKeys={[...ticked]}
            onCheck={(checked) => {
              const keys = Array.isArray(checked) ? checked : checked.checked;
              onTick(keys.map(String).filter(isLeaf));
            }}
          />
        </div>
      )}
    </Labelled>
  );
}

/** A new role, empty or with the content of another, as far as the caller may grant it. */
function newRole(copied: RoleDetail | undefined, catalogue: RoleCatalogue, orgId: number | undefined): Row {
  if (copied === undefined) return { orgId, permissions: [], menus: [] };
  const grantable = new Set(
    catalogue.groups.flatMap((group) => group.codes.filter((code) => code.grantable).map((code) => code.code)),
  );
  const permissions = copied.permissions.filter((code) => grantable.has(code));
  const own = new Set(
    catalogue.menus.flatMap((group) => group.pages.filter((page) => page.grantable).map((page) => page.name)),
  );
  const kept = menusWith(catalogue, { codes: copied.permissions, menus: copied.menus }, permissions);
  const menus = kept.filter((name) => own.has(name));
  return { orgId, permissions, menus };
}
