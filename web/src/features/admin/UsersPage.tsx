import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { chosenOf, type UserRow, users } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { confirmAction, may, mayDo } from '../../core';
import { useText } from '../../core/useText';
import { NARROW } from '../../resource/EditDrawer';
import { readableInstant } from '../../resource/fields';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { type BatchAction, useBatch } from '../../resource/useBatch';
import { useOpenRowOf } from '../../resource/useOpenRow';
import { messageOf } from '../../resource/useStoring';
import { WaitingDrawer } from '../../resource/WaitingDrawer';
import { toast } from '../../shell/toast/toasts';
import { useSession } from '../../shell/useSession';
import { Page } from '../../ui/Page';
import { Mark } from './Mark';
import { TemporaryPassword } from './TemporaryPassword';
import { UserDrawer } from './UserDrawer';

const NAME = 'user';
/** What is done with ticked accounts, by those who change accounts and by those who secure them. */
const CHANGES = ['enable', 'disable'] as const;
const SECURES = ['end', 'force', 'unlock'] as const;
/** How many of them have a button of their own. */
const FIRST = 2;
/** In the address: the account that is open. */
const OPEN = 'user';

/** /management/users: accounts of the own tree of organisations. The account that is open is in the address. */
export default function UsersPage() {
  const { t, lang } = useText();
  const { user: me } = useSession();
  const queries = useQueryClient();
  const [password, setPassword] = useState<{ name: string; password: string }>();
  const { open, show, close, walk } = useOpenRowOf<UserRow>(users.page, false, OPEN);
  const detail = useQuery({
    queryKey: queryKeys.admin('users', 'detail', open),
    queryFn: ({ signal }) => users.detail(Number(open), signal),
    enabled: typeof open === 'number',
    staleTime: 0,
    gcTime: 0,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.admin('users') });
  const list = useList<UserRow>({
    name: NAME,
    keptAs: 'adminUsers',
    queryKey: queryKeys.admin('users', 'page'),
    load: users.page,
  });
  const selection = useSelection<UserRow>();
  const batch = useBatch({ selection, nameOf: (row) => `${row.username} ${row.name}`, onDone: refresh });
  const actions = [...(may(NAME, 'update') ? CHANGES : []), ...(mayDo('userSecure') ? SECURES : [])].map(
    (verb): BatchAction<UserRow> => ({
      key: verb,
      label: t(`admin.user.${verb}`),
      question: `admin.user.${verb}`,
      run: (rows) => users[verb](chosenOf(rows)),
      done: () => t('admin.user.done', { action: t(`admin.user.${verb}`) }),
    }),
  );
  const first = actions.slice(0, FIRST);
  const rest = actions.slice(FIRST);

  const reset = async ({ id, version, name }: Pick<UserRow, 'id' | 'version' | 'name'>) => {
    if (!(await confirmAction('admin.user.reset'))) return;
    try {
      setPassword({ name, ...(await users.reset(id, version)) });
      close();
    } catch (error) {
      toast('error', messageOf(error));
    }
    refresh();
  };
  const cells = useMemo(
    () => ({
      isEnabled: (row: UserRow) => (
        <>
          {row.isEnabled === '1' && !row.orgInService ? (
            <Mark tone="bad">{t('admin.user.orgDisabled')}</Mark>
          ) : (
            <Mark tone={row.isEnabled === '1' ? 'good' : 'none'}>
              {t(row.isEnabled === '1' ? 'admin.user.enabled' : 'admin.user.disabled')}
            </Mark>
          )}
          {row.pwdModifyPolicy === '2' && <Mark tone="warn">{t('admin.user.mustChange')}</Mark>}
        </>
      ),
      lockedUntil: (row: UserRow) =>
        row.lockedUntil ? <Mark tone="bad">{readableInstant(row.lockedUntil)}</Mark> : null,
    }),
    [t],
  );
  const isNone = selection.ticked.size === 0;
  return (
    <Page
      title={t('admin.user.label')}
      extra={
        may(NAME, 'add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => show('new')}>
            {t('admin.user.add')}
          </Button>
        )
      }
    >
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} selection={selection} exports={[exportOf(NAME, lang)]}>
          {first.map((action) => (
            <Button
              key={action.key}
              disabled={isNone}
              loading={batch.running === action.key}
              onClick={() => void batch.start(action)}
            >
              {action.label}
            </Button>
          ))}
          {rest.length > 0 && (
            <Dropdown
              trigger={['click']}
              disabled={isNone}
              menu={{
                items: rest.map((action) => ({
                  key: action.key,
                  label: action.label,
                  onClick: () => void batch.start(action),
                })),
              }}
            >
              <Button>{t('admin.more')}</Button>
            </Dropdown>
          )}
        </ListTools>
        <ListTable list={list} cells={cells} selection={selection} onOpen={(row, trail) => show(row.id, trail)} />
      </ListFrame>
      {typeof open === 'number' && detail.data === undefined && (
        <WaitingDrawer
          size={NARROW}
          title={t('admin.user.label')}
          error={detail.error}
          id={open}
          walk={walk}
          onClose={close}
        />
      )}
      {(open === 'new' || (open !== undefined && detail.data !== undefined)) && (
        <UserDrawer
          key={open === 'new' ? 'new' : `${open}-${detail.data?.version}`}
          {...(open === 'new' || detail.data === undefined ? {} : { stored: detail.data })}
          orgId={me?.orgId}
          walk={walk}
          onClose={close}
          onSaved={refresh}
          onPassword={(name, made) => setPassword({ name, password: made })}
          onReset={() => detail.data && void reset(detail.data)}
        />
      )}
      {password && <TemporaryPassword {...password} onClose={() => setPassword(undefined)} />}
      {batch.dialog}
    </Page>
  );
}
