import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import { agents, announcing, declaring, type Org, owners } from '../../api/base';
import type { Identified } from '../../api/resources';
import { resource, type Side } from '../../core';
import { useText } from '../../core/useText';
import type { InputProps } from '../../resource/inputs/inputProps';
import type { Cells } from '../../resource/list/listColumns';
import type { Inputs } from '../../resource/ResourceDrawer';
import { valueAt } from '../../resource/row';
import { useSession } from '../../shell/useSession';

const NONE: readonly Org[] = [];
/** The categories in which customers grant their declarations, and their forecasts: what agents work on for them. */
const DECLARED = 'decl';
const ANNOUNCED = 'fcst';

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

/** The same for what is declared: one of the organisations whose declarations the person may make. */
function DeclaringInput(props: InputProps) {
  const { data = NONE } = useQuery(declaring);
  return <OrgSelect {...props} orgs={data} />;
}

/** The same for forecasts: one of the organisations whose forecasts the person may change. */
export function AnnouncingInput(props: InputProps) {
  const { data = NONE } = useQuery(announcing);
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

/** The organisations that rows of a resource can belong to: grants of base data reach further than those of declarations. */
function useOwners(name: string) {
  return useQuery({ [DECLARED]: declaring, [ANNOUNCED]: announcing }[categoryOf(name)] ?? owners);
}

const categoryOf = (name: string) => resource(name).category ?? '';
/** Whether agents work on such rows for their customers. */
const isForCustomers = (name: string) => [DECLARED, ANNOUNCED].includes(categoryOf(name));

/**
 * Whether the person may change what belongs to an organisation. Base data of unknown ones counts as the own; until it is known
 * whose documents the person may change, all count so.
 */
export function useMayEdit(name: string): (row: Identified) => boolean {
  const { data } = useOwners(name);
  return useMemo(() => {
    const unknown = data === undefined || !isForCustomers(name);
    return (row) => data?.find((org) => org.id === valueAt(row, 'orgId'))?.edits ?? unknown;
  }, [data, name]);
}

/** On which side of a document the person is: its owner's, or that of the agent who works for the owner. */
export function useSideOf(): (row: object) => Side {
  const { user } = useSession();
  return (row) => (user?.isMultiCustomer && valueAt(row, 'orgId') !== user.orgId ? 'agent' : 'owner');
}

/** The sides on which the person can be: only agents work for others. */
export function useSides(): readonly Side[] {
  const { user } = useSession();
  return user?.isMultiCustomer ? ['owner', 'agent', 'either'] : ['owner', 'either'];
}

/** One of the agents. */
export function AgentInput(props: InputProps) {
  const { data = NONE } = useQuery(agents);
  return <OrgSelect {...props} orgs={data} />;
}

/** The choice of whose row it is, and whom it is about, for every page of base data. */
export const OWNER_INPUTS = { orgId: OwnerInput, customerId: OwnerInput } as const;
const DECLARING_INPUTS = { orgId: DeclaringInput } as const;
const ANNOUNCING_INPUTS = { orgId: AnnouncingInput } as const;

/** The choice of whose row it is, for the rows of a resource. */
export const ownerInputsOf = (name: string): Inputs =>
  ({ [DECLARED]: DECLARING_INPUTS, [ANNOUNCED]: ANNOUNCING_INPUTS })[categoryOf(name)] ?? OWNER_INPUTS;

/** Organisations by name in lists. */
export function useOwnerCells(name: string): Cells<Identified> {
  const { data = NONE } = useOwners(name);
  return useMemo(() => {
    const nameOf = (id: unknown) => data.find((org) => org.id === id)?.name ?? (id === null ? '' : String(id ?? ''));
    return { orgId: (row) => nameOf(valueAt(row, 'orgId')), customerId: (row) => nameOf(valueAt(row, 'customerId')) };
  }, [data]);
}

/** A new row belongs to the person's own organisation unless another one is chosen; what agents declare, to a customer. */
export function useOwnOrg(name: string): { orgId?: number } {
  const { data = NONE } = useOwners(name);
  const { user } = useSession();
  const customer =
    isForCustomers(name) && user?.isMultiCustomer ? data.find((org) => !org.own && org.edits) : undefined;
  const id = (customer ?? data.find((org) => org.own))?.id;
  return useMemo(() => (id === undefined ? {} : { orgId: id }), [id]);
}
