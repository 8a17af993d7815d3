import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chosenOf, type UserRow, users } from '../../api/admin';
import { confirmAction, isGranted, resource } from '../../core';
import { useText } from '../../core/useText';
import { NARROW } from '../../resource/EditDrawer';
import { readableInstant } from '../../resource/fields';
import { BatchResult } from '../../resource/list/BatchResult';
import { type Outcome, outcomesOfFailure } from '../../resource/list/batch';
import { ResourceList } from '../../resource/list/ResourceList';
import type { Trail } from '../../resource/list/trail';
import { messageOf } from '../../resource/useSave';
import { WaitingDrawer } from '../../resource/WaitingDrawer';
import { useMobile } from '../../shell/layout/useScreen';
import { toast } from '../../shell/toast/toasts';
import { useSession } from '../../shell/useSession';
import { Page } from '../../ui/Page';
import { Mark } from './Mark';
import { TemporaryPassword } from './TemporaryPassword';
import { UserDrawer } from './UserDrawer';

type Verb = 'enable' | 'disable' | 'force' | 'end' | 'unlock';

const VERBS: readonly { verb: Verb; code: string }[] = [
  { verb: 'enable', code: 'management:user:update' },
  { verb: 'disable', code: 'management:user:update' },
  { verb: 'end', code: 'management:user:secure' },
  { verb: 'force', code: 'management:user:secure' },
  { verb: 'unlock', code: 'management:user:secure' },
];

/** How many filters stand open on a wide screen. */
const FIRST_FILTERS = 5;
/** Columns that few look at. */
const HIDDEN_AT_FIRST = ['passwordChangedAt', 'createdAt'];
/** How many verbs have a button of their own. */
const FIRST_VERBS = 2;

/** /management/users: accounts of the own tree of organisations. The account that is open is in the address. */
export default function UsersPage() {
  const { t, lang } = useText();
  const { user: me } = useSession();
  const queries = useQueryClient();
  const mobile = useMobile();
  const [address, setAddress] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlyMap<number, UserRow>>(new Map());
  const [running, setRunning] = useState<Verb>();
  const [result, setResult] = useState<{ verb: Verb; outcomes: Outcome<UserRow>[] }>();
  const [password, setPassword] = useState<{ name: string; password: string }>();
  const { fields, label } = resource('user');
  const opened = address.get('user');
  const [trail, setTrail] = useState<Trail>();
  const detail = useQuery({
    queryKey: ['admin', 'users', 'detail', opened],
    queryFn: ({ signal }) => users.detail(Number(opened), signal),
    enabled: opened !== null && opened !== 'new',
    staleTime: 0,
    gcTime: 0,
  });

  const refresh = () => void queries.invalidateQueries({ queryKey: ['admin', 'users'] });
  const open = (id: string | undefined) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (id === undefined) next.delete('user');
      else next.set('user', id);
      return next;
    });

  const walk = {
    trail,
    load: users.page,
    onGo: (id: number, next: Trail) => {
      setTrail(next);
      open(String(id));
    },
  };

  const run = async (verb: Verb, rows: readonly UserRow[]) => {
    setRunning(verb);
    try {
      await users[verb](chosenOf(rows));
      setResult(undefined);
      toast('success', t('admin.user.done', { action: t(`admin.user.${verb}`) }));
    } catch (error) {
      setResult({ verb, outcomes: outcomesOfFailure(rows, error) });
    } finally {
      setRunning(undefined);
      // What was ticked may have a newer version by now.
      setSelected(new Map());
      refresh();
    }
  };
  const start = async (verb: Verb) => {
    if (await confirmAction(`admin.user.${verb}`)) await run(verb, [...selected.values()]);
  };
  const reset = async ({ id, version, name }: UserRow) => {
    if (!(await confirmAction('admin.user.reset'))) return;
    try {
      setPassword({ name, ...(await users.reset(id, version)) });
      open(undefined);
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
  const verbs = VERBS.filter(({ code }) => isGranted(code));
  const first = verbs.slice(0, FIRST_VERBS);
  const rest = verbs.slice(FIRST_VERBS);
  return (
    <Page
      title={t('admin.user.label')}
      extra={
        isGranted('management:user:add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
            {t('admin.user.add')}
          </Button>
        )
      }
    >
      <ResourceList<UserRow>
        name="adminUsers"
        fields={fields}
        cells={cells}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        firstFilters={mobile ? 0 : FIRST_FILTERS}
        queryKey={['admin', 'users', 'page']}
        exportTo={{ path: '/sys/v1/user/export', name: label[lang] }}
        load={users.page}
        onOpen={(row, from) => walk.onGo(row.id, from)}
        selected={selected}
        onSelect={setSelected}
        tools={
          <>
            {first.map(({ verb }) => (
              <Button
                key={verb}
                disabled={selected.size === 0}
                loading={running === verb}
                onClick={() => void start(verb)}
              >
                {t(`admin.user.${verb}`)}
              </Button>
            ))}
            {rest.length > 0 && (
              <Dropdown
                trigger={['click']}
                disabled={selected.size === 0}
                menu={{
                  items: rest.map(({ verb }) => ({ key: verb, label: t(`admin.user.${verb}`) })),
                  onClick: ({ key }) => void start(key as Verb),
                }}
              >
                <Button>{t('admin.more')}</Button>
              </Dropdown>
            )}
          </>
        }
      />
      {opened !== null && opened !== 'new' && detail.data === undefined && (
        <WaitingDrawer
          size={NARROW}
          title={t('admin.user.label')}
          error={detail.error}
          id={Number(opened)}
          walk={walk}
          onClose={() => open(undefined)}
        />
      )}
      {(opened === 'new' || detail.data !== undefined) && opened !== null && (
        <UserDrawer
          key={opened === 'new' ? 'new' : `${opened}-${detail.data?.version}`}
          {...(opened === 'new' || detail.data === undefined ? {} : { stored: detail.data })}
          orgId={me?.orgId}
          walk={walk}
          onClose={() => open(undefined)}
          onSaved={refresh}
          onPassword={(name, made) => setPassword({ name, password: made })}
          onReset={() => detail.data && void reset(detail.data)}
        />
      )}
      {password && <TemporaryPassword {...password} onClose={() => setPassword(undefined)} />}
      {result && (
        <BatchResult
          title={t(`admin.user.${result.verb}`)}
          outcomes={result.outcomes}
          nameOf={(row) => `${row.username} ${row.name}`}
          onClose={() => setResult(undefined)}
          onRest={(rows) => void run(result.verb, rows)}
        />
      )}
    </Page>
  );
}
