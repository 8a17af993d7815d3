import { createContext, useContext } from 'react';
import { Draft, useDraft } from './draft';
import { textAt } from './row';

const NOWHERE = new Draft({});

/** The row that a form is about, for inputs of one of its fields that go by another one. */
export const RowOfForm = createContext<Draft>(NOWHERE);

/** What another field of the form holds; "" outside of one. */
export function useBeside(field: string): string {
  return useDraft(useContext(RowOfForm), (draft) => textAt(draft.row, field));
}
