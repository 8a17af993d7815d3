import { CheckCircleFilled, QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, type ReactNode, useContext, useState } from 'react';
import { inList, type Lang, type Problem, requiredRule } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { CategoryContext, fullName, whereOf } from '../placeNames';
import { QuestionsContext } from '../questions/questions';
import { listPath, type Path } from '../row';
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
  const found = alikeTogether(problems.filter((problem) => problem.rule !== requiredRule()));
  const iECatg = useContext(CategoryContext);
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
            {found.slice(0, most).map(({ problem, fields }) => (
              <Found
                key={`${problem.field} ${problem.rule}`}
                name={name}
                draft={draft}
                problem={problem}
                fields={fields}
                below={below}
              />
            ))}
          </ol>
          {missing.length > 0 && (
            <>
              <h3 className={styles.missingTitle}>{t('resource.problems.toFill', { count: missing.length })}</h3>
              <ul className={styles.missing}>
                {missing.slice(0, most).map((problem) => (
                  <li key={problem.field}>
                    <button type="button" className={styles.chip} onClick={() => draft.goTo(problem.field)}>
                      {fullName(name, problem.field, lang, iECatg)}
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

/** A problem, and the fields of the lines of which the same is said. */
interface Alike {
  problem: Problem;
  fields: readonly Path[];
}

/** Problems of which the same is said in several lines of a list are told once. */
function alikeTogether(problems: readonly Problem[]): readonly Alike[] {
  const said = new Map<string, { problem: Problem; fields: Path[] }>();
  for (const problem of problems) {
    const { field, rule, message } = problem;
    const at = listPath(field);
    const key = `${at === undefined ? field : `${at.list} ${at.field}`} ${rule} ${message.zh}`;
    const known = said.get(key);
    if (known === undefined) said.set(key, { problem, fields: [field] });
    else known.fields.push(field);
  }
  return [...said.values()];
}

/** The numbers of lines in words: `2, 4–6`. */
function numbersOf(fields: readonly Path[], lang: Lang): string {
  const ranges: { from: number; to: number }[] = [];
  for (const field of fields) {
    const number = (listPath(field)?.index ?? 0) + 1;
    const last = ranges.at(-1);
    if (last !== undefined && last.to + 1 === number) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return inList(
    ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)),
    lang,
  );
}

interface FoundProps {
  name: string;
  draft: Draft;
  problem: Problem;
  fields: readonly Path[];
  below: ((problem: Problem) => ReactNode) | undefined;
}

/** One of the list; it is drawn anew only when something else is said: most of what is said of other lines stays as it was. */
const Found = memo(function Found({ name, draft, problem, fields, below }: FoundProps) {
  const { t, lang } = useText();
  const iECatg = useContext(CategoryContext);
  const message = problem.message[lang];
  const one = whereOf(name, problem.field, message, lang, iECatg);
  // `Goods line 3 · Unit price` of several lines: `Goods line 3, 5–9 · Unit price`.
  const where = fields.length === 1 ? one : one.replace(/\d+/, numbersOf(fields, lang));
  const { asks, open } = useContext(QuestionsContext);
  const ask = t('question.askProblem');
  return (
    <li>
      <div className={styles.foundLine}>
        <ProblemLine severity={problem.severity} where={where} message={message} onGo={() => goToNext(draft, fields)} />
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
      {below?.(problem)}
    </li>
  );
}, isSame);

function isSame(a: FoundProps, b: FoundProps): boolean {
  const same = a.name === b.name && a.draft === b.draft && a.problem === b.problem && a.below === b.below;
  return same && a.fields.length === b.fields.length && a.fields.every((field, at) => field === b.fields[at]);
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
