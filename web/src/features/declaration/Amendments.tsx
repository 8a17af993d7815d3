import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { EntryLink } from '../../resource/EntryLink';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { NewButton } from '../../resource/NewButton';
import { removal } from '../../resource/plainActions';
import { ResourceDrawer } from '../../resource/ResourceDrawer';
import { useBatch } from '../../resource/useBatch';
import { useCommands } from '../../resource/useCommands';
import { useOpenRowOf } from '../../resource/useOpenRow';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';

/** Where applications are kept. */
export const AMENDMENTS = '/queries/amendments';
const VIEW = '/queries/decview';
const NAME = 'declAmendment';
type Amendment = Rows[typeof NAME];

/** Applications to amend or withdraw declarations that customs has accepted. */
export default function Amendments() {
  const { state } = useLocation() as { state: { clientSeqNo?: string } | null };
  return <AmendmentsAbout key={state?.clientSeqNo} about={state?.clientSeqNo} />;
}

/** The list; with a declaration it opens with a new application about it. */
function AmendmentsAbout({ about }: { about: string | undefined }) {
  const texts = useText();
  const { lang } = texts;
  const api = apiOf(NAME);
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const list = useList<Amendment>({ name: NAME, queryKey: queryKeys.page(NAME), load: api.page });
  const beside = useOpenRowOf(api.page, about !== undefined);
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
  const selection = useSelection<Amendment>();
  const batch = useBatch({ selection, nameOf: (row) => row.clientSeqNo, onDone: refresh });
  const steps = useCommands(NAME);
  const cells = useMemo(
    () => ({
      clientSeqNo: (row: Amendment) => <Link to={`${VIEW}/${row.declarationId}`}>{row.clientSeqNo}</Link>,
      entryId: (row: Amendment) => <EntryLink number={row.entryId ?? ''} />,
    }),
    [],
  );
  const mayAdd = may(NAME, 'add');
  const begin = mayAdd && <NewButton onNew={() => beside.show('new')} />;
  return (
    <Page title={pageAt(pathname)?.title[lang]} extra={begin}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} selection={selection} exports={[exportOf(NAME, lang)]}>
          <BatchButtons batch={batch} actions={[...steps.actions, ...removal(NAME, texts)]} />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={selection}
          onOpen={(row, trail) => beside.show(row.id, trail)}
          begin={begin}
        />
      </ListFrame>
      {beside.open !== undefined && (beside.open !== 'new' || mayAdd) && (
        <ResourceDrawer
          key={beside.open}
          name={NAME}
          api={api}
          id={beside.open === 'new' ? undefined : beside.open}
          walk={beside.walk}
          start={{ kind: '1', clientSeqNo: about ?? '' }}
          mayStore={(row) => may(NAME, row === undefined ? 'add' : 'update')}
          onStored={refresh}
          onClose={beside.close}
        />
      )}
      {batch.dialog}
      {steps.dialog}
    </Page>
  );
}
