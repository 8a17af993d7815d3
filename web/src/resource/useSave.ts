import { useState } from 'react';
import { RequestError } from '../core';
import { useText } from '../core/useText';
import { toast } from '../shell/toast/toasts';
import type { Draft } from './draft';
import { refusalsOf } from './refusals';
import type { Row } from './row';
import { Storing } from './storing';

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
  draft: Draft;
  /** What is stored already; nothing for a new row. */
  stored: R | undefined;
  /** They answer the row as it is stored then. */
  add: (row: Row) => Promise<R>;
  update: (row: Row) => Promise<R>;
  onSaved: (stored: R) => void;
  /** The row as it is stored now, for when somebody else was quicker. */
  reload?: (() => Promise<object>) | undefined;
}

/** Stores a draft: refusals stand beside their fields, the rest above the form. */
export function useSave<R extends object>({ draft, stored, add, update, onSaved, reload }: Store<R>): Saving {
  const { t } = useText();
  const [storing] = useState(() => new Storing<R>({ add, update }));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<Row>();

  const refused = async (error: unknown) => {
    if (!(error instanceof RequestError)) return setFailure(messageOf(error));
    if (error.status === 409) {
      if (reload === undefined) return setFailure(t('resource.page.reload'));
      return setTheirs((await reload()) as Row);
    }
    // What stands beside its field goes when the field is corrected; only the rest stands above the form.
    const beside = error.fields.length > 0 && error.fields.every(({ field }) => isInSight(field));
    if (!beside) setFailure(error.message);
    draft.refused(refusalsOf(error));
    const [first] = error.fields;
    if (first !== undefined) draft.goTo(first.field);
  };
  const save = async () => {
    if (saving) return false;
    // The field in use settles what is typed in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    draft.tellAll();
    setSaving(true);
    setFailure(undefined);
    try {
      const kept = await storing.store(draft, stored);
      toast('success', t('resource.page.saved'));
      onSaved(kept);
      return true;
    } catch (error) {
      await refused(error).catch((second: unknown) => setFailure(messageOf(second)));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const goOn = (keepTyped: boolean) => {
    if (theirs === undefined) return;
    if (keepTyped) draft.rebase(theirs);
    else draft.reset(theirs);
    setTheirs(undefined);
  };
  return { save, saving, failure, goOn: theirs && goOn };
}

/** Whether some form on the page shows this field. */
function isInSight(field: string): boolean {
  return document.querySelector(`[data-path="${CSS.escape(field)}"]`) !== null;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
