import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Skeleton } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ResourceApi, ResourceRow } from '../api/resources';
import { type Field, followRow, judgeRow, RequestError, resource } from '../core';
import { useText } from '../core/useText';
import { Draft, useDraft } from './draft';
import { enterFlow } from './enterFlow';
import type { InputProps } from './inputs/inputProps';
import { ResourceForm } from './ResourceForm';
import styles from './ResourcePage.module.css';
import { RowHistory } from './RowHistory';
import { type Row, textAt } from './row';

interface ResourceDrawerProps {
  name: string;
  api: ResourceApi;
  /** Nothing for a new row. */
  id: number | undefined;
  nameField: string;
  start?: Row;
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  notInForm?: readonly string[];
  below?: (row: Row) => ReactNode;
  /** Whether the person may store the row (nothing: a new one). */
  mayStore: (row: ResourceRow | undefined) => boolean;
  onStored: () => void;
  onClose: () => void;
}

const WIDTH = 'min(880px, 100vw)';
const NO_INPUTS: NonNullable<ResourceDrawerProps['inputs']> = {};
const NOTHING: readonly string[] = [];
/** Whose row it is; it stays so once the row is stored. */
const ORG = 'orgId';

/** One row beside its list: read, changed, or made anew. */
export function ResourceDrawer(props: ResourceDrawerProps) {
  const { name, api, id, start, onClose } = props;
  const { t, lang } = useText();
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
  return (
    <Drawer open size={WIDTH} title={label[lang]} onClose={onClose}>
      {error === null ? (
        <Skeleton active />
      ) : (
        <Alert type="error" showIcon title={isMissing(error) ? t('resource.page.missing') : error.message} />
      )}
    </Drawer>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

interface EditorProps extends ResourceDrawerProps {
  stored: ResourceRow | undefined;
  row: Row;
}

function Editor(props: EditorProps) {
  const { name, api, nameField, row, stored, inputs = NO_INPUTS, notInForm = NOTHING, below } = props;
  const { mayStore, onStored, onClose } = props;
  const { t, lang } = useText();
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const { fields, label } = resource(name);
  const [draft] = useState(
    () => new Draft(row, { follow: (now) => followRow(name, now), judge: (now) => judgeRow(name, now) }),
  );
  const now = useDraft(draft, (one) => one.row);
  const dirty = useDraft(draft, (one) => one.dirty);
  const errors = useDraft(draft, (one) => one.problems.filter((problem) => problem.severity === 'E').length);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<ResourceRow>();
  const [busy, setBusy] = useState(false);
  const editable = mayStore(stored);
  const shown = useMemo(
    () =>
      fields
        .filter((field) => !notInForm.includes(field.name))
        .filter((field) => isShown(field, field.name in inputs, stored === undefined)),
    [fields, inputs, notInForm, stored],
  );

  const refused = async (error: unknown) => {
    if (!(error instanceof RequestError)) return setFailure(String(error));
    if (error.status === 409 && stored !== undefined) return setTheirs(await api.detail(stored.id));
    draft.refused(
      error.fields.map(({ field, rule, severity, message: said }) => ({
        field,
        rule,
        severity,
        message: { zh: said, en: said },
      })),
    );
    const first = error.fields[0]?.field;
    if (first === undefined || !shown.some((field) => field.name === first)) return setFailure(error.message);
    draft.goTo(first);
  };
  const save = async () => {
    if (busy) return;
    // The field in use settles what is typed in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    draft.tellAll();
    setFailure(undefined);
    setBusy(true);
    try {
      const sent = draft.row;
      const kept = stored === undefined ? await api.add(sent) : await api.update(sent);
      draft.saved(sent, kept);
      queries.setQueryData(['resource', name, 'detail', kept.id], kept);
      message.success(t('resource.page.saved'));
      onStored();
      onClose();
    } catch (error) {
      await refused(error).catch((second: unknown) => setFailure(String(second)));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (!dirty) return onClose();
    modal.confirm({
      title: t('resource.page.discard'),
      okText: t('resource.page.discardOk'),
      cancelText: t('resource.cancel'),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (editable) void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const take = (keepTyped: boolean) => {
    if (theirs === undefined) return;
    if (keepTyped) draft.rebase(theirs);
    else draft.reset(theirs);
    setTheirs(undefined);
  };

  return (
    <Drawer
      open
      size={WIDTH}
      title={
        stored === undefined
          ? t('resource.page.newTitle', { label: label[lang] })
          : `${label[lang]} ${textAt(now, nameField)}`
      }
      onClose={close}
      footer={
        <div className={styles.foot}>
          {editable && errors > 0 && (
            <span className={styles.count}>{t('resource.page.problems', { count: errors })}</span>
          )}
          <Button onClick={close}>{t(editable ? 'resource.cancel' : 'resource.close')}</Button>
          {editable && (
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {t('resource.page.save')}
            </Button>
          )}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here */}
      <div className={styles.drawer} onKeyDown={enterFlow}>
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        {theirs !== undefined && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t('resource.page.conflict')}
            action={
              <>
                <Button size="small" onClick={() => take(true)}>
                  {t('resource.page.mine')}
                </Button>
                <Button size="small" danger onClick={() => take(false)}>
                  {t('resource.page.theirs')}
                </Button>
              </>
            }
          />
        )}
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
      </div>
    </Drawer>
  );
}

/** Ids are shown by inputs of their own only; what only the server fills is not shown before it is filled, unless it follows. */
function isShown(field: Field, hasInput: boolean, isNew: boolean): boolean {
  if (field.kind === 'id') return hasInput;
  return !(isNew && field.kind === 'instant');
}
