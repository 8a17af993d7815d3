import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import type { ResourceApi, ResourceRow } from '../api/resources';
import { confirmAction, isGranted, resource } from '../core';
import { useText } from '../core/useText';
import { toast } from '../shell/toast/toasts';
import { Page } from '../ui/Page';
import type { InputProps } from './inputs/inputProps';
import { BatchResult } from './list/BatchResult';
import { allRows, eachRow, type Outcome } from './list/batch';
import type { ListView } from './list/ListViews';
import { type ListQuery, ResourceList } from './list/ResourceList';
import type { About, Trail } from './list/trail';
import { ResourceDrawer } from './ResourceDrawer';
import { type Row, textOf } from './row';
import { useOpenRow } from './useOpenRow';

/** Something that is done with the ticked rows besides deleting them. */
export type BatchAction = BatchQuestion & BatchWork;

interface BatchQuestion {
  key: string;
  label: string;
  /** Key of the verb in the delete-style question; without one nothing is asked. */
  question?: string;
  /** What there is to know about the rows before it is done; it becomes part of the question. */
  toKnow?: ((rows: ResourceRow[]) => Promise<string>) | undefined;
  /** Whether it makes sense for a row; the others are left out. */
  fits: (row: ResourceRow) => boolean;
  /** Why a row was left out; else that its state does not allow it. */
  unfit?: string;
  /** Asks for a note that belongs to it; undefined when the person thinks again. */
  ask?: (rows: ResourceRow[]) => Promise<string | undefined>;
  permission: string;
}

/** How it is done: with all rows or none, or row by row where the server takes one at a time. */
export type BatchWork =
  | { run: (rows: ResourceRow[], note: string) => Promise<unknown>; each?: never }
  | { each: (row: ResourceRow, note: string) => Promise<unknown>; run?: never };

export interface ResourcePageProps {
  /** Name of the definition. */
  name: string;
  title: ReactNode;
  api: ResourceApi;
  /** How many filters stand open. */
  firstFilters: number;
  /** Field by which people know a row. */
  nameField: string;
  /** Fields with an input of their own. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Fields that the form leaves out, such as the name behind an id that is chosen by name. */
  notInForm?: readonly string[];
  /** Columns drawn in a way of their own. */
  cells?: Readonly<Record<string, (row: ResourceRow, trail: Trail) => ReactNode>>;
  hiddenAtFirst?: readonly string[];
  views?: readonly ListView[];
  /** What a new row starts with. */
  start?: Row;
  /** The page opens with a new row. */
  startsWithNew?: boolean;
  actions?: readonly BatchAction[];
  /** What there is to know about rows before they are deleted. */
  beforeDelete?: (rows: ResourceRow[]) => Promise<string>;
  /** Buttons beside "new". */
  extra?: ReactNode;
  /** Something below the form of a row. */
  below?: (row: Row) => ReactNode;
  /** Rows that can only be read. */
  isFixed?: (row: ResourceRow) => boolean;
  /** Another list than that of the definition's path. */
  load?: ResourceApi['page'];
  /** Nothing can be added, edited or deleted here; what is done with ticked rows is the page's own. */
  readOnly?: boolean;
  /** The export of this list, where it is not that of the definition's path. */
  exportPath?: string;
  /** The field whose days the server's export wants to know. */
  dated?: string;
  /** The records that rows open, where they are not the rows themselves. */
  about?: About | undefined;
  /** A row, or a new one, is opened somewhere else than in the drawer. */
  onOpen?: (id: number | 'new', row?: ResourceRow, trail?: Trail) => void;
  /** Between the title and the list. */
  above?: ReactNode;
}

