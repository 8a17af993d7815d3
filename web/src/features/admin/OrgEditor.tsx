import { useState } from 'react';
import { type OrgDetail, type OrgRow, orgs } from '../../api/admin';
import { may, resource } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { Draft, type DraftRules, useDraft } from '../../resource/draft';
import { ResourceForm } from '../../resource/ResourceForm';
import { type Row, valueAt } from '../../resource/row';
import { problemsInside, rulesOf } from '../../resource/rules';
import { useSave } from '../../resource/useSave';
import { useSession } from '../../shell/useSession';
import styles from './Admin.module.css';
import { EditPanel } from './EditPanel';
import { Mark } from './Mark';
import { OrgSelect } from './OrgSelect';
import { OrgSwitch } from './OrgSwitch';

/** Kind of the organisation that runs the platform. */
const PLATFORM = 'platform';

interface OrgEditorProps {
  stored?: OrgDetail;
  /** What a new one hangs below. */
  parent?: OrgRow | undefined;
  /** It, or one above it, is disabled. */
  closed?: boolean;
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
export function OrgEditor({ stored, parent, closed = false, onSaved }: OrgEditorProps) {
  const { t, lang } = useText();
  const { user } = useSession();
  const [draft] = useState(() => new Draft(stored === undefined ? emptyOrg(parent) : { ...stored }, RULES));
  const saving = useSave({
    draft,
    stored,
    add: orgs.add,
    update: orgs.update,
    onSaved,
    reload: stored && (() => orgs.detail(stored.id)),
  });
  const dirty = useDraft(draft, (now) => now.dirty);
  const readOnly = stored !== undefined && !may('organisation', 'update');
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
          {closed && <Mark tone="bad">{t('admin.org.disabled')}</Mark>}
        </>
      }
      name="organisation"
      id={stored?.id}
      place={parent?.id}
      draft={draft}
      saving={saving}
      readOnly={readOnly}
      extra={
        stored !== undefined &&
        !readOnly &&
        !stored.own &&
        stored.kind !== PLATFORM && <OrgSwitch org={stored} disabled={dirty} onSwitched={onSaved} />
      }
    >
      {closed && <p className={styles.note}>{t('admin.org.disabledHint')}</p>}
      {stored === undefined && (
        <OrgSelect draft={draft} path="parentId" label={t('admin.org.parent')} none={t('admin.org.none')} />
      )}
      {ownDetails && <p className={styles.note}>{t('admin.org.ownHint')}</p>}
      <ResourceForm draft={draft} fields={fields} readOnly={readOnly || ownDetails} />
      <h2 className={styles.section}>{t('admin.org.params')}</h2>
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
