import { TreeSelect } from 'antd';
import type { InputProps } from '../../resource/inputs/inputProps';
import { orgChoices, useOrgs } from './orgTree';

/** An organisation as a filter: out of those that the caller administers. */
export function OrgFilter({ id, value, onChange, onBlur }: InputProps) {
  const { rows } = useOrgs();
  return (
    <TreeSelect
      id={id}
      size="small"
      style={{ width: '100%' }}
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={value === '' ? undefined : Number(value)}
      treeData={orgChoices(rows)}
      onChange={(next: number | undefined) => onChange(next === undefined ? '' : String(next))}
      onBlur={onBlur}
    />
  );
}
