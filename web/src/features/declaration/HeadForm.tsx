import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { declarationForm, type Field, type PackedField as Packed, partyFields } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import type { Special } from '../../resource/FormField';
import type { InputProps } from '../../resource/inputs/inputProps';
import { spelled } from '../../resource/packed';
import { ResourceForm } from '../../resource/ResourceForm';
import { textAt } from '../../resource/row';
import { Fold } from './Fold';
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
  const { t, lang } = useText();
  const [all, setAll] = useState(!long && !readOnly);
  // A field that is asked for is shown from then on. Names joined, so that only a change of the choice redraws.
  const wanted = useDraft(draft, (now) => {
    const target = now.target?.path;
    return fields.some((field) => field.name === target) ? target : undefined;
  });
  const needed = useDraft(draft, (now) =>
    fields
      .filter((field) => {
        const filled = textAt(now.row, field.name) !== '';
        const noted = filled || now.differences.has(field.name);
        return noted || (!readOnly && (field.required !== 'no' || now.problemsAt(field.name).length > 0));
      })
      .map((field) => field.name)
      .join(),
  );
  const names = needed.split(',');
  const shown = all ? fields : fields.filter((field) => names.includes(field.name) || field.name === wanted);
  const left = fields.length - shown.length;
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
    <Fold
      title={title}
      startsOpen
      forcedOpen={wanted !== undefined}
      extra={
        (long || readOnly) &&
        (all || left > 0) && (
          <Button type="link" size="small" onClick={() => setAll(!all)}>
            {all ? t('declaration.fewerFields') : t('declaration.moreFields', { count: left })}
          </Button>
        )
      }
    >
      <ResourceForm draft={draft} fields={shown} readOnly={readOnly} specialOf={(field) => specials.get(field.name)} />
    </Fold>
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
