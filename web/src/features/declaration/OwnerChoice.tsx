import { Select } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { Owner } from '../../api/declarations';
import { declarationParties, resource, session } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { keepCustomer, likelyCustomer } from '../../resource/lastCustomer';
import { type Row, textAt } from '../../resource/row';
import styles from './Declaration.module.css';

interface OwnerChoiceProps {
  draft: Draft;
  owners: readonly Owner[];
  /** What else is chosen before anything is keyed. */
  children: ReactNode;
}

/** Whose declaration a new one is. The choice fills in the parties; with one organisation there is nothing to choose. */
export function OwnerChoice({ draft, owners, children }: OwnerChoiceProps) {
  const { lang } = useText();
  const id = useId();
  const chosen = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const choose = (orgId: number) => {
    const owner = owners.find((one) => one.id === orgId);
    if (owner === undefined) return;
    if (!owner.own) keepCustomer(owner.id, session.view().user?.username);
    draft.take(partiesFor(owner, owners));
  };
  // An agent declares for its customers, so one of those comes first.
  const start = useEffectEvent(() => {
    const customers = owners.filter((owner) => !owner.own);
    const first = likelyCustomer(customers, session.view().user?.username) ?? owners[0];
    if (chosen !== '' || first === undefined) return;
    const parties = partiesFor(first, owners);
    // What was typed before they came, as without the network, stays typed.
    if (draft.dirty) draft.take(parties);
    else draft.reset({ ...draft.row, ...parties });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the organisations have arrived
  useEffect(start, [owners]);
  if (owners.length < 2) return <div className={styles.owner}>{children}</div>;
  const label = resource('declaration').fields.find((field) => field.name === 'customerName')?.label[lang];
  return (
    <div className={styles.owner}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={chosen === '' ? undefined : Number(chosen)}
        options={owners.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={choose}
      />
      {children}
    </div>
  );
}

function partiesFor(owner: Owner, owners: readonly Owner[]): Row {
  const maker = owners.find((one) => one.own) ?? owner;
  const clerk = session.view().user?.name ?? '';
  const operatorCard = session.view().orgParams?.operatorCard;
  return { orgId: owner.id, ...declarationParties(owner, { ...maker, operatorCard }, clerk) };
}
