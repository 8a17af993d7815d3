import { Alert, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { SavedFilter } from '../../api/preferences';
import { RequestError, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft, useDraft } from '../draft';
import { ResourceForm } from '../ResourceForm';
import { textAt } from '../row';
import { rulesOf } from '../rules';
import type { Opening } from './listState';

interface FilterDialogProps {
  /** The one to rename; nothing for a new one. */
  filter: SavedFilter | undefined;
  /** What a new one keeps. */
  now: Opening;
  others: readonly SavedFilter[];
  put: (name: string, filter: SavedFilter) => Promise<void>;
  onClose: () => void;
}

const DEFINITION = 'savedFilter';

/** The name of a saved filter, and whether the list opens with it. */
export function FilterDialog({ filter, now, others, put, onClose }: FilterDialogProps) {
  const { t } = useText();
  const form = useId();
  const [draft] = useState(
    () => new Draft({ name: filter?.name ?? '', isDefault: filter?.isDefault ?? '0' }, rulesOf(DEFINITION)),
  );
  const name = useDraft(draft, (one) => textAt(one.row, 'name').trim());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const replaces = filter === undefined && others.some((other) => other.name === name);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    draft.tellAll();
    if (busy || draft.problems.length > 0) return;
    setBusy(true);
    setFailure(undefined);
    const kept: SavedFilter = {
      filters: { ...(filter ?? now).filters },
      sort: (filter ?? now).sort,
      name,
      isDefault: textAt(draft.row, 'isDefault'),
    };
    try {
      await put(filter?.name ?? name, kept);
      onClose();
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof RequestError ? (error.fields[0]?.message ?? error.message) : String(error));
    }
  };
  return (
    <Modal
      open
      width={420}
      title={t(filter === undefined ? 'resource.filters.save' : 'resource.filters.rename', {
        name: filter?.name ?? '',
      })}
      closable={{ 'aria-label': t('resource.close') }}
      onCancel={onClose}
      okText={t('resource.page.save')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: busy }}
      onOk={() => undefined}
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        <ResourceForm draft={draft} fields={resource(DEFINITION).fields} />
        {replaces && <Alert type="info" showIcon title={t('resource.filters.replaces')} />}
      </form>
    </Modal>
  );
}
