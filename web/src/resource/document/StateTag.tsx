import { documentStates, resource } from '../../core';
import { useText } from '../../core/useText';
import { readable } from '../fields';
import styles from './StateTag.module.css';

interface StateTagProps {
  /** The definition of the document. */
  name: string;
  state: string;
}

/** The state of a document, with a dot that shows how far it is. */
export function StateTag({ name, state }: StateTagProps) {
  const { lang } = useText();
  const { field: kept, states } = documentStates(name);
  const field = resource(name).fields.find((one) => one.name === kept);
  if (state === '' || field === undefined) return null;
  const known = states.find((one) => one.code === state);
  return (
    <span className={styles.state}>
      <span className={styles[known?.progress ?? 'ended']} aria-hidden="true" />
      {known !== undefined && isWord(state) ? known.label[lang] : readable(field, state, lang)}
    </span>
  );
}

/** Codes of customs are a few characters and known by heart; a whole word says nothing that the label does not. */
const isWord = (code: string): boolean => code.length > 3;
