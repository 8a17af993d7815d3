import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import type { ResourceApi, ResourceRow } from '../api/resources';
import { type Field, resource } from '../core';
import { useText } from '../core/useText';
import { Draft, useDraft } from './draft';
import { EditDrawer, WIDE } from './EditDrawer';
import type { InputProps } from './inputs/inputProps';
import type { Walk } from './list/PreviousNext';
import { ResourceForm } from './ResourceForm';
import { RowHistory } from './RowHistory';
import { type Row, textAt } from './row';
import { rulesOf } from './rules';
import { useSave } from './useSave';
import { WaitingDrawer } from './WaitingDrawer';

interface ResourceDrawerProps {
  name: string;
  api: ResourceApi;
  /** Nothing for a new row. */
  id: number | undefined;
  nameField: string;
  /** Nothing where there is no list. */
  walk?: Walk;
  start?: Row;
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  notInForm?: readonly string[];
  below?: (row: Row) => ReactNode;
  /** Whether the person may store the row (nothing: a new one). */
  mayStore: (row: ResourceRow | undefined) => boolean;
  onStored: () => void;
  onClose: () => void;
}

const NO_INPUTS: NonNullable<ResourceDrawerProps['inputs']> = {};
const NOTHING: readonly string[] = [];
/** Whose row it is; it stays so once the row is stored. */
const ORG = 'orgId';

/** One row beside its list: read, changed, or made anew. */
export function ResourceDrawer(props: ResourceDrawerProps) {
  const { name, api, id, start, walk, onClose } = props;
  const { lang } = useText();
  const { label } = resource(name);
  const { data, error } = useQuery({
    queryKey: ['resource', name, 'detail', id],
    queryFn: ({ signal }) => api.detail(id ?? 0, signal),
    enabled: id !== undefined,
    // Whoever opens a row wants it as it is now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (id === undefined || data !== undefined) {
    return <Editor {...props} stored={data} row={data ?? start ?? {}} />;
  }
  return <WaitingDrawer size={WIDE} title={label[lang]} error={error} id={id} walk={walk} onClose={onClose} />;
}

interface EditorProps extends ResourceDrawerProps {
  stored: ResourceRow | undefined;
  row: Row;
}

function Editor(props: EditorProps) {
  const { name, api, nameField, row, stored, inputs = NO_INPUTS, notInForm = NOTHING, below } = props;
  const { walk, mayStore, onStored, onClose } = props;
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { fields, label } = resource(name);
  const [draft] = useState(() => new Draft(row, rulesOf(name)));
  const now = useDraft(draft, (one) => one.row);
  const editable = mayStore(stored);
  const saving = useSave<ResourceRow>({
    draft,
    stored,
    add: api.add,
    update: api.update,
    onSaved: (kept) => {
      queries.setQueryData(['resource', name, 'detail', kept.id], kept);
      onStored();
      onClose();
    },
    reload: stored && (() => api.detail(stored.id)),
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
          : `${label[lang]} ${textAt(now, nameField)}`
      }
      draft={draft}
      saving={saving}
      readOnly={!editable}
      onClose={onClose}
      walk={stored && walk && { ...walk, id: stored.id }}
    >
      <ResourceForm
        draft={draft}
        fields={shown}
        readOnly={!editable}
        specialOf={({ name: field }) => ({ input: inputs[field], fixed: stored !== undefined && field === ORG })}
      />
      {below?.(now)}
      {stored !== undefined && api.log !== undefined && (
        <RowHistory name={name} id={stored.id} version={stored.version} load={api.log} />
      )}
    </EditDrawer>
  );
}

/** Ids are shown by inputs of their own only; what only the server fills is not shown before it is filled, unless it follows. */
function isShown(field: Field, hasInput: boolean, isNew: boolean): boolean {
  if (field.kind === 'id') return hasInput;
  return !(isNew && field.kind === 'instant');
}
