import { Segmented } from 'antd';
import { useState } from 'react';
import { dataPriv } from '../../api/base';
import { useText } from '../../core/useText';
import { DatumPage } from './DatumPage';
import { AgentInput, OwnerInput, useOwnOrg } from './OrgInput';

const INPUTS = { orgId: OwnerInput, customerId: OwnerInput, grantee: AgentInput } as const;
const HIDDEN_AT_FIRST = ['orgName'];
const NAMES = ['orgName', 'customer', 'granteeName'];

/** What a customer lets agents do with its records; and, for an agent, what was granted to it. */
export default function DataPrivs() {
  const { t } = useText();
  const [side, setSide] = useState<'given' | 'received'>('given');
  const start = { ...useOwnOrg(), state: '1', isEnabled: '1', privs: 'view' };
  const received = side === 'received';
  return (
    <DatumPage
      key={side}
      name="baseDataPriv"
      api={received ? RECEIVED : dataPriv}
      load={received ? dataPriv.received : undefined}
      readOnly={received}
      nameField="granteeName"
      inputs={received ? NO_INPUTS : INPUTS}
      notInForm={received ? undefined : NAMES}
      start={start}
      hiddenAtFirst={HIDDEN_AT_FIRST}
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
