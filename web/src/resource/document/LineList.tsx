import { type ReactNode, useMemo, useState } from 'react';
import type { Field, FieldGroup } from '../../core';
import { useText } from '../../core/useText';
import { useMobile } from '../../shell/layout/useScreen';
import { type Draft, useDraft } from '../draft';
import { EntryGrid, type GridInputs } from '../grid/EntryGrid';
import { ResourceForm } from '../ResourceForm';
import { listPath, type Path, rowsAt, textOf } from '../row';
import styles from './Document.module.css';
import { Fold } from './Fold';
import { Totals } from './Totals';

interface LineListProps {
  draft: Draft;
  readOnly: boolean;
  /** Where the lines are in the draft. */
  list: string;
  /** Their definition. */
  of: string;
  title: string;
  /** What a line has, in the order of the form. */
  fields: readonly Field[];
  /** Names of the groups that fields say. */
  groups: readonly FieldGroup[];
  /** Field that holds the number of a line. */
  numbered?: string;
  /** Inputs of their own by field. The same object each time. */
  inputs?: GridInputs;
  /** Alt+N outside any grid adds a line here. */
  main?: boolean;
  /** Below the grid, about the current line. */
  about?: (base: Path, at: number) => ReactNode;
  /** Behind the further fields of the current line. */
  more?: (base: Path) => ReactNode;
}

const NO_INPUTS: GridInputs = {};

/** Lines that are stored with their document: a grid for what every line needs, and below it the rest of the current line. */
export function LineList(props: LineListProps) {
  const { draft, readOnly, list, of, title, fields, groups, numbered, inputs = NO_INPUTS, main, about, more } = props;
  const { t, lang } = useText();
  const mobile = useMobile();
  const rows = useDraft(draft, (now) => rowsAt(now.row, list));
  const columns = useMemo(() => fields.filter((field) => field.list > 0), [fields]);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, rows.length - 1);
  const base = `${list}[${at}]`;
  // A field of a line that is no column of the grid.
  const wanted = useDraft(draft, (now) => {
    const place = now.target === null ? undefined : listPath(now.target.path);
    return place?.list === list && !columns.some((field) => field.name === place.field);
  });
  // On a narrow screen the grid is for finding the line; its fields are keyed one below the other.
  const further = fields
    .filter((field) => mobile || field.list === 0)
    .filter((field) => !field.readOnly || textOf(rows[at]?.[field.name]) !== '');
  return (
    <Fold
      title={rows.length > 0 ? `${title} (${rows.length})` : title}
      startsOpen
      extra={<Totals of={of} rows={rows} />}
    >
      <EntryGrid
        draft={draft}
        list={list}
        title={title}
        columns={columns}
        kept={of}
        {...(numbered !== undefined && { numbered })}
        readOnly={readOnly}
        onCurrent={setCurrent}
        inputs={inputs}
        {...(main && { main })}
      />
      {at >= 0 && about?.(base, at)}
      {at >= 0 && (further.length > 0 || more !== undefined) && (
        <Fold
          key={mobile ? 'narrow' : 'wide'}
          title={t('resource.document.lineMore', { number: at + 1 })}
          startsOpen={mobile}
          forcedOpen={wanted}
        >
          {groupsOf(further).map((key) => (
            <div key={key} className={styles.subgroup}>
              {key !== '' && (
                <h3 className={styles.subTitle}>{groups.find((group) => group.key === key)?.label[lang]}</h3>
              )}
              <ResourceForm
                draft={draft}
                fields={further.filter((field) => field.group === key)}
                base={base}
                readOnly={readOnly}
                specialOf={(field) => {
                  const own = inputs[field.name];
                  return own && !readOnly ? { input: own } : undefined;
                }}
              />
            </div>
          ))}
          {more?.(base)}
        </Fold>
      )}
    </Fold>
  );
}

/** The groups of fields, in the order in which the fields name them. */
function groupsOf(fields: readonly Field[]): string[] {
  return [...new Set(fields.map((field) => field.group))];
}
