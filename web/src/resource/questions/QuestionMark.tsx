import { useContext } from 'react';
import { useText } from '../../core/useText';
import { codeName } from '../codeName';
import type { Path } from '../row';
import styles from './Questions.module.css';
import { openOnes, QuestionsContext, useQuestionsAt } from './questions';

interface QuestionMarkProps {
  path: Path;
  /** What is asked about its fields counts too: it is a line. */
  within?: boolean;
}

/** The mark of a place that something is asked about; a click opens it, and Alt+Q in the field does. */
export function QuestionMark({ path, within = false }: QuestionMarkProps) {
  const { t, lang } = useText();
  const { open } = useContext(QuestionsContext);
  const here = useQuestionsAt(path, within);
  const [first] = openOnes(here).concat(here);
  if (first === undefined) return null;
  const title = t('question.mark', { state: codeName('questionState', first.state, lang) });
  return (
    <button
      type="button"
      className={styles.mark}
      data-state={first.state}
      // The keys of the form go from field to field; the panel lists the same places.
      tabIndex={-1}
      title={title}
      aria-label={title}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => open(first.path)}
    />
  );
}
