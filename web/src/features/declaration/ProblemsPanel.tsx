import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type Problem, requiredRule } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { fullName, placeName } from '../../resource/placeNames';
import type { Path } from '../../resource/row';
import styles from './Declaration.module.css';

/** What is wrong with the declaration, in form order; a click goes to the field, Alt+P to the next one. */
export function ProblemsPanel({ draft }: { draft: Draft }) {
  const { t, lang } = useText();
  const problems = useDraft(draft, (now) => now.problems);
  const errors = problems.filter((problem) => problem.severity === 'E').length;
  const missing = problems.filter((problem) => problem.rule === requiredRule());
  return (
    <section className={styles.panel} aria-label={t('declaration.problems')}>
      <h2 className={styles.panelTitle}>
        {t('declaration.problems')}
        <span className={styles.counts} aria-live="polite">
          {errors > 0 && <span className={styles.errorCount}>{t('declaration.errors', { count: errors })}</span>}
          {problems.length > errors && (
            <span className={styles.warningCount}>
              {t('declaration.warnings', { count: problems.length - errors })}
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
              {t('declaration.problems.next')}
            </Button>
          )}
        </span>
      </h2>
      {problems.length === 0 ? (
        <p className={styles.fine}>
          <CheckCircleFilled /> {t('declaration.noProblems')}
        </p>
      ) : (
        <div className={styles.problems}>
          <ol className={styles.found}>
            {problems
              .filter((problem) => problem.rule !== requiredRule())
              .map((problem) => (
                <li key={`${problem.field} ${problem.rule}`}>
                  <Found problem={problem} onGo={() => draft.goTo(problem.field)} />
                </li>
              ))}
          </ol>
          {missing.length > 0 && (
            <>
              <h3 className={styles.missingTitle}>{t('declaration.toFill', { count: missing.length })}</h3>
              <ul className={styles.missing}>
                {missing.map((problem) => (
                  <li key={problem.field}>
                    <button type="button" className={styles.chip} onClick={() => draft.goTo(problem.field)}>
                      {fullName(problem.field, lang)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function Found({ problem, onGo }: { problem: Problem; onGo: () => void }) {
  const { t, lang } = useText();
  const { row, field } = placeName(problem.field, lang);
  const message = problem.message[lang];
  // Most messages name their field; the others get it in front.
  const where = [row, message.includes(field) ? '' : field].filter((part) => part !== '').join(' · ');
  return (
    <button type="button" className={styles.problem} onClick={onGo}>
      {problem.severity === 'E' ? (
        <CloseCircleFilled className={styles.errorCount} aria-label={t('declaration.error')} />
      ) : (
        <WarningFilled className={styles.warningCount} aria-label={t('declaration.warning')} />
      )}
      <span>
        {where !== '' && <span className={styles.where}>{where} </span>}
        {message}
      </span>
    </button>
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
