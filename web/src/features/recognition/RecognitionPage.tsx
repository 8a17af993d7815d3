import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { may, resource } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { documentPath } from '../../resource/document/paths';
import { StateTag } from '../../resource/document/StateTag';
import { StateViews } from '../../resource/document/StateViews';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import type { Trail } from '../../resource/list/trail';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { removal } from '../../resource/plainActions';
import { useBatch } from '../../resource/useBatch';
import { useCommands } from '../../resource/useCommands';
import { pageAt } from '../../shell/pages';
import { useEvents } from '../../shell/push/useEvents';
import { Page } from '../../ui/Page';
import { HandIn } from './HandIn';
import { isAbout, NAME, PROGRESS_MS, works } from './progress';

type Row = Rows['recognition'];

/** /recg/recognition: the papers of shipments that were handed in, how far each is, and the place to hand in more. */
export default function RecognitionPage() {
  const texts = useText();
  const { lang } = texts;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
  useEvents('*', (message) => {
    if (isAbout(message)) refresh();
  });
  const list = useList<Row>({ name: NAME, queryKey: queryKeys.page(NAME), load: apiOf(NAME).page });
  const isReading = list.page?.rows.some(({ state }) => works(state ?? '')) ?? false;
  useEffect(() => {
    if (!isReading) return;
    const asking = setInterval(() => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
    }, PROGRESS_MS);
    return () => clearInterval(asking);
  }, [isReading, queries]);
  const selection = useSelection<Row>();
  const batch = useBatch({ selection, nameOf: ({ recgNo }) => recgNo, onDone: refresh });
  const commands = useCommands(NAME);
  const actions = [...commands.actions, ...removal(NAME, texts)];
  const cells = useMemo(
    () => ({
      recgNo: ({ id, recgNo }: Row, trail: Trail) => (
        <Link to={documentPath(pathname, id)} state={{ trail }}>
          {recgNo}
        </Link>
      ),
      state: ({ state }: Row) => <StateTag name={NAME} state={state ?? ''} />,
      paperCount: ({ state, paperRead, paperCount }: Row) =>
        works(state ?? '') ? `${paperRead ?? 0} / ${paperCount ?? 0}` : paperCount,
    }),
    [pathname],
  );
  return (
    <Page title={pageAt(pathname)?.title[lang]} hint={resource(NAME).about[lang]}>
      {may(NAME, 'add') && <HandIn listPath={pathname} onHandedIn={refresh} />}
      <ListFrame list={list}>
        <ListSearch list={list} />
        <StateViews name={NAME} list={list} />
        <ListTools list={list} selection={selection} exports={[exportOf(NAME, lang)]}>
          <BatchButtons batch={batch} actions={actions} />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={actions.length > 0 ? selection : undefined}
          onOpen={({ id }, trail) => void navigate(documentPath(pathname, id), { state: { trail } })}
        />
      </ListFrame>
      {batch.dialog}
      {commands.dialog}
    </Page>
  );
}
