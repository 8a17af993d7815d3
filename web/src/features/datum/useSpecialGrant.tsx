import { useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { dataPriv } from '../../api/base';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { isGranted, label, type Page, RequestError } from '../../core';
import { useText } from '../../core/useText';
import type { Cells } from '../../resource/list/listColumns';
import { textOf } from '../../resource/row';
import { useCommands } from '../../resource/useCommands';
import { allPages } from '../../shell/pages';
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
        aria-label={t('base.privs.side')}
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
    cells: CELLS,
    extra: (
      <>
        <GrantedPages />
        <AskGrant onAsked={asked} />
      </>
    ),
  };
}

/** The ways from grants to what they open: a list for each category that has one. */
function GrantedPages() {
  const { lang } = useText();
  return grantedPages().map(({ path, title }) => (
    <Link key={path} to={path}>
      {title[lang]}
    </Link>
  ));
}

/** The list of what a grant opens, while it holds. */
function grantedBy(grant: Grant): Page | undefined {
  const holds = textOf(grant.state) === AGREED && textOf(grant.isEnabled) === '1';
  return holds ? grantedPages().find(({ granted }) => granted === textOf(grant.busiCatg)) : undefined;
}

/** The pages of what was granted that the person may open. */
const grantedPages = () =>
  allPages().filter(({ granted, permissions }) => granted !== '' && permissions.some(isGranted));

/** A grant that was agreed on (dictionary `privState`). */
const AGREED = '1';

/** The category of a grant, which leads to what was granted. */
const CELLS: Cells<Grant> = { busiCatg: (grant) => <Category grant={grant} /> };

function Category({ grant }: { grant: Grant }) {
  const { lang } = useText();
  const name = label('busiCatg', textOf(grant.busiCatg), lang);
  const page = grantedBy(grant);
  return page === undefined ? name : <Link to={page.path}>{name}</Link>;
}

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
