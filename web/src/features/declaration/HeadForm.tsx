import { useMemo } from 'react';
import { declarationForm, type Field, type PackedField as Packed, partyFields } from '../../core';
import { useText } from '../../core/useText';
import { FieldGroup } from '../../resource/document/FieldGroup';
import { type Draft, useDraft } from '../../resource/draft';
import type { Special } from '../../resource/FormField';
import type { InputProps } from '../../resource/inputs/inputProps';
import { spelled } from '../../resource/packed';
import { textAt } from '../../resource/row';
import { PackedInput } from './PackedInput';
import { PartyInput } from './PartyInput';
import { PLACE, StoreInput } from './StoreInput';

interface SectionProps {
  draft: Draft;
  readOnly: boolean;
}

/** The group of facts that the server fills; the head of the page shows them. */
const RECORD = 'record';
/** Groups of which most declarations need little: their empty optional fields wait behind a button. */
const LONG: readonly string[] = ['parties', 'inspection', 'other'];

/** The head of the declaration in the order and grouping of the official form. */
export function HeadForm({ draft, readOnly }: SectionProps) {
  const { lang } = useText();
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const { head, groups, packed } = declarationForm(iECatg);
  return groups.map((group) => {
    const fields = head.filter((field) => field.group === group.key);
    if (group.key === RECORD || fields.length === 0) return null;
    return (
      <Group
        key={group.key}
        draft={draft}
        readOnly={readOnly}
        title={group.label[lang]}
        fields={fields}
        packed={packed}
        long={LONG.includes(group.key)}
      />
    );
  });
}

interface GroupProps extends SectionProps {
  title: string;
  fields: readonly Field[];
  packed: readonly Packed[];
  long: boolean;
}

function Group({ draft, readOnly, title, fields, packed, long }: GroupProps) {
  const { lang } = useText();
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
    <FieldGroup
      draft={draft}
      readOnly={readOnly}
      title={title}
      fields={fields}
      long={long}
      specialOf={(field) => specials.get(field.name)}
    />
  );
}

/** The fields that offer what the base data of whose declaration it is knows. */
function lookUps(draft: Draft): [string, Special][] {
  const parties = [...partyFields()].map(([field, abroad]): [string, Special] => [
    field,
    { input: (props: InputProps) => <PartyInput {...props} draft={draft} field={field} abroad={abroad} /> },
  ]);
  return [...parties, [PLACE, { input: (props: InputProps) => <StoreInput {...props} draft={draft} /> }]];
}
