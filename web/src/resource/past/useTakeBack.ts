import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { past } from '../../api/asOf';
import { queryKeys } from '../../api/queryKeys';
import { findResource, RequestError } from '../../core';
import { useText } from '../../core/useText';
import { askConfirm } from '../../shell/dialogs/dialogs';
import { toast } from '../../shell/toast/toasts';
import { fullName, valueText } from '../placeNames';

/** The document whose changes can be taken back one by one. */
export interface Present {
  id: number;
  version: number;
  /** Why none can be taken back now, in words; nothing when they can. */
  refusal: string | undefined;
  /** The same of its lists whose rows are stored one by one, where they go by something else. */
  ofLines?: Readonly<Record<string, string | undefined>> | undefined;
  /** Called once one was taken back. */
  onTakenBack?: (() => void) | undefined;
}

/** A change of an entry of the history. */
interface OneChange {
  entry: number;
  field: string;
  before: unknown;
}

/** Takes one change back as a new one, after a question; what the rules say against it is told. */
export function useTakeBack(name: string, present: Present | undefined) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const takeBack = async ({ entry, field, before }: OneChange) => {
    if (present === undefined || busy) return;
    const named = fullName(name, field, lang);
    const asked = await askConfirm({
      title: t('asOf.takeBack'),
      text: t('asOf.takeBackAsk', { field: named, before: valueText(name, field, before, lang) || '–' }),
      ok: t('asOf.takeBack'),
      cancel: t('resource.cancel'),
    });
    if (!asked) return;
    setBusy(true);
    try {
      await past.takeBack(name, present, entry, field);
      toast('success', t('asOf.takenBack'));
      present.onTakenBack?.();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (!error.shown) toast('error', error.fields[0]?.both[lang] ?? error.messageIn(lang));
    } finally {
      setBusy(false);
      // What somebody else stored meanwhile is shown as well.
      void queries.invalidateQueries({ queryKey: queryKeys.rowsOf(name) });
      for (const { of } of findResource(name)?.lines.filter((lines) => lines.pagedBy !== '') ?? []) {
        void queries.invalidateQueries({ queryKey: queryKeys.resource(of) });
      }
    }
  };
  return { busy, takeBack: (change: OneChange) => void takeBack(change) };
}
