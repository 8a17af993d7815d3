import { useText } from '../core/useText';
import { toast } from '../shell/toast/toasts';
import type { Draft } from './draft';
import type { Row } from './row';
import { type Keyed, useStoring } from './useStoring';

export interface Saving {
  /** Sends the draft; whether it was stored. */
  save: () => Promise<boolean>;
  saving: boolean;
  /** Why the last try failed, for the top of the form. */
  failure: string | undefined;
  /** Somebody else was quicker, and what they stored is known: go on from it, with what was typed here or without. */
  goOn: ((keepTyped: boolean) => void) | undefined;
}

interface Store<R> {
  draft: Keyed & Pick<Draft, 'isStored' | 'differs' | 'tellAll'>;
  /** What is stored already; nothing for a new row. */
  stored: R | undefined;
  /** They answer the row as it is stored then. */
  add: (row: Row) => Promise<R>;
  update: (row: Row) => Promise<R>;
  onSaved: (stored: R) => void;
  /** The row as it is stored now, for when somebody else was quicker. */
  reload?: (() => Promise<R>) | undefined;
}

/** Stores a draft on demand. */
export function useSave<R extends object>({ draft, stored, add, update, onSaved, reload }: Store<R>): Saving {
  const { t } = useText();
  const storing = useStoring<R>({ draft, stored, add, update, reload });
  const save = async () => {
    if (storing.busy !== undefined) return false;
    // The field in use settles what is typed in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    draft.tellAll();
    // What is stored as it stands is not stored again.
    const isAsStored = stored !== undefined && draft.isStored && !draft.differs();
    const kept = isAsStored ? stored : await storing.attempt('save', storing.store);
    if (kept === undefined) return false;
    toast('success', t('resource.page.saved'));
    onSaved(kept);
    return true;
  };
  return {
    save,
    saving: storing.busy !== undefined,
    failure: storing.failure,
    goOn: storing.theirs && storing.takeTheirs,
  };
}
