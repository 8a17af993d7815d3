import { type Field, type Lang, resource, statesOf } from '../../core';
import type { Fact } from '../../resource/document/DocumentBar';
import { FormHead } from '../../resource/document/FormHead';
import type { Draft } from '../../resource/draft';
import { readable } from '../../resource/fields';
import type { Inputs } from '../../resource/ResourceDrawer';
import { textAt } from '../../resource/row';
import { ownerInputsOf } from './OrgInput';
import { ORG } from './useStart';

interface DocumentHeadProps {
  name: string;
  draft: Draft;
  readOnly: boolean;
  isNew: boolean;
  special: { inputs?: Inputs; notInForm?: readonly string[] };
}

/** The fields of a document's head that are keyed, in the groups that its definition says. */
export function DocumentHead({ name, draft, readOnly, isNew, special }: DocumentHeadProps) {
  const { fields, groups, label } = resource(name);
  const { inputs = ownerInputsOf(name), notInForm = [] } = special;
  const keyed = fields.filter(
    (field) => !field.readOnly && !notInForm.includes(field.name) && (field.kind !== 'id' || field.name in inputs),
  );
  const specialOf = ({ name: field }: Field) => ({ input: inputs[field], fixed: !isNew && field === ORG });
  return (
    <FormHead
      draft={draft}
      readOnly={readOnly}
      fields={keyed}
      groups={groups.length > 0 ? groups : [{ key: '', label }]}
      specialOf={specialOf}
    />
  );
}

/** What only the server fills of a document and lists show: it stands in the bar, the state has a tag of its own. */
export function factsOf(name: string, stored: object | undefined, lang: Lang): Fact[] {
  const state = statesOf(name)?.field;
  return resource(name)
    .fields.filter((field) => field.readOnly && field.list > 0 && field.name !== state)
    .map((field) => ({
      key: field.name,
      label: field.label[lang],
      value: readable(field, textAt(stored, field.name), lang),
    }));
}
