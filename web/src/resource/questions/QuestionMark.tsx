import { useContext } from 'react';
import { useText } from '../../core/useText';
import { codeName } from '../codeName';
import type { Path } from '../row';
import styles from './Questions.module.css';
import { openOnes, QuestionsContext, useKnownAt, useQuestionsAt } from './questions';

interface QuestionMarkProps {
  path: Path;
  /** What is asked about its fields counts too: it is a line. */
  within?: boolean;
}

/** The mark of a place that something is asked about, or known of from before; a click opens it, and Alt+Q in the field does. */
export function QuestionMark({ path, within = false }: QuestionMarkProps) {
  const { t, lang } = useText();
  const { open } = useContext(QuestionsContext);
  const here = useQuestionsAt(path, within);
  const [known] = useKnownAt(path, within);
  const [first] = openOnes(here).concat(here);
  const at = first?.path ?? (known === undefined ? undefined : placeOf(known.paths, path));
  if (at === undefined) return null;
  const title =
    first === undefined
      ? t('knowledge.mark', { text: known?.text ?? '' })
      : t('question.mark', { state: codeName('questionState', first.state, lang) });
  return (
    <button
      type="button"
      className={styles.mark}
      data-state={first?.state ?? 'known'}
      // The keys of the form go from field to field; the panel lists the same places.
      tabIndex={-1}
      title={title}
      aria-label={title}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => open(at)}
    />
  );
}

/** Of the places where something is known the one that the mark stands at, or the first below it. */
const placeOf = (paths: readonly Path[], path: Path): Path =>
  paths.find((one) => one === path) ?? paths.find((one) => one.startsWith(`${path}.`)) ?? path;
