import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { useTabTitle, useUnsaved } from '../../shell/tags/useTab';
import { type Draft, useDraft } from '../draft';
import { asRow, textAt } from '../row';
import { goToNextProblem } from './ProblemsPanel';

/** What the state of a navigation may say to the page of a document. */
export interface Arrival {
  /** The field where the clerk left off. */
  field?: string;
}

interface DraftPage {
  draft: Draft;
  /** What the server has; missing for a document that is not stored yet. */
  stored: { version: number } | undefined;
  readOnly: boolean;
  /** Title of its tab. */
  title: string | undefined;
  onSave: () => void;
}

/**
 * What every page of a draft does: it follows what is stored while nothing is typed, marks its tab, takes the keys that save,
 * take back and go to the next problem, and begins at the field where the clerk was. Answers whether something is unsaved, and
 * whether the document was changed elsewhere meanwhile.
 */
export function useDraftPage({ draft, stored, readOnly, title, onSave }: DraftPage) {
  const { state: arrival } = useLocation() as { state: Arrival | null };
  const dirty = useDraft(draft, (now) => now.dirty);
  const version = useDraft(draft, (now) => Number(textAt(now.row, 'version')));

  // What others did shows at once, unless it would take away what was typed.
  useEffect(() => {
    if (stored !== undefined && !draft.dirty && stored.version > Number(textAt(draft.row, 'version')))
      draft.reset(asRow(stored));
  }, [draft, stored]);

  useUnsaved(dirty);
  useTabTitle(title);
  useHotkeys({
    'mod+s': () => {
      if (!readOnly) onSave();
    },
    'alt+z': () => draft.undo(),
    'alt+p': () => goToNextProblem(draft),
  });

  // A document that was just stored opens where the clerk left off.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (arrival?.field) draft.goTo(arrival.field);
  }, [draft, arrival]);

  return { dirty, changedElsewhere: dirty && stored !== undefined && stored.version !== version };
}
