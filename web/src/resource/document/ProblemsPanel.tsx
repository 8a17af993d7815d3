import { CheckCircleFilled, QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useContext, useState } from 'react';
import { type Problem, requiredRule } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { fullName, whereOf } from '../placeNames';
import { QuestionsContext } from '../questions/questions';
import type { Path } from '../row';
import styles from './Document.module.css';
import { Panel } from './Panel';
import { ProblemLine } from './ProblemLine';

/** So many are listed at first: hundreds of lines have hundreds of problems, and all of them would be drawn anew with each. */
const LISTED = 50;

interface ProblemsPanelProps {
  /** The definition of what is keyed. */
  name: string;
  draft: Draft;
  /** What stands below a problem, such as the figures that it follows from. */
  below?: (problem: Problem) => ReactNode;
  /** What is to be done first, as long as nothing is there to be judged: it is not told that nothing is wrong with it. */
  before?: string | undefined;
}

/** What is wrong with a document, in form order; a click goes to the field, Alt+P to the next one. */
export function ProblemsPanel({ name, draft, below, before }: ProblemsPanelProps) {
  const { t, lang } = useText();
  const problems = useDraft(draft, (now) => now.problems);
  const errors = problems.filter((problem) => problem.severity === 'E').length;
  const missing = problems.filter((problem) => problem.rule === requiredRule());
  const found = problems.filter((problem) => problem.rule !== requiredRule());
  const [whole, setWhole] = useState(false);
  const most = whole ? problems.length : LISTED;
  const hidden = Math.max(found.length, missing.length) - most;
  return (
    <Panel
      title={t('resource.problems')}
      extra={
        <span className={styles.counts} aria-live="polite">
          {errors > 0 && <span className={styles.errorCount}>{t('resource.problems.errors', { count: errors })}</span>}
          {problems.length > errors && (
            <span className={styles.warningCount}>
              {t('resource.problems.warnings', { count: problems.length - errors })}
            </span>
          )}
          {problems.length > 0 && (
            <Button
              type="link"
              size="small"
              className={styles.next}
              title="Alt+P"
              aria-keyshortcuts="Alt+P"
              onClick={() => goToNextProblem(draft)}
            >
              {t('resource.problems.next')}
            </Button>
          )}
        </span>
      }
    >
      {problems.length === 0 && before !== undefined && <p className={styles.before}>{before}</p>}
      {problems.length === 0 && before === undefined && (
        <p className={styles.fine}>
          <CheckCircleFilled /> {t('resource.problems.none')}
        </p>
      )}
      {problems.length > 0 && (
        <div className={styles.problems}>
          <ol className={styles.found}>
            {found.slice(0, most).map((problem) => (
              <li key={`${problem.field} ${problem.rule}`}>
                <Found name={name} problem={problem} onGo={() => draft.goTo(problem.field)} />
                {below?.(problem)}
              </li>
            ))}
          </ol>
          {missing.length > 0 && (
            <>
              <h3 className={styles.missingTitle}>{t('resource.problems.toFill', { count: missing.length })}</h3>
              <ul className={styles.missing}>
                {missing.slice(0, most).map((problem) => (
                  <li key={problem.field}>
                    <button type="button" className={styles.chip} onClick={() => draft.goTo(problem.field)}>
                      {fullName(name, problem.field, lang)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {hidden > 0 && (
            <Button type="link" size="small" onClick={() => setWhole(true)}>
              {t('resource.problems.all', { count: problems.length })}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}

function Found({ name, problem, onGo }: { name: string; problem: Problem; onGo: () => void }) {
  const { t, lang } = useText();
  const message = problem.message[lang];
  const where = whereOf(name, problem.field, message, lang);
  const { asks, open } = useContext(QuestionsContext);
  const ask = t('question.askProblem');
  return (
    <div className={styles.foundLine}>
      <ProblemLine severity={problem.severity} where={where} message={message} onGo={onGo} />
      {asks && (
        <Button
          type="text"
          size="small"
          icon={<QuestionCircleOutlined />}
          title={ask}
          aria-label={ask}
          onClick={() => open(problem.field, problem)}
        />
      )}
    </div>
  );
}

/** Goes to the next problem behind the one gone to last, errors first. */
export function goToNextProblem(draft: Draft): void {
  const errors = draft.problems.filter((problem) => problem.severity === 'E');
  const list = errors.length > 0 ? errors : draft.problems;
  goToNext(
    draft,
    list.map((problem) => problem.field),
  );
}

/** Goes to the next field that changed since the last review. */
export function goToNextDifference(draft: Draft): void {
  goToNext(draft, [...draft.differences.keys()]);
}

/** Goes to the field behind the one gone to last, and from the last one to the first. A field counts once. */
function goToNext(draft: Draft, fields: readonly Path[]): void {
  const list = [...new Set(fields)];
  const next = list[(list.indexOf(draft.target?.path ?? '') + 1) % Math.max(list.length, 1)];
  if (next !== undefined) draft.goTo(next);
}
