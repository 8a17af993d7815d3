import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { may, resource, statesOf, type Verb } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { documentPath, NEW, opensOnPage } from '../../resource/document/paths';
import { StateTag } from '../../resource/document/StateTag';
import { StateViews } from '../../resource/document/StateViews';
import { EntryLink } from '../../resource/EntryLink';
import { ImportSheet } from '../../resource/ImportSheet';
import { knownAs } from '../../resource/knownAs';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import type { Cells } from '../../resource/list/listColumns';
import type { ListQuery } from '../../resource/list/listRows';
import type { Trail } from '../../resource/list/trail';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { NewButton } from '../../resource/NewButton';
import { useOwnerCells } from '../../resource/owners';
import { removal, sparing, switching } from '../../resource/plainActions';
import { ResourceDrawer } from '../../resource/ResourceDrawer';
import { textAt } from '../../resource/row';
import { useBatch } from '../../resource/useBatch';
import { useCommands } from '../../resource/useCommands';
import { useOpenRowOf } from '../../resource/useOpenRow';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import { ownerInputsOf, SheetOwner, useMayEdit, useSideOf, useSides } from './OrgInput';
import type { Special } from './special';
import { useChanges } from './useChanges';
import { ORG, useStart } from './useStart';

interface PlainListProps<N extends ResourceName> {
  name: N;
  special: Special<Rows[N]>;
}

/**
 * The list of a resource, with import, export and what is done with ticked rows. A row opens beside it, with form and history; a
 * document opens on a page of its own.
 */
export function PlainList<N extends ResourceName>({ name, special }: PlainListProps<N>) {
  const texts = useText();
  const { lang } = texts;
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const areDocuments = opensOnPage(name);
  const api = special.api ?? apiOf(name);
  const inputs = special.inputs ?? ownerInputsOf(name);
  const here = (command: string) => special.commands?.includes(command) ?? true;
  const mayHere = (verb: Verb) => special.isReadOnly !== true && may(name, verb) && (verb === 'update' || here(verb));
  const mayEdit = useMayEdit(name);
  useChanges(name);
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(name) });

  const load = (query: ListQuery, signal: AbortSignal) => api.page({ ...special.within, ...query }, signal);
  const list = useList<Rows[N]>({
    name,
    inputs,
    queryKey: queryKeys.page(name, special.list),
    load,
    hasPast: special.hasPast ?? (special.api === undefined && api.log !== undefined),
    // What has no history of its own is never deleted either: its rows follow from others.
    neverGone: special.hasPast === true,
  });
  const cells = useCells(name, special.cells);
  const beside = useOpenRowOf(load);
  const open = (row: Rows[N], trail: Trail) =>
    areDocuments ? void navigate(documentPath(pathname, row.id), { state: { trail } }) : beside.show(row.id, trail);
  const begin = () => (areDocuments ? void navigate(documentPath(pathname, NEW)) : beside.show(NEW));

  const selection = useSelection<Rows[N]>();
  const batch = useBatch({ selection, nameOf: (row) => knownAs(name, row), onDone: refresh });
  const sides = useSides(name);
  const commands = useCommands(name, useSideOf(name), areDocuments ? sides : NO_SIDES);
  const whyOnlyRead = (row: Rows[N]) =>
    mayEdit(row) ? special.whyOnlyRead?.(row) : texts.t('resource.document.readOnly.grant');
  const all = special.isReadOnly ? [] : [...switching(name, texts), ...removal(name, texts, special.beforeDelete)];
  const plain = all.map((action) => sparing(action, whyOnlyRead));
  const belongs = ({ key }: { key: string }) => here(key);
  const actions = [...commands.actions.filter(belongs), ...(special.actions ?? []), ...plain.filter(belongs)];
  const start = useStart(name, special.start);
  return (
    <Page
      title={page?.title[lang]}
      extra={
        <>
          {special.extra}
          {mayHere('add') && <Import name={name} sheet={special.sheet} onStored={refresh} />}
          {mayHere('add') && <NewButton onNew={begin} />}
        </>
      }
    >
      {special.above}
      <ListFrame list={list}>
        <ListSearch list={list} />
        {areDocuments && <StateViews name={name} list={list} views={special.views} within={special.within} />}
        <ListTools
          list={list}
          selection={selection}
          exports={[
            exportOf(name, lang, {
              ...(special.exportPath !== undefined && { path: special.exportPath }),
              filters: { ...special.within, ...list.state.filters },
            }),
          ]}
        >
          <BatchButtons batch={batch} actions={actions} />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={actions.length > 0 ? selection : undefined}
          onOpen={open}
          // Nobody begins one here: what belongs to the others says how one does.
          none={page?.granted ? texts.t('resource.list.noneGranted') : undefined}
          begin={mayHere('add') && <NewButton onNew={begin} />}
        />
      </ListFrame>
      {!areDocuments && beside.open !== undefined && (beside.open !== NEW || mayHere('add')) && (
        <ResourceDrawer
          key={beside.open}
          name={name}
          api={api}
          id={beside.open === NEW ? undefined : beside.open}
          walk={beside.walk}
          start={start}
          inputs={inputs}
          notInForm={special.notInForm}
          below={special.below}
          // What a grant lets one only look at is read only from the start.
          mayStore={(row) =>
            row === undefined
              ? mayHere('add')
              : mayHere('update') && whyOnlyRead(row) === undefined && special.isFixed?.(row) !== true
          }
          onStored={refresh}
          onClose={beside.close}
        />
      )}
      {batch.dialog}
      {commands.dialog}
      {special.dialog}
    </Page>
  );
}

const NO_SIDES: [] = [];
/** A declaration, by its number of customs. */
const ENTRY = 'entryId';

/** Cells drawn in a way of their own: organisations by name; of documents the state, and the way to each of them. */
function useCells<N extends ResourceName>(name: N, special: Cells<Rows[N]> | undefined): Cells<Rows[N]> {
  const { pathname } = useLocation();
  const owners = useOwnerCells(name);
  return useMemo(() => {
    const { knownBy } = resource(name);
    if (!opensOnPage(name)) return { ...owners, ...special };
    const entry = (row: Rows[N]) => <EntryLink number={textAt(row, ENTRY)} />;
    const state = statesOf(name)?.field;
    return {
      ...owners,
      ...(resource(name).fields.some((field) => field.name === ENTRY) && { [ENTRY]: entry }),
      [knownBy]: (row: Rows[N], trail: Trail) => (
        <Link to={documentPath(pathname, row.id)} state={{ trail }}>
          {knownAs(name, row)}
        </Link>
      ),
      ...(state !== undefined && { [state]: (row: Rows[N]) => <StateTag name={name} state={textAt(row, state)} /> }),
      ...special,
    };
  }, [name, pathname, owners, special]);
}

interface ImportProps {
  name: ResourceName;
  sheet: Special<Rows[ResourceName]>['sheet'];
  onStored: () => void;
}

/** Takes rows from a workbook, where the definition names its columns. */
function Import({ name, sheet, onStored }: ImportProps) {
  const { import: columns, fields } = resource(name);
  const { upload } = apiOf(name);
  if (upload === undefined) return null;
  const owner = fields.some((field) => field.name === ORG) ? SheetOwner : undefined;
  return <ImportSheet name={name} columns={columns} owner={owner} {...sheet} send={upload} onStored={onStored} />;
}
