import { useState } from 'react';
import { type DictFamily, dicts } from '../../api/admin';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft } from '../../resource/draft';
import { EditDrawer } from '../../resource/EditDrawer';
import { ResourceForm } from '../../resource/ResourceForm';
import { rulesOf } from '../../resource/rules';
import { useSave } from '../../resource/useSave';

interface FamilyDrawerProps {
  stored: DictFamily | undefined;
  onClose: () => void;
  onSaved: (family: DictFamily) => void;
}

/** A dictionary of the platform's own: its key and its names. */
export function FamilyDrawer({ stored, onClose, onSaved }: FamilyDrawerProps) {
  const { t } = useText();
  const [draft] = useState(() => new Draft({ ...stored }, rulesOf('dictFamily')));
  const saving = useSave({ draft, stored, add: dicts.addFamily, update: dicts.updateFamily, onSaved });
  const fields = resource('dictFamily').fields.map((field) =>
    field.name === 'name' && stored !== undefined ? { ...field, readOnly: true } : field,
  );
  return (
    <EditDrawer
      title={t(stored === undefined ? 'admin.dict.add' : 'admin.dict.rename')}
      name="dictFamily"
      id={stored?.name}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      <ResourceForm draft={draft} fields={fields} />
    </EditDrawer>
  );
}
