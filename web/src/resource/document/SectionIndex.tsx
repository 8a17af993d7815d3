import { useText } from '../../core/useText';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { type Draft, useDraft } from '../draft';
import { goToNextProblem } from './ProblemsPanel';
import styles from './SectionIndex.module.css';
import type { Section } from './sections';

interface SectionIndexProps {
  sections: readonly Section[];
  /** What is keyed; none where it is only read. */
  draft?: Draft | undefined;
}

/** Sections that a key goes to: Alt+1 to Alt+9. */
const KEYED = 9;

/** The sections of a document by name, each with its key, and how many errors are left. */
export function SectionIndex({ sections, draft }: SectionIndexProps) {
  const { t } = useText();
  const keyed = sections.slice(0, KEYED);
  useHotkeys(Object.fromEntries(keyed.map((section, at) => [`alt+${at + 1}`, section.show])));
  return (
    <nav className={styles.index} aria-label={t('resource.document.sections')}>
      <ol>
        {sections.map(({ id, title, show }, at) => (
          <li key={id}>
            <button
              type="button"
              className={styles.section}
              aria-keyshortcuts={at < KEYED ? `Alt+${at + 1}` : undefined}
              title={at < KEYED ? `Alt+${at + 1}` : undefined}
              onClick={show}
            >
              {at < KEYED && <span className={styles.number}>{at + 1}</span>}
              {title}
            </button>
          </li>
        ))}
      </ol>
      {draft !== undefined && <Errors draft={draft} />}
    </nav>
  );
}

function Errors({ draft }: { draft: Draft }) {
  const { t } = useText();
  const count = useDraft(draft, (now) => now.problems.filter(({ severity }) => severity === 'E').length);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={`${styles.section} ${styles.errors}`}
      title="Alt+P"
      onClick={() => goToNextProblem(draft)}
    >
      {t('resource.problems.errors', { count })}
    </button>
  );
}
