import { useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { dataPriv } from '../../api/base';
import { useText } from '../../core/useText';
import type { BatchAction } from '../../resource/ResourcePage';
import { useSession } from '../../shell/useSession';
import { AskGrant } from './AskGrant';
import { DatumPage } from './DatumPage';
import { AgentInput, OwnerInput, useOwnOrg } from './OrgInput';

const INPUTS = { orgId: OwnerInput, customerId: OwnerInput, grantee: AgentInput } as const;
/** State of a grant that an agent asks for. */
const ASKED = '0';
const HIDDEN_AT_FIRST = ['orgName'];
const NAMES = ['orgName', 'customer', 'granteeName'];

/** What a customer lets agents do with its records; and, for an agent, what was granted to it. */
export default function DataPrivs() {
  const { t } = useText();
  const { user } = useSession();
  const queries = useQueryClient();
  const [side, setSide] = useState<'given' | 'received'>(user?.isMultiCustomer ? 'received' : 'given');
  const asked = () => {
    setSide('received');
    void queries.invalidateQueries({ queryKey: ['resource', 'baseDataPriv'] });
  };
  const start = { ...useOwnOrg(), state: '1', isEnabled: '1', privs: 'view' };
  const received = side === 'received';
  const onAsked = (key: 'agree' | 'refuse' | 'withdraw', permission: string): BatchAction => ({
    key,
    label: t(`base.${key}`),
    question: `base.action.${key}`,
    fits: (row) => row.state === ASKED,
    run: dataPriv[key],
    permission,
  });
  return (
    <DatumPage
      key={side}
      name="baseDataPriv"
      api={received ? RECEIVED : dataPriv}
      load={received ? dataPriv.received : undefined}
      exportPath={received ? '/base/v1/baseDataPrivs/getIsAuthorizedExport' : undefined}
      readOnly={received}
      nameField="granteeName"
      inputs={received ? NO_INPUTS : INPUTS}
      notInForm={received ? undefined : NAMES}
      start={start}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      actions={
        received
          ? [onAsked('withdraw', 'base:dataPriv:ask')]
          : [onAsked('agree', 'base:dataPriv:update'), onAsked('refuse', 'base:dataPriv:update')]
      }
      extra={<AskGrant onAsked={asked} />}
      above={
        <Segmented
          value={side}
          options={[
            { value: 'given', label: t('base.privs.given') },
            { value: 'received', label: t('base.privs.received') },
          ]}
          onChange={setSide}
        />
      }
    />
  );
}

const NO_INPUTS = {};

/** What was granted to us is found in its list; there is no other way to read it. */
const RECEIVED = {
  ...dataPriv,
  log: undefined,
  detail: async (id: number, signal?: AbortSignal) => {
    const page = await dataPriv.received({ pageSize: 200 }, signal);
    const found = page.rows.find((row) => row.id === id);
    if (found === undefined) throw new Error(String(id));
    return found;
  },
};
