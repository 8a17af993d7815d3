import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { agents, type Org, owners } from '../../api/base';
import type { ResourceRow } from '../../api/resources';
import type { InputProps } from '../../resource/inputs/inputProps';

const NONE: readonly Org[] = [];

interface OrgSelectProps extends InputProps {
  orgs: readonly Org[];
}

function OrgSelect({ orgs, id, value, readOnly, status, onChange, onBlur, ...aria }: OrgSelectProps) {
  if (readOnly) return <output id={id}>{orgs.find((org) => String(org.id) === value)?.name ?? value}</output>;
  return (
    <Select
      id={id}
      size="small"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      status={status}
      aria-required={aria['aria-required']}
      aria-describedby={aria['aria-describedby']}
      value={value === '' ? undefined : value}
      options={orgs.map((org) => ({ value: String(org.id), label: org.name }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  );
}

/** One of the organisations whose base data the person may see. */
export function OwnerInput(props: InputProps) {
  const { data = NONE } = useQuery(owners);
  return <OrgSelect {...props} orgs={data} />;
}

/** One of the agents. */
export function AgentInput(props: InputProps) {
  const { data = NONE } = useQuery(agents);
  return <OrgSelect {...props} orgs={data} />;
}

/** The choice of whose row it is, for every page of base data. */
export const ORG_INPUTS = { orgId: OwnerInput } as const;

/** Organisations by name in lists. */
export function useOwnerCell(): Record<'orgId' | 'customerId', (row: ResourceRow) => ReactNode> {
  const { data = NONE } = useQuery(owners);
  return useMemo(() => {
    const name = (id: unknown) => data.find((org) => org.id === id)?.name ?? (id === null ? '' : String(id ?? ''));
    return { orgId: (row) => name(row.orgId), customerId: (row) => name(row.customerId) };
  }, [data]);
}

/** A new row belongs to the person's own organisation unless another one is chosen. */
export function useOwnOrg(): { orgId?: number } {
  const { data = NONE } = useQuery(owners);
  const own = data.find((org) => org.own)?.id;
  return useMemo(() => (own === undefined ? {} : { orgId: own }), [own]);
}
