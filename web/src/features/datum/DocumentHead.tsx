import { useMemo } from 'react';
import { storeSub } from '../../api/base';
import { type Field, type Lang, resource, statesOf } from '../../core';
import type { Fact } from '../../resource/document/DocumentBar';
import { FormHead } from '../../resource/document/FormHead';
import { type Draft, useDraft } from '../../resource/draft';
import { readable } from '../../resource/fields';
import type { InputProps } from '../../resource/inputs/inputProps';
import { partyInputs } from '../../resource/parties/partyInputs';
import type { Inputs } from '../../resource/ResourceDrawer';
import { textAt } from '../../resource/row';
import { StoreInput, type StoreLookUp } from '../../resource/stores/StoreInput';
import { AccountInput } from './AccountInput';
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
  const offered = useMemo(
    (): Inputs => (readOnly ? {} : { ...partyInputs(name, draft), ...storesOf(name, draft), ...accountsOf(draft) }),
    [name, draft, readOnly],
  );
  const specialOf = ({ name: field }: Field) => ({
    input: inputs[field] ?? offered[field],
    fixed: !isNew && field === ORG,
  });
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

/** The field of a document that names a sub-store, and that of one which names a whole warehouse. */
const STORE = 'subStore';
const WAREHOUSE = 'warehouse';

/** The inputs of such fields. */
function storesOf(name: string, draft: Draft): Inputs {
  const lookUp = (nameOf: StoreLookUp['nameOf'], isWhole = false): StoreLookUp => ({
    key: name,
    find: (orgId, signal) => storeSub.offered(name, orgId, signal),
    nameOf,
    isWhole,
  });
  const inputOf = (found: StoreLookUp) => (props: InputProps) => <StoreInput {...props} draft={draft} lookUp={found} />;
  return {
    [STORE]: inputOf(lookUp((store) => store.name)),
    [WAREHOUSE]: inputOf(lookUp((store) => store.parentName ?? store.name, true)),
  };
}

/** The field of a document that names the bonded account of its goods. */
const ACCOUNT = 'accountNo';

/** The input of such a field. */
function accountsOf(draft: Draft): Inputs {
  const Account = (props: InputProps) => (
    <AccountInput {...props} orgId={useDraft(draft, (now) => textAt(now.row, ORG))} />
  );
  return { [ACCOUNT]: Account };
}

/**
 * What only the server fills of a document and lists show: it stands in the bar, the state has a tag of its own. `paths` has the pages
 * of documents that it names, by field.
 */
export function factsOf(
  name: string,
  stored: object | undefined,
  lang: Lang,
  paths: Readonly<Record<string, string>> = {},
): Fact[] {
  const state = statesOf(name)?.field;
  return resource(name)
    .fields.filter((field) => field.readOnly && field.list > 0 && field.name !== state)
    .map((field) => ({
      key: field.name,
      label: field.label[lang],
      value: readable(field, textAt(stored, field.name), lang),
      path: paths[field.name],
    }));
}
