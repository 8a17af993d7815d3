import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string;
  icon?: ReactNode;
  /** A button at the end of the field. */
  end?: ReactNode;
  /** What is wrong. */
  problem?: string | undefined;
  /** Said below the field while nothing is wrong. */
  hint?: string | undefined;
};

/** A labelled input for pages that are shown before the component library is loaded. */
export function Field({ label, icon, end, problem, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-wrong={Boolean(problem)}>
        {icon && <span className={styles.icon}>{icon}</span>}
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem || hint ? `${id}-note` : undefined}
        />
        {end}
      </div>
      <div id={`${id}-note`} className={styles.note} data-wrong={Boolean(problem)} role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </div>
    </div>
  );
}
