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
  return (
    <span className={styles.state}>
      <span className={styles[states.find((one) => one.code === state)?.progress ?? 'ended']} aria-hidden="true" />
      {readable(field, state, lang)}
    </span>
  );
}
