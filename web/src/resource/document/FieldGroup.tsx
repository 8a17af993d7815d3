import { Button } from 'antd';
import { useState } from 'react';
import type { Field } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import type { Special } from '../FormField';
import { ResourceForm } from '../ResourceForm';
import { textAt } from '../row';
import { Fold } from './Fold';

interface FieldGroupProps {
  draft: Draft;
  readOnly: boolean;
  title: string;
  fields: readonly Field[];
  /** Its empty optional fields wait behind a button. */
  long?: boolean;
  specialOf?: (field: Field) => Special | undefined;
}

/** A group of the fields of a document's head. Who only reads sees what is filled. */
export function FieldGroup({ draft, readOnly, title, fields, long = false, specialOf }: FieldGroupProps) {
  const { t } = useText();
  const [all, setAll] = useState(!long && !readOnly);
  // A field that is asked for is shown from then on. Names joined, so that only a change of the choice redraws.
  const wanted = useDraft(draft, (now) => {
    const target = now.target?.path;
    return fields.some((field) => field.name === target) ? target : undefined;
  });
  const needed = useDraft(draft, (now) =>
    fields
      .filter((field) => {
        const filled = textAt(now.row, field.name) !== '';
        const noted = filled || now.differences.has(field.name);
        return noted || (!readOnly && (field.required !== 'no' || now.problemsAt(field.name).length > 0));
      })
      .map((field) => field.name)
      .join(),
  );
  const names = needed.split(',');
  const shown = all ? fields : fields.filter((field) => names.includes(field.name) || field.name === wanted);
  const left = fields.length - shown.length;
  return (
    <Fold
      title={title}
      startsOpen
      forcedOpen={wanted !== undefined}
      extra={
        (long || readOnly) &&
        (all || left > 0) && (
          <Button type="link" size="small" onClick={() => setAll(!all)}>
            {all ? t('resource.document.fewerFields') : t('resource.document.moreFields', { count: left })}
          </Button>
        )
      }
    >
      <ResourceForm draft={draft} fields={shown} readOnly={readOnly} {...(specialOf && { specialOf })} />
    </Fold>
  );
}
