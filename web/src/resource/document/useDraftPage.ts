import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import type { TagTitle } from '../../shell/tags/tags';
import { useTabTitle, useUnsaved } from '../../shell/tags/useTab';
import { type Draft, useDraft } from '../draft';
import { asRow, textAt } from '../row';
import { useGoingOn } from './handover';
import { useKeeper } from './keeper';
import { goToNextProblem } from './ProblemsPanel';
import { documentOf } from './waits';

interface DraftPage {
  /** The definition of the document. */
  name: string;
  draft: Draft;
  /** What the server has; missing for a document that is not stored yet. */
  stored: { id: number; version: number } | undefined;
  readOnly: boolean;
  /** Title of its tab. */
  title: TagTitle | undefined;
  /** Stores it; whether it is stored now. A page that closes shows nothing of it. */
  onSave: (closes?: boolean) => Promise<boolean>;
}

/**
 * What every page of a draft does: it follows what is stored while nothing is typed, marks its tab, takes the keys that save,
 * take back and go to the next problem, goes on in the field where the clerk was, and keeps what is typed on this machine. Answers
 * whether something is unsaved, whether the document was changed elsewhere meanwhile, and what of it was left behind.
 */
export function useDraftPage({ name, draft, stored, readOnly, title, onSave }: DraftPage) {
  const dirty = useDraft(draft, (now) => now.dirty);
  const version = useDraft(draft, (now) => Number(textAt(now.row, 'version')));

  // What others did shows at once, unless it would take away what was typed.
  useEffect(() => {
    if (stored !== undefined && !draft.dirty && stored.version > Number(textAt(draft.row, 'version')))
      draft.reset(asRow(stored));
  }, [draft, stored]);

  const { pathname } = useLocation();
  const document = documentOf(name, pathname, stored);
  const keeper = useKeeper(draft, document, stored === undefined);
  const hasMovedOn = stored === undefined && draft.isStored;
  useUnsaved(dirty && !hasMovedOn, { save: () => onSave(true), discard: () => keeper.discard() });
  useTabTitle(title);
  useHotkeys({
    'mod+s': () => {
      if (!readOnly) void onSave();
    },
    'alt+z': () => draft.undo(),
    'alt+p': () => goToNextProblem(draft),
  });

  useGoingOn(draft, stored === undefined);

  return { dirty, changedElsewhere: dirty && stored !== undefined && stored.version !== version, keeper };
}
