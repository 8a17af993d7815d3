import { etps } from '../../api/base';
import { documentParties, fillDocumentParty } from '../../core';
import type { Draft } from '../draft';
import type { InputProps } from '../inputs/inputProps';
import type { Inputs } from '../ResourceDrawer';
import { PartyInput, type PartyLookUp } from './PartyInput';

/** The inputs of fields in which enterprises of the base data are looked up. */
export function partyInputs(name: string, draft: Draft): Inputs {
  const inputs = documentParties(name).map(({ field, whose }) => {
    const lookUp: PartyLookUp = {
      key: `${name} ${whose}`,
      find: (orgId, query, signal) => etps.offered({ of: name, orgId, query, whose }, signal),
      fill: (enterprise) => fillDocumentParty(name, field, enterprise),
    };
    return [field, (props: InputProps) => <PartyInput {...props} draft={draft} lookUp={lookUp} />] as const;
  });
  return Object.fromEntries(inputs);
}
