import { useState } from 'react';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import type { Draft } from '../../resource/draft';
import type { Row } from '../../resource/row';
import { toast } from '../../shell/toast/toasts';

export interface Saving {
  /** Sends the draft; whether it was stored. */
  save: () => Promise<boolean>;
  saving: boolean;
  /** Why the last try failed, for the top of the form. */
  failure: string | undefined;
}

/** Stores a draft: refusals stand beside their fields, the rest above the form. `store` answers the row as it is stored. */
export function useSave<R extends object>(
  draft: Draft,
  store: (row: Row) => Promise<R>,
  onSaved: (stored: R) => void,
): Saving {
  const { t } = useText();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    if (saving) return false;
    // The field in use settles what is typed in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setSaving(true);
    setFailure(undefined);
    try {
      const sent = draft.row;
      const stored = await store(sent);
      draft.saved(sent, stored as Row);
      toast('success', t('admin.saved'));
      onSaved(stored);
      return true;
    } catch (error) {
      setFailure(error instanceof RequestError && error.status === 409 ? t('admin.conflict') : messageOf(error));
      if (error instanceof RequestError) {
        draft.refused(
          error.fields.map(({ field, rule, severity, message }) => ({
            field,
            rule,
            severity: severity ?? 'E',
            message: { zh: message, en: message },
          })),
        );
      }
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, failure };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
