import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useCallback, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ListedDeclaration } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import {
  type Command,
  declarationDesk,
  declarationForm,
  declarationNumber,
  documentCommand,
  type Field,
  makeDesk,
  resource,
} from '../../core';
import { useText } from '../../core/useText';
import { StateTag } from '../../resource/document/StateTag';
import { EvidenceButton } from '../../resource/evidence/EvidenceButton';
import type { ExportTarget } from '../../resource/list/ExportButton';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { ListViews } from '../../resource/list/ListViews';
import type { Trail } from '../../resource/list/trail';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { useBatch } from '../../resource/useBatch';
import { pageAt } from '../../shell/pages';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { toast } from '../../shell/toast/toasts';
import { Page } from '../../ui/Page';
import { BatchBar } from './BatchBar';
import { perform } from './commands';
import { barOf, editPath, makingPath, mayEver, pageOf, refusalOf, useReach } from './desks';
import { FromDocuments } from './FromDocuments';
import { ImportButton } from './ImportButton';
import { useMakings } from './making';
import { useOwners } from './owners';
import { PrintMenu } from './PrintMenu';
import { useCommandDialog } from './useCommandDialog';
import { useDeclarationEvents } from './useDeclarationEvents';

type Row = ListedDeclaration;

/** The fields of a list of one category, called what the form of its direction calls them; of a list over all, those of the definition. */
function fieldsAt(fields: readonly Field[], iECatg: string): readonly Field[] {
  if (iECatg === '') return fields;
  const named = new Map(declarationForm(iECatg).head.map((field) => [field.name, field.label]));
  return fields
    .filter(({ name }) => name !== 'iECatg')
    .map((field) => ({ ...field, label: named.get(field.name) ?? field.label }));
}

/** The list of a desk: make or check of one category, or the query over all. */
export default function DeclarationListPage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const desk = useMemo(() => declarationDesk(pathname), [pathname]);
  const { fields, label } = resource('declaration');
  const shown = useMemo(() => fieldsAt(fields, desk.iECatg), [fields, desk.iECatg]);
  const views = useMemo(
    () => desk.views.map((view) => ({ label: view.label[lang], filters: { status: view.states } })),
    [desk, lang],
  );
  const exportTo = useMemo<ExportTarget>(() => {
    const filters: Record<string, string> = {
      ...(desk.iECatg !== '' && { iECatg: desk.iECatg }),
      ...(desk.granted && { granted: '1' }),
    };
    return { path: '/decl/v1/export', name: label[lang], filters, dated: 'createdAt' };
  }, [label, lang, desk]);
  const reach = useReach();
  /** Where a row opens: what the query found and the person may go on with, at the desk where it is made. That is no step on this list's trail. */
  const opens = useCallback(
    (row: Row): { to: string; isHere: boolean } => {
      const elsewhere = desk.kind === 'query' && !desk.granted ? makingPath({ ...row }, reach) : undefined;
      return { to: elsewhere ?? editPath(desk, row), isHere: elsewhere === undefined };
    },
    [desk, reach],
  );
  const mayMake = mayEver('edit', desk.iECatg);
  // Asked for already: without the network a declaration can be begun.
  useOwners(mayMake && desk.kind === 'make');
  const list = useList<Row>({
    name: 'declaration',
    keptAs: `declaration.${desk.kind}`,
    fields: shown,
    queryKey: queryKeys.declarations('page', desk.iECatg, desk.granted),
    load: (query, signal) => pageOf(desk, query, signal),
    hasPast: true,
  });
  const selection = useSelection<Row>();
  const { ask, dialog } = useCommandDialog();
  const makings = useMakings([...selection.ticked.keys()]);

  const makeNew = () => void navigate(`${desk.editBase}/new`);
  useHotkeys(mayMake && desk.kind === 'make' ? { 'alt+n': makeNew } : {});
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.declarations() });
  useDeclarationEvents(refresh);

  const batch = useBatch({ selection, nameOf: (row) => declarationNumber({ ...row }), onDone: refresh });
  const refusal = (command: Command, row: Row) =>
    barOf(command, row, reach) === undefined
      ? refusalOf(command, row, makings.get(row.id))?.[lang]
      : t('declaration.noGrant');
  const start = (command: Command) =>
    batch.start({
      key: command,
      label: documentCommand('declaration', command).label[lang],
      fits: (row) => refusal(command, row) === undefined,
      unfit: (row) => refusal(command, row),
      ask: async (rows) => {
        const options = await ask(command, rows.length);
        return options && { run: (fit) => perform(command, fit, options) };
      },
      // The new state stands in the list.
      done: () => '',
    });

  const cells = useMemo(
    () => ({
      status: (row: Row) => <StateTag name="declaration" state={row.status} />,
      clientSeqNo: (row: Row, trail: Trail) => {
        const { to, isHere } = opens(row);
        return (
          <Link to={to} state={isHere ? { trail } : null}>
            {row.clientSeqNo}
          </Link>
        );
      },
    }),
    [opens],
  );

  const begin = desk.kind === 'make' && (
    <Tooltip title={mayMake ? undefined : t('declaration.noMaking')}>
      <Button type="primary" icon={<PlusOutlined />} disabled={!mayMake} aria-keyshortcuts="Alt+N" onClick={makeNew}>
        {t('declaration.new')}
      </Button>
    </Tooltip>
  );
  return (
    <Page
      title={pageAt(desk.listPath)?.title[lang]}
      extra={
        desk.kind === 'make' && (
          <>
            <FromDocuments
              desk={desk}
              onMade={(made) => {
                refresh();
                toast('success', t('documents.made', { count: made.length }));
                // Several stand at the top of the list.
                const [only, ...others] = made;
                if (only !== undefined && others.length === 0) {
                  void navigate(editPath(makeDesk(only.iECatg) ?? desk, only));
                }
              }}
            />
            <ImportButton
              iECatg={desk.iECatg}
              disabled={!mayMake}
              onDone={(made) => {
                refresh();
                navigate(editPath(desk, made));
              }}
            />
            {begin}
          </>
        )
      }
    >
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListViews list={list} views={views} />
        <ListTools list={list} selection={selection} exports={[exportTo]}>
          <BatchBar
            desk={desk}
            rows={selection.ticked}
            reach={reach}
            makings={makings}
            running={batch.running}
            onCommand={(command) => void start(command)}
          />
          <PrintMenu rows={selection.rows} />
          <EvidenceButton
            kind="declaration"
            days={{ from: list.state.filters.createdAtFrom, to: list.state.filters.createdAtTo }}
          />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={selection}
          onOpen={(row, trail) => {
            const { to, isHere } = opens(row);
            void navigate(to, { state: isHere ? { trail } : null });
          }}
          begin={begin}
          none={desk.granted ? t('declaration.noneGranted') : undefined}
        />
      </ListFrame>
      {dialog}
      {batch.dialog}
    </Page>
  );
}
