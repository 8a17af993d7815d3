import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { may, resource, type Verb } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { ImportSheet } from '../../resource/ImportSheet';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import type { ListQuery } from '../../resource/list/listRows';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { NewButton } from '../../resource/NewButton';
import { removal, switching } from '../../resource/plainActions';
import { ResourceDrawer } from '../../resource/ResourceDrawer';
import { textAt } from '../../resource/row';
import { useBatch } from '../../resource/useBatch';
import { useOpenRowOf } from '../../resource/useOpenRow';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import { OWNER_INPUTS, SheetOwner, useMayEdit, useOwnerCells, useOwnOrg } from './OrgInput';
import { SPECIALS, type Special } from './special';

/** Whose row it is, where rows belong to somebody. */
const ORG = 'orgId';

/** The page of a resource as its definition says it, with what is special about it. */
export default function PlainPage() {
  const { pathname } = useLocation();
  const name = pageAt(pathname)?.resource as ResourceName;
  return <WithSpecial key={name} name={name} />;
}

function WithSpecial<N extends ResourceName>({ name }: { name: N }) {
  const useSpecial: () => Special<Rows[N]> = SPECIALS[name] ?? useNothing;
  const special = useSpecial();
  return <PageOf key={special.list} name={name} special={special} />;
}

const NOTHING = {};
const useNothing = () => NOTHING;

interface PageProps<N extends ResourceName> {
  name: N;
  special: Special<Rows[N]>;
}

/** List, form of a row beside it, import, export, history, and what is done with ticked rows. */
function PageOf<N extends ResourceName>({ name, special }: PageProps<N>) {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const { knownBy } = resource(name);
  const api = special.api ?? apiOf(name);
  const inputs = special.inputs ?? OWNER_INPUTS;
  const mayHere = (verb: Verb) => special.isReadOnly !== true && may(name, verb);
  const mayEdit = useMayEdit();
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(name) });

  const load = (query: ListQuery, signal: AbortSignal) => api.page(query, signal);
  const list = useList<Rows[N]>({ name, inputs, queryKey: queryKeys.page(name, special.list), load });
  const ownerCells = useOwnerCells();
  const cells = useMemo(() => ({ ...ownerCells, ...special.cells }), [ownerCells, special.cells]);
  const beside = useOpenRowOf(load);

  const selection = useSelection<Rows[N]>();
  const batch = useBatch({ selection, nameOf: (row) => textAt(row, knownBy), onDone: refresh });
  const plain = special.isReadOnly ? [] : [...switching(name, t), ...removal(name, t, special.beforeDelete)];
  const actions = [...(special.actions ?? []), ...plain];
  const start = useStart(name);
  return (
    <Page
      title={pageAt(pathname)?.title[lang]}
      extra={
        <>
          {special.extra}
          {mayHere('add') && <Import name={name} sheet={special.sheet} onStored={refresh} />}
          {mayHere('add') && <NewButton onNew={() => beside.show('new')} />}
        </>
      }
    >
      {special.above}
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools
          list={list}
          selection={selection}
          exports={[exportOf(name, lang, special.exportPath === undefined ? {} : { path: special.exportPath })]}
        >
          <BatchButtons batch={batch} actions={actions} />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={actions.length > 0 ? selection : undefined}
          onOpen={(row, trail) => beside.show(row.id, trail)}
        />
      </ListFrame>
      {beside.open !== undefined && (beside.open !== 'new' || mayHere('add')) && (
        <ResourceDrawer
          key={beside.open}
          name={name}
          api={api}
          id={beside.open === 'new' ? undefined : beside.open}
          walk={beside.walk}
          start={start}
          inputs={inputs}
          notInForm={special.notInForm}
          below={special.below}
          // What a grant lets one only look at is read only from the start.
          mayStore={(row) =>
            row === undefined ? mayHere('add') : mayHere('update') && mayEdit(row) && special.isFixed?.(row) !== true
          }
          onStored={refresh}
          onClose={beside.close}
        />
      )}
      {batch.dialog}
      {special.dialog}
    </Page>
  );
}

/** What a new row starts with: what the definition says, and the person's own organisation. */
function useStart(name: ResourceName) {
  const { start, fields } = resource(name);
  const own = useOwnOrg();
  const isOwned = fields.some((field) => field.name === ORG);
  return useMemo(() => ({ ...Object.fromEntries(start), ...(isOwned && own) }), [start, isOwned, own]);
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
