import { resource, statesOf } from '../../core';
import { useText } from '../../core/useText';
import { readable } from '../fields';
import { stateText } from '../placeNames';
import styles from './StateTag.module.css';

interface StateTagProps {
  /** The definition of the document. */
  name: string;
  state: string;
}

const NO_STATES = { field: '', states: [] };

/** The state of a document, with a dot that shows how far it is. */
export function StateTag({ name, state }: StateTagProps) {
  const { lang } = useText();
  const { field: kept, states } = statesOf(name) ?? NO_STATES;
  const field = resource(name).fields.find((one) => one.name === kept);
  if (state === '' || field === undefined) return null;
  const known = states.find((one) => one.code === state);
  return (
    <span className={styles.state}>
      <span className={styles[known?.progress ?? 'ended']} aria-hidden="true" />
      {stateText(name, kept, state, lang) ?? readable(field, state, lang)}
    </span>
  );
}
