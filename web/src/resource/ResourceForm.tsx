import type { Field } from '../core';
import type { Draft } from './draft';
import styles from './Form.module.css';
import { FormField, type Special } from './FormField';
import type { Path } from './row';

interface ResourceFormProps {
  draft: Draft;
  fields: readonly Field[];
  base?: Path;
  readOnly?: boolean;
  /** What is special about a field of this form. */
  specialOf?: (field: Field) => Special | undefined;
}

/** Texts longer than this stand over two columns. */
const LONG_TEXT = 200;

/** The fields of a row in a dense grid of three to four columns; one column on a narrow screen. */
export function ResourceForm({ draft, fields, base, readOnly, specialOf }: ResourceFormProps) {
  return (
    <div className={styles.grid}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          draft={draft}
          field={field}
          base={base}
          readOnly={readOnly}
          {...specialOf?.(field)}
          wide={field.kind === 'text' && field.max > LONG_TEXT}
        />
      ))}
    </div>
  );
}
