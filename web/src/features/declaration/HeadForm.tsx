import { type ReactNode, useMemo } from 'react';
import { declarations } from '../../api/declarations';
import { declarationForm, type Field, fillParty, partyFields } from '../../core';
import { useText } from '../../core/useText';
import { FormHead } from '../../resource/document/FormHead';
import { type Draft, useDraft } from '../../resource/draft';
import type { Special } from '../../resource/FormField';
import type { InputProps } from '../../resource/inputs/inputProps';
import { spelled } from '../../resource/packed';
import { PartyInput, type PartyLookUp } from '../../resource/parties/PartyInput';
import { textAt } from '../../resource/row';
import { StoreInput, type StoreLookUp } from '../../resource/stores/StoreInput';
import { PackedInput } from './PackedInput';

/** The field that says where the goods are. */
const PLACE = 'goodsPlace';
const STORES: StoreLookUp = {
  key: 'declaration',
  find: declarations.stores,
  nameOf: (store) => [store.parentName, store.name].filter(Boolean).join(' '),
};

interface SectionProps {
  draft: Draft;
  readOnly: boolean;
}

/** The group of facts that the server fills; the head of the page shows them. */
const RECORD = 'record';

interface HeadFormProps extends SectionProps {
  extra?: ReactNode;
  /** It is a template's: what happens once is not asked for, and nothing has to be there. */
  ofTemplate?: boolean;
}

/** What a template keeps of the head: what a person keys and the next declaration may have too. */
const kept = (head: readonly Field[]): Field[] =>
  head
    .filter((field) => !field.once && (!field.readOnly || field.name === 'iECatg'))
    .map((field) => ({ ...field, required: 'no' }));

/** The head of the declaration in the order of the official form. */
export function HeadForm({ draft, readOnly, extra, ofTemplate = false }: HeadFormProps) {
  const { lang } = useText();
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const { head, groups, packed } = declarationForm(iECatg);
  const fields = useMemo(
    () => (ofTemplate ? kept(head) : head).filter((field) => field.group !== RECORD),
    [head, ofTemplate],
  );
  const specials = useMemo(
    () =>
      new Map<string, Special>([
        ...packed.map((one): [string, Special] => [
          one.field,
          {
            input: (props: InputProps) => <PackedInput {...props} packed={one} />,
            several: true,
            spell: (value) => spelled(one, value, lang),
          },
        ]),
        ...(readOnly ? [] : lookUps(draft)),
      ]),
    [packed, lang, draft, readOnly],
  );
  return (
    <FormHead
      draft={draft}
      readOnly={readOnly}
      fields={fields}
      groups={groups}
      specialOf={(field) => specials.get(field.name)}
      extra={extra}
    />
  );
}

/** The fields that offer what the base data of whose declaration it is knows. */
function lookUps(draft: Draft): [string, Special][] {
  const parties = [...partyFields()].map(([field, abroad]): [string, Special] => {
    const lookUp: PartyLookUp = {
      key: abroad ? 'declaration abroad' : 'declaration',
      find: (orgId, query, signal) => declarations.findEnterprises(orgId, query, abroad, signal),
      fill: (enterprise) => fillParty(field, enterprise),
    };
    return [field, { input: (props: InputProps) => <PartyInput {...props} draft={draft} lookUp={lookUp} /> }];
  });
  return [
    ...parties,
    [PLACE, { input: (props: InputProps) => <StoreInput {...props} draft={draft} lookUp={STORES} /> }],
  ];
}
