import { useState } from 'react';
import { type OrgDetail, type OrgRow, orgs } from '../../api/admin';
import { isGranted, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft, type DraftRules } from '../../resource/draft';
import { ResourceForm } from '../../resource/ResourceForm';
import { type Row, valueAt } from '../../resource/row';
import { problemsInside, rulesOf } from '../../resource/rules';
import { useSave } from '../../resource/useSave';
import { useSession } from '../../shell/useSession';
import styles from './Admin.module.css';
import { codeName } from './codeName';
import { EditPanel } from './EditPanel';
import { Mark } from './Mark';
import { OrgSelect } from './OrgSelect';

interface OrgEditorProps {
  stored?: OrgDetail;
  /** What a new one hangs below. */
  parent?: OrgRow | undefined;
  onSaved: (org: OrgDetail) => void;
}

/** The parameters are a row inside the organisation's. */
const RULES: DraftRules = {
  ...rulesOf('organisation'),
  judge: (row) => [
    ...rulesOf('organisation').judge(row),
    ...problemsInside('params', 'orgParams', (valueAt(row, 'params') ?? {}) as Row),
  ],
};

/** One organisation: its details, and its parameters with what each does. */
export function OrgEditor({ stored, parent, onSaved }: OrgEditorProps) {
  const { t, lang } = useText();
  const { user } = useSession();
  const [draft] = useState(() => new Draft(stored === undefined ? emptyOrg(parent) : { ...stored }, RULES));
  const saving = useSave({
    draft,
    store: stored === undefined ? orgs.add : orgs.update,
    onSaved,
    reload: stored && (() => orgs.detail(stored.id)),
  });
  const readOnly = stored !== undefined && !isGranted('management:org:update');
  // The platform keeps the details of an administrator's own organisation.
  const ownDetails = stored?.own === true && user?.userType !== 0;
  const fields = resource('organisation').fields.filter((field) => field.name !== 'kind' || stored === undefined);
  return (
    <EditPanel
      heading={
        <>
          {stored === undefined ? t(parent ? 'admin.org.addBelow' : 'admin.org.add') : stored.name}{' '}
          {stored !== undefined && <Mark tone="none">{codeName('orgKind', stored.kind, lang)}</Mark>}
          {stored?.own && <Mark tone="info">{t('admin.org.own')}</Mark>}
        </>
      }
      draft={draft}
      saving={saving}
      readOnly={readOnly}
    >
      {stored === undefined && (
        <OrgSelect draft={draft} path="parentId" label={t('admin.org.parent')} none={t('admin.org.none')} />
      )}
      {ownDetails && <p className={styles.note}>{t('admin.org.ownHint')}</p>}
      <ResourceForm draft={draft} fields={fields} readOnly={readOnly || ownDetails} />
      <h3 className={styles.section}>{t('admin.org.params')}</h3>
      <ResourceForm
        draft={draft}
        fields={resource('orgParams').fields}
        base="params"
        readOnly={readOnly}
        specialOf={(field) => ({ hint: <div className={styles.hint}>{t(`orgParam.${field.name}`)}</div> })}
      />
    </EditPanel>
  );
}

/** A new organisation is of the kind of the one above it. */
function emptyOrg(parent: OrgRow | undefined): Row {
  return { parentId: parent?.id ?? null, kind: parent?.kind ?? 'customer', params: {} };
}
