import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import { agents, announcing, bonding, declaring, gating, type Org, owners, storing } from '../../api/base';
import type { Identified } from '../../api/resources';
import { resource, type Side } from '../../core';
import { useText } from '../../core/useText';
import type { InputProps } from '../../resource/inputs/inputProps';
import { keepCustomer, likelyCustomer } from '../../resource/lastCustomer';
import { isForCustomers, useOwners } from '../../resource/owners';
import type { Inputs } from '../../resource/ResourceDrawer';
import { valueAt } from '../../resource/row';
import { useSession } from '../../shell/useSession';

const NONE: readonly Org[] = [];
const anyOrg = () => true;
const mayEdit = (org: Org) => org.edits;

interface OrgSelectProps extends InputProps {
  orgs: readonly Org[];
  /** Those that can be chosen; all when missing. */
  fits?: (org: Org) => boolean;
}

function OrgSelect({ orgs, fits = anyOrg, id, value, readOnly, status, onChange, onBlur, ...aria }: OrgSelectProps) {
  // The same list as long as nothing changes: an option that is drawn anew under the pointer loses the click.
  const options = useMemo(
    () => orgs.filter(fits).map((org) => ({ value: String(org.id), label: org.name })),
    [orgs, fits],
  );
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
      options={options}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  );
}

/** One of the organisations whose base data the person may see; a new row goes to one whose it may change. */
export function OwnerInput(props: InputProps) {
  const { data = NONE } = useQuery(owners);
  return <OrgSelect {...props} orgs={data} fits={mayEdit} />;
}

/** The same for documents: one of the organisations whose documents of a category the person may make. */
function inputOf(choice: typeof owners) {
  return function DocumentOwnerInput(props: InputProps) {
    const { data = NONE } = useQuery(choice);
    const { user } = useSession();
    const choose = (next: string) => {
      if (data.some((org) => String(org.id) === next && !org.own)) keepCustomer(Number(next), user?.username);
      props.onChange(next);
    };
    return <OrgSelect {...props} orgs={data} fits={mayEdit} onChange={choose} />;
  };
}

/** The choice of whose forecast it is. */
export const AnnouncingInput = inputOf(announcing);

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

/**
 * On which side of a document the person is: its owner's, or that of the agent who works for the owner. An owner that lets nobody
 * work on such documents declares itself.
 */
export function useSideOf(name: string): (row: object) => Side {
  const { user } = useSession();
  const { data = NONE } = useOwners(name);
  return (row) => {
    const owner = valueAt(row, 'orgId');
    if (user?.isMultiCustomer && owner !== user.orgId) return 'agent';
    return data.some((org) => org.id === owner && org.alone === true) ? 'declarant' : 'owner';
  };
}

/** The sides on which the person can be: only agents work for others, and only those who let nobody work for them declare. */
export function useSides(name: string): readonly Side[] {
  const { user } = useSession();
  const { data = NONE } = useOwners(name);
  if (user?.isMultiCustomer) return AS_AGENT;
  return data.some((org) => org.alone === true) ? AS_DECLARANT : AS_OWNER;
}

const AS_AGENT: readonly Side[] = ['owner', 'agent', 'declarant', 'either'];
const AS_DECLARANT: readonly Side[] = ['owner', 'declarant', 'either'];
const AS_OWNER: readonly Side[] = ['owner', 'either'];

/** One of the agents. */
export function AgentInput(props: InputProps) {
  const { data = NONE } = useQuery(agents);
  return <OrgSelect {...props} orgs={data} />;
}

/** The choice of whose row it is, and whom it is about, for every page of base data. */
export const OWNER_INPUTS = { orgId: OwnerInput, customerId: OwnerInput } as const;
const DOCUMENT_INPUTS: Record<string, Inputs> = {
  decl: { orgId: inputOf(declaring) },
  fcst: { orgId: AnnouncingInput },
  bond: { orgId: inputOf(bonding) },
  sas: { orgId: inputOf(gating) },
  wms: { orgId: inputOf(storing) },
};

/** The choice of whose row it is, for the rows of a resource. */
export const ownerInputsOf = (name: string): Inputs => DOCUMENT_INPUTS[resource(name).category ?? ''] ?? OWNER_INPUTS;

/** A new row belongs to the person's own organisation unless another one is chosen; what agents declare, to a customer. */
export function useOwnOrg(name: string): { orgId?: number } {
  const { data = NONE } = useOwners(name);
  const { user } = useSession();
  // A choice made in the form that is open counts from the next one on.
  return useMemo(() => {
    const isAgent = isForCustomers(name) && user?.isMultiCustomer;
    const customers = isAgent ? data.filter((org) => !org.own && org.edits) : NONE;
    const id = (likelyCustomer(customers, user?.username) ?? data.find((org) => org.own))?.id;
    return id === undefined ? {} : { orgId: id };
  }, [data, name, user]);
}
