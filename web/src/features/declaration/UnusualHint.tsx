import { Button } from 'antd';
import { Link } from 'react-router';
import type { Usual } from '../../api/declarations';
import type { DeclarationDesk, Problem } from '../../core';
import { useText } from '../../core/useText';
import { CopyAsText } from '../../resource/CopyAsText';
import { type Draft, useDraft } from '../../resource/draft';
import styles from '../../resource/explained/Explained.module.css';
import { Behind, explainedText } from '../../resource/explained/ExplainedFigure';
import { Opening } from '../../resource/explained/Opening';
import { editPath } from './desks';
import { unusualBehind, unusualByField } from './unusual';

interface UnusualHintProps {
  draft: Draft;
  desk: DeclarationDesk;
  /** What is known of the goods. */
  usual: readonly Usual[];
  problem: Problem;
  readOnly: boolean;
}

/** The figures behind something unusual, the declaration in which it was written last, and the way to write that again. */
export function UnusualHint({ draft, desk, usual, problem, readOnly }: UnusualHintProps) {
  const { t, lang } = useText();
  const row = useDraft(draft, (now) => now.settled);
  const found = unusualBehind(row, usual, problem);
  if (found === undefined) return null;
  const { take, declId, number, how } = found;
  const copied = () => `${problem.message[lang]}\n${explainedText(how, lang)}`;
  return (
    <Opening label={t('unusual.show')} value="">
      <Behind of={how} />
      <div className={styles.actions}>
        {!readOnly && (
          <Button size="small" aria-keyshortcuts="Alt+B" title="Alt+B" onClick={() => draft.set(problem.field, take)}>
            {t('unusual.take', { value: take })}
          </Button>
        )}
        <CopyAsText text={copied} />
        <Link to={editPath(desk, { id: Number(declId) })}>{t('unusual.open', { number })}</Link>
      </div>
    </Opening>
  );
}

/** Writes what was written last at the first of these fields in which something unusual stands. */
export function takeUsual(draft: Draft, usual: readonly Usual[], fields: readonly string[]): void {
  const found = unusualByField(draft.row, usual);
  const places = fields.map((field) => found.get(field)?.[0]);
  const first = places.find((one) => one !== undefined);
  if (first !== undefined) draft.set(first.problem.field, first.take);
}
