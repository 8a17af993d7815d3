import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { roles, type UserDetail, users } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { inList, may, mayDo, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft, useDraft } from '../../resource/draft';
import { EditDrawer } from '../../resource/EditDrawer';
import form from '../../resource/Form.module.css';
import { readableInstant } from '../../resource/fields';
import type { Walk } from '../../resource/list/PreviousNext';
import { ResourceForm } from '../../resource/ResourceForm';
import { type Row, textAt, valueAt } from '../../resource/row';
import { rulesOf } from '../../resource/rules';
import { useSave } from '../../resource/useSave';
import styles from './Admin.module.css';
import { Labelled } from './Labelled';
import { OrgSelect } from './OrgSelect';

interface UserDrawerProps {
  stored?: UserDetail;
  /** Organisation that a new account starts with. */
  orgId: number | undefined;
  walk: Walk;
  onClose: () => void;
  onSaved: () => void;
  /** A new account has its first password. */
  onPassword: (name: string, password: string) => void;
  onReset: () => void;
}

/** Fields that are typed; the others are shown or chosen. */
const TYPED = ['username', 'name', 'dept', 'email', 'userType'];

/** An account: who it is, where it belongs, what it may do, where it is logged in. */
export function UserDrawer({ stored, orgId, walk, onClose, onSaved, onPassword, onReset }: UserDrawerProps) {
  const { t } = useText();
  const [draft] = useState(() => new Draft(stored === undefined ? emptyUser(orgId) : { ...stored }, rulesOf('user')));
  const add = async (row: Row) => {
    const { user, password } = await users.add(row);
    onPassword(user.name, password);
    return user;
  };
  const saving = useSave({
    draft,
    stored,
    add,
    update: users.update,
    onSaved: () => {
      onSaved();
      onClose();
    },
    reload: stored && (() => users.detail(stored.id)),
  });
  const readOnly = !may('user', stored === undefined ? 'add' : 'update') || stored?.above === true;
  const fields = resource('user').fields.filter((field) => TYPED.includes(field.name));
  return (
    <EditDrawer
      title={stored === undefined ? t('admin.user.add') : t('admin.user.edit', { name: stored.username })}
      name="user"
      id={stored?.id}
      draft={draft}
      saving={saving}
      readOnly={readOnly}
      onClose={onClose}
      walk={stored && { ...walk, id: stored.id }}
      extra={
        stored !== undefined &&
        !stored.own &&
        !stored.above &&
        mayDo('userSecure') && <Button onClick={onReset}>{t('admin.user.reset')}</Button>
      }
    >
      {stored?.own && <Alert className={styles.failure} type="info" title={t('admin.user.self')} />}
      <ResourceForm
        draft={draft}
        fields={fields.map((field) =>
          field.name === 'username' && stored !== undefined ? { ...field, readOnly: true } : field,
        )}
        readOnly={readOnly}
      />
      <OrgSelect draft={draft} path="orgId" label={t('admin.org.label')} disabled={readOnly || stored?.own === true} />
      <RoleChoice draft={draft} disabled={readOnly || stored?.own === true} held={stored?.roleIds ?? []} />
      {stored !== undefined && (
        <>
          <h2 className={styles.section}>{t('admin.user.open')}</h2>
          {stored.openSessions.length === 0 && <p className={styles.note}>{t('admin.user.noSessions')}</p>}
          <ul>
            {stored.openSessions.map(({ id, address, createdAt, seenAt }) => (
              <li key={id}>
                {t('admin.user.session', {
                  from: readableInstant(createdAt),
                  seen: readableInstant(seenAt),
                  address,
                })}
              </li>
            ))}
          </ul>
          {may('auditEntry', 'view') && (
            <Link to={`/management/audit?userId=${stored.id}`}>{t('admin.user.audit')}</Link>
          )}
        </>
      )}
    </EditDrawer>
  );
}

interface RoleChoiceProps {
  draft: Draft;
  disabled: boolean;
  /** Roles that the account has already. */
  held: readonly number[];
}

/** The roles of an account, out of those that its organisation has and the caller may give. */
function RoleChoice({ draft, disabled, held }: RoleChoiceProps) {
  const { t, lang } = useText();
  const orgId = Number(useDraft(draft, (now) => textAt(now.row, 'orgId')));
  const given = useDraft(draft, (now) => valueAt(now.row, 'roleIds')) as number[] | undefined;
  const { data = [] } = useQuery({
    queryKey: queryKeys.admin('roles', 'of', orgId),
    queryFn: ({ signal }) => roles.list(orgId, signal),
    enabled: orgId > 0 && may('role', 'view'),
  });
  const names = data.filter(({ id }) => given?.includes(id)).map((role) => (lang === 'zh' ? role.nameZh : role.nameEn));
  return (
    <Labelled draft={draft} path="roleIds" label={t('admin.user.roles')}>
      {(id) =>
        disabled ? (
          <output id={id} className={form.value}>
            {inList(names, lang)}
          </output>
        ) : (
          <Select
            id={id}
            size="small"
            mode="multiple"
            className={styles.wide}
            showSearch={{ optionFilterProp: 'label' }}
            value={(given ?? []).filter((role) => data.some((known) => known.id === role))}
            options={data.map((role) => ({
              value: role.id,
              label: lang === 'zh' ? role.nameZh : role.nameEn,
              disabled: !role.grantable && !held.includes(role.id),
              title: role.grantable ? undefined : t('admin.role.notHeld'),
            }))}
            onChange={(next: number[]) => draft.set('roleIds', next)}
          />
        )
      }
    </Labelled>
  );
}

function emptyUser(orgId: number | undefined): Row {
  return { orgId: orgId ?? null, userType: '3', roleIds: [] };
}
