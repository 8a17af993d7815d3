import { useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { dataPriv } from '../../api/base';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { isGranted, RequestError } from '../../core';
import { useText } from '../../core/useText';
import { useCommands } from '../../resource/useCommands';
import { pageAt } from '../../shell/pages';
import { useSession } from '../../shell/useSession';
import { AskGrant } from './AskGrant';
import { AgentInput, OWNER_INPUTS } from './OrgInput';
import type { Special } from './special';

type Grant = Rows['baseDataPriv'];
type Side = 'given' | 'received';

const NAME = 'baseDataPriv';
/** Which side is shown; it stands in the address. */
const SIDE = 'side';
const SIDES: readonly Side[] = ['given', 'received'];
const INPUTS = { ...OWNER_INPUTS, grantee: AgentInput } as const;
/** The names behind ids that are chosen by name. */
const NAMES = ['orgName', 'customer', 'granteeName'];

/** What a customer lets agents do with its records; and, for an agent, what was granted to it. */
export function useSpecialGrant(): Special<Grant> {
  const { t } = useText();
  const { user } = useSession();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const side = SIDES.find((one) => one === address.get(SIDE)) ?? (user?.isMultiCustomer ? 'received' : 'given');
  // The other side is another list: nothing of what this one shows goes along.
  const setSide = (next: Side) => setAddress({ [SIDE]: next });
  const asked = () => {
    setSide('received');
    void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
  };
  const mine = side === 'given' ? 'owner' : 'agent';
  const { actions, dialog } = useCommands(NAME, () => mine, [mine]);
  const shared = {
    list: side,
    actions,
    dialog,
    above: (
      <Segmented
        value={side}
        options={SIDES.map((value) => ({ value, label: t(`base.privs.${value}`) }))}
        onChange={setSide}
      />
    ),
  };
  if (side === 'given') {
    return {
      ...shared,
      inputs: INPUTS,
      notInForm: NAMES,
      extra: <AskGrant onAsked={asked} />,
    };
  }
  return {
    ...shared,
    api: received(),
    exportPath: '/base/v1/baseDataPrivs/getIsAuthorizedExport',
    isReadOnly: true,
    inputs: NO_INPUTS,
    extra: (
      <>
        <GrantedDeclarations />
        <AskGrant onAsked={asked} />
      </>
    ),
  };
}

/** The way from grants to the declarations that they open. */
function GrantedDeclarations() {
  const { lang } = useText();
  const page = pageAt(GRANTED);
  return page?.permissions.some(isGranted) && <Link to={GRANTED}>{page.title[lang]}</Link>;
}

/** The list of declarations that customers granted. */
const GRANTED = '/privs/decl';

/** Organisations stand there by name alone: their ids are the customers'. */
const NO_INPUTS = {};

/** The most that the server gives at once. */
const PAGE_SIZE = 200;

/** What was granted to us is found in its list; there is no other way to read it. */
const detail = async (id: number, signal?: AbortSignal) => {
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows } = await dataPriv.received({ pageNum, pageSize: PAGE_SIZE }, signal);
    const found = rows.find((row) => row.id === id);
    if (found !== undefined) return found;
    if (rows.length < PAGE_SIZE) throw new RequestError({ message: '', status: 404, shown: false });
  }
};

const received = () => ({ ...apiOf(NAME), page: dataPriv.received, log: undefined, detail });
