import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { queryKeys } from '../api/queryKeys';
import type { Identified, ResourceApi } from '../api/resources';
import { type Field, type Problem, resource } from '../core';
import { useText } from '../core/useText';
import { RowOfForm } from './besideField';
import { type LineHelp, useLineHelp } from './document/lineHelp';
import { Draft, useDraft } from './draft';
import { EditDrawer, WIDE } from './EditDrawer';
import { HelpScope } from './help/HelpScope';
import type { InputProps } from './inputs/inputProps';
import { knownAs } from './knownAs';
import type { Walk } from './list/PreviousNext';
import { ResourceForm } from './ResourceForm';
import { RowHistory } from './RowHistory';
import { asRow, type Row } from './row';
import { rulesOf } from './rules';
import { useSave } from './useSave';
import { WaitingDrawer } from './WaitingDrawer';

interface ResourceDrawerProps<R extends Identified> {
  name: string;
  /** What is only made and never read back has one operation, `add`. */
  api: Pick<ResourceApi<R>, 'add' | 'log'> & Partial<Pick<ResourceApi<R>, 'detail' | 'update'>>;
  /** Nothing for a new row. */
  id: number | undefined;
  /** Nothing where there is no list. */
  walk?: Walk | undefined;
  start?: Row | undefined;
  /** Fields with an input of their own. */
  inputs?: Inputs | undefined;
  /** What is wrong with the row beside what its definition says; the same function as long as it judges alike. */
  judge?: ((row: Row) => readonly Problem[]) | undefined;
  /** What fills the row when a value is named in it. */
  help?: LineHelp | undefined;
  /** Fields that the form leaves out, such as the name behind an id that is chosen by name. */
  notInForm?: readonly string[] | undefined;
  /** Something below the form of a row. */
  below?: ((row: Row) => ReactNode) | undefined;
  /** Whether the person may store the row (nothing: a new one). */
  mayStore: (row: R | undefined) => boolean;
  onStored: () => void;
  onClose: () => void;
}

export type Inputs = Readonly<Record<string, ComponentType<InputProps>>>;

const NO_INPUTS: Inputs = {};
const NOTHING: readonly string[] = [];
/** Whose row it is; it stays so once the row is stored. */
const ORG = 'orgId';

/** One row beside its list: read, changed, or made anew. */
export function ResourceDrawer<R extends Identified>(props: ResourceDrawerProps<R>) {
  const { name, api, id, start, walk, onClose } = props;
  const { detail } = api;
  const { lang } = useText();
  const { label } = resource(name);
  const { data, error } = useQuery({
    queryKey: queryKeys.detail(name, id),
    queryFn: id !== undefined && detail ? ({ signal }) => detail(id, signal) : skipToken,
    // Whoever opens a row wants it as it is now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (id === undefined || data !== undefined) {
    return <Editor {...props} stored={data} row={rowOf(data, start)} />;
  }
  return <WaitingDrawer size={WIDE} title={label[lang]} error={error} id={id} walk={walk} onClose={onClose} />;
}

/** What is edited: the row as it is stored, or what a new one starts with. */
function rowOf(stored: object | undefined, start: Row = {}): Row {
  return stored === undefined ? start : asRow(stored);
}

interface EditorProps<R extends Identified> extends ResourceDrawerProps<R> {
  stored: R | undefined;
  row: Row;
}

function Editor<R extends Identified>(props: EditorProps<R>) {
  const { name, api, row, stored, help, notInForm = NOTHING, below } = props;
  const { inputs = help?.inputs ?? NO_INPUTS } = props;
  const { walk, mayStore, onStored, onClose } = props;
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { fields, label } = resource(name);
  const { judge } = props;
  const rules = useMemo(() => {
    const plain = rulesOf(name);
    return judge === undefined ? plain : { ...plain, judge: (one: Row) => [...plain.judge(one), ...judge(one)] };
  }, [name, judge]);
  const [draft] = useState(() => new Draft(row, rules));
  useLayoutEffect(() => draft.judgeBy(rules), [draft, rules]);
  useLineHelp(draft, '', help);
  const now = useDraft(draft, (one) => one.row);
  const editable = mayStore(stored) && (stored === undefined || api.update !== undefined);
  const dirty = useDraft(draft, (one) => one.dirty);
  const fixed = editable ? undefined : t('resource.document.readOnly.permission');
  const refusal = dirty ? t('asOf.unsaved') : fixed;
  const saving = useSave<R>({
    draft,
    stored,
    add: api.add,
    update: api.update ?? api.add,
    onSaved: (kept) => {
      queries.setQueryData(queryKeys.detail(name, kept.id), kept);
      onStored();
      onClose();
    },
    reload: stored && api.detail?.bind(undefined, stored.id),
  });
  const shown = useMemo(
    () =>
      fields
        .filter((field) => !notInForm.includes(field.name))
        .filter((field) => isShown(field, field.name in inputs, stored === undefined)),
    [fields, inputs, notInForm, stored],
  );
  return (
    <EditDrawer
      wide
      title={
        stored === undefined
          ? t('resource.page.newTitle', { label: label[lang] })
          : `${label[lang]} ${knownAs(name, now)}`
      }
      name={name}
      id={stored?.id}
      draft={draft}
      saving={saving}
      readOnly={!editable}
      onClose={onClose}
      walk={stored && walk && { ...walk, id: stored.id }}
    >
      <HelpScope name={name} draft={draft} />
      <RowOfForm value={draft}>
        <ResourceForm
          draft={draft}
          fields={shown}
          readOnly={!editable}
          specialOf={({ name: field }) => ({ input: inputs[field], fixed: stored !== undefined && field === ORG })}
        />
      </RowOfForm>
      {below?.(now)}
      {stored !== undefined && api.log !== undefined && (
        <RowHistory
          name={name}
          id={stored.id}
          version={stored.version}
          load={api.log}
          refusal={refusal}
          onTakenBack={() => {
            onStored();
            onClose();
          }}
        />
      )}
    </EditDrawer>
  );
}

/** Ids are shown by inputs of their own only; what only the server fills is not shown before it is filled, unless it follows. */
function isShown(field: Field, hasInput: boolean, isNew: boolean): boolean {
  if (field.kind === 'id') return hasInput;
  return !(isNew && field.kind === 'instant');
}
