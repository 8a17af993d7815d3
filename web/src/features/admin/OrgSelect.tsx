import { TreeSelect } from 'antd';
import { type Draft, useDraft } from '../../resource/draft';
import { type Path, textAt } from '../../resource/row';
import styles from './Admin.module.css';
import { Labelled } from './Labelled';
import { orgChoices, useOrgs } from './orgTree';

interface OrgSelectProps {
  draft: Draft;
  path: Path;
  label: string;
  disabled?: boolean;
  /** Shown, and allowed, when nothing is chosen. */
  none?: string;
}

/** An organisation out of those that the caller administers. */
export function OrgSelect({ draft, path, label, disabled = false, none }: OrgSelectProps) {
  const { rows } = useOrgs();
  const chosen = useDraft(draft, (now) => textAt(now.row, path));
  return (
    <Labelled draft={draft} path={path} label={label}>
      {(id) => (
        <TreeSelect
          id={id}
          size="small"
          className={styles.wide}
          disabled={disabled}
          allowClear={none !== undefined}
          placeholder={none}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          value={chosen === '' ? undefined : Number(chosen)}
          treeData={orgChoices(rows)}
          onChange={(value: number | undefined) => draft.set(path, value ?? null)}
        />
      )}
    </Labelled>
  );
}
