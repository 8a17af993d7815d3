import { Button } from 'antd';
import { useContext } from 'react';
import { useText } from '../../core/useText';
import { Panel } from '../document/Panel';
import { StateTag } from '../document/StateTag';
import { fullName } from '../placeNames';
import styles from './Questions.module.css';
import { openOnes, QUESTION, QuestionsContext } from './questions';

/** What is asked about a document, beside its form; each opens at its place. */
export function QuestionsPanel() {
  const { t, lang } = useText();
  const { threads, open } = useContext(QuestionsContext);
  return (
    <Panel
      title={t('question.title')}
      extra={
        <Button size="small" aria-keyshortcuts="Alt+Q" title="Alt+Q" onClick={() => open('')}>
          {t('question.ask')}
        </Button>
      }
    >
      {threads.length > 0 && (
        <ul className={styles.list}>
          {threads.map(({ id, kind, path, lineGone, state, overdue, text }) => (
            <li key={id}>
              <button type="button" className={styles.item} onClick={() => open(path)}>
                <span className={styles.where}>
                  {path === '' ? t('question.whole') : fullName(kind, path, lang)}
                  {lineGone && ` (${t('question.lineGone')})`}
                </span>
                <StateTag name={QUESTION} state={state} />
                {overdue && <span className={styles.late}>{t('question.overdue')}</span>}
                <span className={styles.said}>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How many questions on the document of the page are open, in its bar; nothing while there are none. */
export function QuestionCount() {
  const { t } = useText();
  const { threads, open } = useContext(QuestionsContext);
  const ones = openOnes(threads);
  const [first] = ones;
  if (first === undefined) return null;
  return (
    <button type="button" className={styles.count} onClick={() => open(first.path)}>
      {t('question.count', { count: ones.length })}
    </button>
  );
}
