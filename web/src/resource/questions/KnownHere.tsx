import type { Known } from '../../api/questions';
import { useText } from '../../core/useText';
import { readableInstant } from '../fields';
import styles from './Questions.module.css';

/** What is known of a place from before: for which goods, and who kept it. Nothing where nothing is. */
export function KnownHere({ known }: { known: readonly Known[] }) {
  const { t } = useText();
  if (known.length === 0) return null;
  return (
    <section className={styles.known} aria-label={t('knowledge.known')}>
      <h3 className={styles.label}>{t('knowledge.known')}</h3>
      <ul className={styles.list}>
        {known.map(({ id, basis, goods, text, keptBy, updatedAt }) => (
          <li key={id}>
            <p className={styles.text}>
              <strong>{t(FOR[basis] ?? 'knowledge.ofPlace', { goods })}</strong>: {text}
            </p>
            {keptBy !== '' && (
              <span className={styles.quiet}>{t('knowledge.by', { by: keptBy, at: readableInstant(updatedAt) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What something holds for, by the codes of the dictionary `knowledgeBasis`. */
export const FOR: Readonly<Record<string, string>> = {
  1: 'knowledge.ofMaterial',
  2: 'knowledge.ofCode',
  3: 'knowledge.ofPlace',
};
