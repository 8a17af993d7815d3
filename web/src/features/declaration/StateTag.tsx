import { resource, stateProgress } from '../../core';
import { useText } from '../../core/useText';
import { readable } from '../../resource/fields';
import styles from './StateTag.module.css';

/** The state of a declaration, with a dot that shows how far it is. */
export function StateTag({ state }: { state: string }) {
  const { lang } = useText();
  const field = resource('declaration').fields.find((one) => one.name === 'status');
  if (state === '' || field === undefined) return null;
  return (
    <span className={styles.state}>
      <span className={styles[stateProgress(state)]} aria-hidden="true" />
      {readable(field, state, lang)}
    </span>
  );
}
