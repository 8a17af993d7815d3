import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import type { Trail } from '../../resource/list/trail';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { NewButton } from '../../resource/NewButton';
import { removal } from '../../resource/plainActions';
import { useBatch } from '../../resource/useBatch';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';

/** Where a template is changed, before its id. */
export const EDIT = '/queries/entryTemplateManagementEdit';
const NAME = 'entryTemplate';

type Template = Rows[typeof NAME];

/** The templates of the organisation. */
export default function EntryTemplates() {
  const texts = useText();
  const { lang } = texts;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useList<Template>({ name: NAME, queryKey: queryKeys.page(NAME), load: apiOf(NAME).page });
  const selection = useSelection<Template>();
  const batch = useBatch({
    selection,
    nameOf: (row) => row.name,
    onDone: () => void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) }),
  });
  const cells = useMemo(
    () => ({
      name: (row: Template, trail: Trail) => (
        <Link to={`${EDIT}/${row.id}`} state={{ trail }}>
          {row.name}
        </Link>
      ),
    }),
    [],
  );
  const open = (id: number | 'new', trail?: Trail) => void navigate(`${EDIT}/${id}`, { state: { trail } });
  const begin = may(NAME, 'add') && <NewButton onNew={() => open('new')} />;
  return (
    <Page title={pageAt(pathname)?.title[lang]} extra={begin}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} selection={selection} exports={[exportOf(NAME, lang)]}>
          <BatchButtons batch={batch} actions={removal(NAME, texts)} />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={selection}
          onOpen={(row, trail) => open(row.id, trail)}
          begin={begin}
        />
      </ListFrame>
      {batch.dialog}
    </Page>
  );
}
