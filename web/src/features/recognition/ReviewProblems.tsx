import { CheckCircleFilled } from '@ant-design/icons';
import type { Paper, Place, ReviewProblem } from '../../api/recognition';
import { useText } from '../../core/useText';
import styles from '../../resource/document/Document.module.css';
import { Panel } from '../../resource/document/Panel';
import { ProblemLine } from '../../resource/document/ProblemLine';
import { hasValues, readCount } from './progress';
import own from './Review.module.css';
import type { ReviewState } from './useReview';
import { PlaceButton } from './ValueDetail';

/** What the papers say differently, and what the rules of the declaration say of what was read. */
export function ReviewProblems({ review }: { review: ReviewState }) {
  const { t } = useText();
  const { state, differences, problems, papers } = review.result;
  // That nothing is wrong is said of papers that were read.
  const isTold = hasValues(state);
  return (
    <>
      {isTold && readCount(papers) > 1 && (
        <Problems
          title={t('recg.differences')}
          none={t('recg.differences.none')}
          problems={differences}
          review={review}
        />
      )}
      {(isTold || problems.length > 0) && (
        <Problems title={t('recg.problems')} none={t('recg.problems.none')} problems={problems} review={review} />
      )}
    </>
  );
}

interface ProblemsProps {
  title: string;
  none: string;
  problems: readonly ReviewProblem[];
  review: ReviewState;
}

function Problems({ title, none, problems, review: { result, actions } }: ProblemsProps) {
  const { t } = useText();
  const errors = problems.filter(({ severity }) => severity === 'E').length;
  const sorted = [...problems].sort((a, b) => rank(a) - rank(b));
  const go = ({ name, line, places }: ReviewProblem) => {
    if (name) actions.go({ name, ...(typeof line === 'number' && { line }) });
    else if (typeof line === 'number') actions.focusLine(line);
    if (!name && places[0]) actions.show(places[0]);
  };
  const whereOf = ({ line }: ReviewProblem) => {
    const at = typeof line === 'number' ? result.lines.findIndex(({ id }) => id === line) : -1;
    return at < 0 ? '' : t('recg.line', { line: at + 1 });
  };
  return (
    <Panel
      title={title}
      extra={
        <span className={styles.counts} aria-live="polite">
          {errors > 0 && <span className={styles.errorCount}>{t('resource.problems.errors', { count: errors })}</span>}
          {problems.length > errors && (
            <span className={styles.warningCount}>
              {t('resource.problems.warnings', { count: problems.length - errors })}
            </span>
          )}
        </span>
      }
    >
      {problems.length === 0 ? (
        <p className={styles.fine}>
          <CheckCircleFilled /> {none}
        </p>
      ) : (
        <ol className={styles.found}>
          {sorted.map((problem) => (
            <li key={`${problem.key} ${problem.line} ${problem.name} ${problem.message}`}>
              <ProblemLine
                severity={problem.severity}
                where={whereOf(problem)}
                message={problem.message}
                onGo={() => go(problem)}
              />
              <Places places={problem.places} papers={result.papers} onShow={actions.show} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const rank = ({ severity }: ReviewProblem) => (severity === 'E' ? 0 : 1);

function Places({ places, papers, onShow }: { places: Place[]; papers: Paper[]; onShow: (place: Place) => void }) {
  if (places.length === 0) return null;
  return (
    <div className={own.places}>
      {places.map((place) => (
        <PlaceButton key={JSON.stringify(place)} place={place} papers={papers} onShow={onShow} />
      ))}
    </div>
  );
}
