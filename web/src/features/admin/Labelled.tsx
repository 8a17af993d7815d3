import { type ReactNode, useId } from 'react';
import type { Problem } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import type { Path } from '../../resource/row';
import styles from './Admin.module.css';

interface LabelledProps {
  draft: Draft;
  path: Path;
  label: string;
  children: (id: string) => ReactNode;
}

/** Nothing is told before somebody has been there. */
const NOTHING: readonly Problem[] = [];

/** A choice that is no plain field, with its label and what is wrong with it. */
export function Labelled({ draft, path, label, children }: LabelledProps) {
  const { lang } = useText();
  const id = useId();
  const problems = useDraft(draft, (now) => (now.tells(path) ? now.problemsAt(path) : NOTHING));
  return (
    <div className={styles.field} data-path={path}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {problems.map((problem) => (
        <div key={problem.rule + problem.message.en} className={styles.problem} role="alert">
          {problem.message[lang]}
        </div>
      ))}
    </div>
  );
}
