import { type ComponentType, memo, type RefObject, useEffect, useRef } from 'react';
import type { Field } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { type Draft, useDraft, useTold } from '../draft';
import { isNumber, readable } from '../fields';
import { FieldInput } from '../inputs/FieldInput';
import type { InputProps } from '../inputs/inputProps';
import { QuestionMark } from '../questions/QuestionMark';
import { type Path, textAt, valueAt } from '../row';
import { worstOf } from '../told';
import styles from './EntryGrid.module.css';
import { cellText, edge, fits, type GridColumn } from './gridColumns';

interface GridRowProps {
  draft: Draft;
  path: Path;
  number: number;
  columns: readonly GridColumn[];
  /** The cell that is open, when it is in this row. */
  activeField: string | undefined;
  turn: number;
  current: boolean;
  readOnly: boolean;
  /** Inputs of their own by field. */
  inputs: Readonly<Record<string, ComponentType<InputProps>>>;
  takesFocus: RefObject<boolean>;
  onOpen: (at: number, field: string) => void;
}

/** One row of an entry grid; redrawn only when its own values or its open cell change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { draft, path, number, columns, activeField, turn, current, readOnly, inputs } = props;
  const { takesFocus, onOpen } = props;
  const row = useDraft(draft, (now) => valueAt(now.row, path));
  const severity = useTold(draft, (now) => now.severityOf(path));
  return (
    <tr className={current ? styles.current : undefined} aria-rowindex={number + 1} aria-current={current || undefined}>
      <th scope="row" className={styles.number} onMouseDown={() => onOpen(number - 1, columns[0]?.field.name ?? '')}>
        <span className={severity === 'E' ? styles.dotError : severity === 'W' ? styles.dotWarning : styles.dot} />
        {number}
        <QuestionMark path={path} within />
      </th>
      {columns.map(({ field, width, pinnedAt, grows }) => {
        const open = field.name === activeField;
        return (
          <Cell
            key={field.name}
            draft={draft}
            path={`${path}.${field.name}`}
            field={field}
            value={textAt(row, field.name)}
            width={width}
            pinnedAt={pinnedAt}
            grows={grows}
            open={open}
            turn={open ? turn : 0}
            at={number - 1}
            readOnly={readOnly || field.readOnly}
            own={inputs[field.name]}
            takesFocus={takesFocus}
            onOpen={onOpen}
          />
        );
      })}
    </tr>
  );
});

interface CellProps {
  draft: Draft;
  path: Path;
  field: Field;
  value: string;
  /** px. */
  width: number;
  pinnedAt: number | undefined;
  grows: boolean;
  open: boolean;
  turn: number;
  /** The place of its row. */
  at: number;
  readOnly: boolean;
  own: ComponentType<InputProps> | undefined;
  takesFocus: RefObject<boolean>;
  onOpen: (at: number, field: string) => void;
}

/** One cell; of its row it is drawn alone when its own value or what is said of it changes. */
const Cell = memo(function Cell(props: CellProps) {
  const {
    draft,
    path,
    field,
    value,
    width,
    pinnedAt,
    grows,
    open,
    turn,
    at,
    readOnly,
    own: Own,
    takesFocus,
    onOpen,
  } = props;
  const { t, lang } = useText();
  useCodes();
  const cell = useRef<HTMLTableCellElement>(null);
  // Told is asked for together with the problem: each question more is asked of every cell at every key.
  const worst = useTold(draft, (now) => {
    const problem = worstOf(now.problemsAt(path));
    return problem !== undefined && (value !== '' || now.tells(path)) ? problem : undefined;
  });
  const changed = useTold(draft, (now) => now.differences.has(path));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same cell may be opened once more
  useEffect(() => {
    if (!open || !takesFocus.current) return;
    takesFocus.current = false;
    const input = cell.current?.querySelector<HTMLElement>('[data-entry]');
    (input ?? cell.current)?.focus();
    if (input instanceof HTMLInputElement) input.select();
    cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open, turn, takesFocus]);

  const mark = worst === undefined ? '' : worst.severity === 'E' ? styles.cellError : styles.cellWarning;
  const side = `${isNumber(field) ? styles.right : ''} ${changed ? styles.changed : ''} ${pinnedAt === undefined ? '' : styles.pinned}`;
  const place = edge(pinnedAt);
  if (open && !readOnly) {
    const input: InputProps = {
      cell: true,
      value,
      'aria-label': field.label[lang],
      'aria-invalid': worst?.severity === 'E' || undefined,
      onChange: (next) => draft.set(path, next),
      onBlur: () => draft.touch(path),
    };
    return (
      <td
        ref={cell}
        data-field={path}
        data-path={path}
        className={`${styles.open} ${mark} ${pinnedAt === undefined ? '' : styles.pinned}`}
        style={place}
      >
        {Own === undefined ? (
          <FieldInput {...input} field={field} now={() => textAt(draft.row, path)} />
        ) : (
          <Own {...input} />
        )}
      </td>
    );
  }
  const whole = readable(field, value, lang);
  const shown = grows ? whole : cellText(field, value, width, lang);
  const before = changed
    ? t('resource.before', { value: readable(field, draft.differences.get(path), lang) || t('resource.blank') })
    : undefined;
  return (
    <td
      ref={cell}
      data-field={path}
      className={`${styles.cell} ${fits(shown, width) ? '' : styles.clipped} ${side} ${mark}`}
      style={place}
      tabIndex={open ? 0 : -1}
      title={[whole, worst?.message[lang], before].filter(Boolean).join('\n')}
      onMouseDown={(event) => {
        event.preventDefault();
        onOpen(at, field.name);
      }}
    >
      {shown}
    </td>
  );
});
