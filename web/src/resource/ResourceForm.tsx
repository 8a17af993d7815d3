import { useRef } from 'react';
import type { Field } from '../core';
import { useCutMarks } from './cut';
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

/** The fields of a row in lines of 24 parts, each as wide as its definition says; fewer parts where there is less room. */
export function ResourceForm({ draft, fields, base, readOnly, specialOf }: ResourceFormProps) {
  const room = useRef<HTMLDivElement>(null);
  useCutMarks(room, draft);
  return (
    <div ref={room} className={styles.room}>
      <div className={styles.grid}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            draft={draft}
            field={field}
            base={base}
            readOnly={readOnly}
            {...specialOf?.(field)}
          />
        ))}
      </div>
    </div>
  );
}