/** A page by definition: the list, a drawer with the form of the row in the address, and what can be done with ticked rows. */
export function ResourcePage(props: ResourcePageProps) {
  const { name, title, api, firstFilters, nameField, inputs, cells, hiddenAtFirst, views, extra, above } = props;
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { fields, perm, path, label } = resource(name);
  const may = (verb: string) => props.readOnly !== true && isGranted(`${perm}:${verb}`);
  const [selected, setSelected] = useState<ReadonlyMap<number, ResourceRow>>(new Map());
  const { open, setOpen } = useOpenRow(props.startsWithNew === true);
  const [trail, setTrail] = useState<Trail>();
  const show = (id: number | 'new', row?: ResourceRow, from?: Trail) => {
    if (props.onOpen) return props.onOpen(id, row, from);
    setTrail(from);
    setOpen(id);
  };
  const [running, setRunning] = useState<string>();
  const [result, setResult] = useState<{ action: BatchAction; note: string; outcomes: Outcome<ResourceRow>[] }>();
  const queryKey = useMemo(() => ['resource', name, props.load === undefined ? 'page' : 'other'], [name, props.load]);
  const exportTo = useMemo(
    () => ({ path: props.exportPath ?? `${path}/export`, name: label[lang], dated: props.dated }),
    [path, props.exportPath, label, lang, props.dated],
  );
  const refresh = () => void queries.invalidateQueries({ queryKey: ['resource', name] });

  const remove: BatchAction = {
    key: 'delete',
    label: t('resource.page.delete'),
    question: 'resource.action.delete',
    toKnow: props.beforeDelete,
    fits: () => true,
    run: api.remove,
    permission: `${perm}:delete`,
  };
  const own = (props.actions ?? []).filter((action) => isGranted(action.permission));
  const actions = may('delete') ? [...own, remove] : own;

  const run = async (action: BatchAction, rows: ResourceRow[], note: string, skipped: Outcome<ResourceRow>[] = []) => {
    setRunning(action.key);
    const { run: all, each } = action;
    const outcomes =
      all === undefined ? await eachRow(rows, (row) => each(row, note)) : await allRows(rows, (fit) => all(fit, note));
    setRunning(undefined);
    refresh();
    const done = new Set(outcomes.filter(({ kind }) => kind === 'done').map(({ row }) => row.id));
    setSelected((now) => new Map([...now].filter(([id]) => !done.has(id))));
    if (done.size === rows.length) {
      toast('success', t('resource.batch.success', { action: action.label, count: done.size }));
    }
    const told = [...outcomes, ...skipped];
    setResult(done.size === told.length ? undefined : { action, note, outcomes: told });
  };
  const start = async (action: BatchAction) => {
    const rows = [...selected.values()].filter(action.fits);
    if (rows.length === 0) return;
    const reason = action.unfit ?? t('resource.batch.unfit');
    const skipped = [...selected.values()]
      .filter((row) => !action.fits(row))
      .map((row): Outcome<ResourceRow> => ({ row, kind: 'skipped', reason }));
    if (action.question !== undefined) {
      // When nobody can say, the question is asked all the same.
      const toKnow = await action.toKnow?.(rows).catch(() => '');
      if (!(await confirmAction(action.question, toKnow))) return;
    }
    const note = action.ask === undefined ? '' : await action.ask(rows);
    if (note !== undefined) await run(action, rows, note, skipped);
  };
  const load = (query: ListQuery, signal: AbortSignal) => (props.load ?? api.page)(query, signal);

  return (
    <Page
      title={title}
      extra={
        <>
          {extra}
          {may('add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show('new')}>
              {t('resource.page.new')}
            </Button>
          )}
        </>
      }
    >
      {above}
      <ResourceList<ResourceRow>
        name={name}
        fields={fields}
        cells={cells}
        inputs={inputs}
        hiddenAtFirst={hiddenAtFirst}
        views={views}
        firstFilters={firstFilters}
        queryKey={queryKey}
        load={load}
        about={props.about}
        onOpen={(row, trail) => show(row.id, row, trail)}
        selected={selected}
        onSelect={setSelected}
        exportTo={props.load && !props.exportPath ? undefined : exportTo}
        tools={actions.map((action) => {
          const count = [...selected.values()].filter(action.fits).length;
          return (
            <Button
              key={action.key}
              danger={action.key === 'delete'}
              disabled={count === 0}
              loading={running === action.key}
              onClick={() => void start(action)}
            >
              {count === 0 ? action.label : t('resource.page.action', { action: action.label, count })}
            </Button>
          );
        })}
      />
      {open !== undefined && props.onOpen === undefined && (open !== 'new' || may('add')) && (
        <ResourceDrawer
          key={open}
          name={name}
          api={api}
          id={open === 'new' ? undefined : open}
          walk={{
            trail,
            load,
            onGo: (id, next) => {
              setTrail(next);
              setOpen(id);
            },
          }}
          nameField={nameField}
          start={props.start}
          inputs={inputs}
          notInForm={props.notInForm}
          below={props.below}
          mayStore={(row) => may(open === 'new' ? 'add' : 'update') && !(row && props.isFixed?.(row))}
          onStored={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
      {result && (
        <BatchResult
          title={result.action.label}
          outcomes={result.outcomes}
          nameOf={(row) => textOf(row[nameField])}
          onClose={() => setResult(undefined)}
          onRest={(rows) => void run(result.action, rows, result.note)}
        />
      )}
    </Page>
  );
}
