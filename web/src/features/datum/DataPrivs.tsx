import { useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { dataPriv } from '../../api/base';
import { RequestError } from '../../core';
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
  const [address, setAddress] = useSearchParams();
  const side = SIDES.find((one) => one === address.get(SIDE)) ?? (user?.isMultiCustomer ? 'received' : 'given');
  // The other side is another list: nothing of what this one shows goes along.
  const setSide = (next: Side) => setAddress({ [SIDE]: next });
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
          options={SIDES.map((value) => ({ value, label: t(`base.privs.${value}`) }))}
          onChange={setSide}
        />
      }
    />
  );
}

type Side = 'given' | 'received';

/** Which side is shown; it stands in the address. */
const SIDE = 'side';
const SIDES: readonly Side[] = ['given', 'received'];

const NO_INPUTS = {};
/** The most that the server gives at once. */
const PAGE_SIZE = 200;

/** What was granted to us is found in its list; there is no other way to read it. */
const RECEIVED = {
  ...dataPriv,
  log: undefined,
  detail: async (id: number, signal?: AbortSignal) => {
    for (let pageNum = 1; ; pageNum += 1) {
      const { rows } = await dataPriv.received({ pageNum, pageSize: PAGE_SIZE }, signal);
      const found = rows.find((row) => row.id === id);
      if (found !== undefined) return found;
      if (rows.length < PAGE_SIZE) throw new RequestError({ message: '', status: 404, shown: false });
    }
  },
};
