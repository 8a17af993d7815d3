import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import { agents, type Org, owners } from '../../api/base';
import type { Identified } from '../../api/resources';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import type { InputProps } from '../../resource/inputs/inputProps';
import type { Cells } from '../../resource/list/listColumns';
import { valueAt } from '../../resource/row';

const NONE: readonly Org[] = [];

interface OrgSelectProps extends InputProps {
  orgs: readonly Org[];
  /** Those that can be chosen; all when missing. */
  fits?: (org: Org) => boolean;
}

function OrgSelect({
  orgs,
  fits = () => true,
  id,
  value,
  readOnly,
  status,
  onChange,
  onBlur,
  ...aria
}: OrgSelectProps) {
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
      options={orgs.filter(fits).map((org) => ({ value: String(org.id), label: org.name }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  );
}

/** One of the organisations whose base data the person may see; a new row goes to one whose it may change. */
export function OwnerInput(props: InputProps) {
  const { data = NONE } = useQuery(owners);
  return <OrgSelect {...props} orgs={data} fits={(org) => org.edits} />;
}

/** Whose rows a workbook brings: one of the organisations whose base data the person may change; the own one at first. */
export function SheetOwner({ value, onChange }: { value: string; onChange: (orgId: string) => void }) {
  const { lang } = useText();
  const id = useId();
  const { data = NONE } = useQuery(owners);
  const offered = data.filter((org) => org.edits);
  const own = String(offered.find((org) => org.own)?.id ?? '');
  // With one organisation there is nothing to choose.
  if (offered.length < 2) return null;
  const label = resource('material').fields.find((field) => field.name === 'orgId')?.label[lang];
  return (
    <p>
      <label htmlFor={id}>{label}</label>{' '}
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 280 }}
        popupMatchSelectWidth={false}
        value={value === '' ? own : value}
        options={offered.map((org) => ({ value: String(org.id), label: org.name }))}
        onChange={(next: string) => onChange(next)}
      />
    </p>
  );
}

/** Whether the person may change the base data of an organisation; unknown ones count as the own. */
export function useMayEdit(): (row: Identified) => boolean {
  const { data = NONE } = useQuery(owners);
  return useMemo(() => (row) => data.find((org) => org.id === valueAt(row, 'orgId'))?.edits !== false, [data]);
}

/** One of the agents. */
export function AgentInput(props: InputProps) {
  const { data = NONE } = useQuery(agents);
  return <OrgSelect {...props} orgs={data} />;
}

/** The choice of whose row it is, and whom it is about, for every page of base data. */
export const OWNER_INPUTS = { orgId: OwnerInput, customerId: OwnerInput } as const;

/** Organisations by name in lists. */
export function useOwnerCells(): Cells<Identified> {
  const { data = NONE } = useQuery(owners);
  return useMemo(() => {
    const name = (id: unknown) => data.find((org) => org.id === id)?.name ?? (id === null ? '' : String(id ?? ''));
    return { orgId: (row) => name(valueAt(row, 'orgId')), customerId: (row) => name(valueAt(row, 'customerId')) };
  }, [data]);
}

/** A new row belongs to the person's own organisation unless another one is chosen. */
export function useOwnOrg(): { orgId?: number } {
  const { data = NONE } = useQuery(owners);
  const own = data.find((org) => org.own)?.id;
  return useMemo(() => (own === undefined ? {} : { orgId: own }), [own]);
}
