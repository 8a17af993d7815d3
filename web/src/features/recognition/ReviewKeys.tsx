import { useText } from '../../core/useText';
import { Keys } from '../../ui/Keys';
import styles from './Review.module.css';

const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['F8', 'Alt+↓', 'Alt+↑'], 'recg.keys.next'],
  [['Enter'], 'recg.keys.accept'],
  [['Alt+1…9'], 'recg.keys.other'],
  [['Esc'], 'recg.keys.escape'],
  [['Alt+Z'], 'recg.keys.undo'],
  [['Ctrl+Enter'], 'recg.confirm'],
  [['Alt+T'], 'recg.keys.paper'],
  [['Alt+PageUp', 'Alt+PageDown'], 'recg.keys.page'],
  [['Alt+]'], 'recg.keys.tab'],
  [['Alt+=', 'Alt+-', 'Alt+0'], 'recg.keys.zoom'],
  [['Alt+R'], 'recg.keys.turn'],
];

/** What the keys of the review do. */
export function ReviewKeys() {
  const { t } = useText();
  return (
    <dl className={styles.keyList}>
      {KEYS.map(([keys, text]) => (
        <div key={text}>
          <dt>
            {keys.map((one) => (
              <Keys key={one} keys={one} />
            ))}
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
