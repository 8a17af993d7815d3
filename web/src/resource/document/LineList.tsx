import { ColumnWidthOutlined, LayoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type Field, type FieldGroup, resource } from '../../core';
import { useText } from '../../core/useText';
import { useMobile } from '../../shell/layout/useScreen';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { type Draft, useDraft } from '../draft';
import { EntryGrid, type GridInputs } from '../grid/EntryGrid';
import { ResourceForm } from '../ResourceForm';
import { listPath, type Path, pathOf, rowsAt, textAt } from '../row';
import styles from './Document.module.css';
import { Fold } from './Fold';
import { changeLinesLayout, type LinesLayout, useLinesLayout } from './linesLayout';
import { goToNextProblem } from './ProblemsPanel';
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
  // Not what stands in the lines: a key in one of them draws no more than its cell.
  const count = useDraft(draft, (now) => rowsAt(now.row, list).length);
  const columns = useMemo(() => fields.filter((field) => field.list > 0), [fields]);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, count - 1);
  const base = `${list}[${at}]`;
  // A field of a line that is no column of the grid.
  const wanted = useDraft(draft, (now) => {
    const place = now.target === null ? undefined : listPath(now.target.path);
    return place?.list === list && !columns.some((field) => field.name === place.field);
  });
  const layout = useLinesLayout();
  const beside = layout.form && !mobile;
  const wide = layout.wide && !mobile;
  useHotkeys(
    mobile
      ? {}
      : {
          'alt+l': () => changeLinesLayout({ form: !layout.form }),
          'alt+g': () => changeLinesLayout({ wide: !layout.wide }),
        },
  );
  const problems = useDraft(draft, (now) => now.problems.length);
  // On a narrow screen the grid is for finding the line; its fields are keyed one below the other.
  const possible = fields.filter((field) => (mobile || beside || field.list === 0) && field.name !== numbered);
  // Names joined, so that only a change of the choice redraws.
  const filled = useDraft(draft, (now) =>
    possible
      .filter((field) => field.readOnly && textAt(now.row, pathOf(base, field.name)) !== '')
      .map((field) => field.name)
      .join(),
  ).split(',');
  const further = possible.filter((field) => !field.readOnly || filled.includes(field.name));
  const fieldsOfLine = at >= 0 && (
    <>
      {groupsOf(further).map((key) => (
        <div key={key} className={styles.subgroup}>
          {key !== '' && <h3 className={styles.subTitle}>{groups.find((group) => group.key === key)?.label[lang]}</h3>}
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
    </>
  );
  return (
    <Fold
      title={count > 0 ? `${title} (${count})` : title}
      startsOpen
      extra={
        !mobile && (
          <span className={styles.lineTools}>
            {wide && problems > 0 && (
              <Button size="small" type="link" aria-keyshortcuts="Alt+P" onClick={() => goToNextProblem(draft)}>
                {t('resource.lines.problems', { count: problems })}
              </Button>
            )}
            <Toggle name="form" keys="Alt+L" icon={<LayoutOutlined />} on={beside} />
            <Toggle name="wide" keys="Alt+G" icon={<ColumnWidthOutlined />} on={wide} />
          </span>
        )
      }
    >
      <div
        data-lines={beside && at >= 0 ? 'beside' : 'alone'}
        data-wide={wide || undefined}
        className={beside && at >= 0 ? styles.beside : undefined}
      >
        <div className={styles.lineGrid}>
          <EntryGrid
            draft={draft}
            list={list}
            title={title}
            columns={columns}
            of={of}
            kept={of}
            begins={resource(of).begins}
            {...(numbered !== undefined && { numbered })}
            readOnly={readOnly}
            onCurrent={setCurrent}
            inputs={inputs}
            {...(main && { main })}
          />
          <Totals draft={draft} list={list} of={of} />
          {!beside && at >= 0 && about?.(base, at)}
        </div>
        {at >= 0 && beside && (
          <section className={styles.lineForm} aria-label={t('resource.lines.formOf', { number: at + 1 })}>
            <h3 className={styles.subTitle}>{t('resource.lines.formOf', { number: at + 1 })}</h3>
            {about?.(base, at)}
            {fieldsOfLine}
          </section>
        )}
        {at >= 0 && !beside && (further.length > 0 || more !== undefined) && (
          <Fold
            key={mobile ? 'narrow' : 'wide'}
            title={t('resource.document.lineMore', { number: at + 1 })}
            startsOpen={mobile}
            forcedOpen={wanted}
          >
            {fieldsOfLine}
          </Fold>
        )}
      </div>
    </Fold>
  );
}

/** One of the ways in which the lines are laid out, on or off. */
function Toggle({ name, keys, icon, on }: { name: keyof LinesLayout; keys: string; icon: ReactNode; on: boolean }) {
  const { t } = useText();
  const text = t(`resource.lines.${name}`);
  return (
    <Button
      size="small"
      type={on ? 'primary' : 'text'}
      ghost={on}
      icon={icon}
      title={`${text} (${keys})`}
      aria-label={text}
      aria-keyshortcuts={keys}
      aria-pressed={on}
      onClick={() => changeLinesLayout({ [name]: !on })}
    />
  );
}

/** The groups of fields, in the order in which the fields name them. */
function groupsOf(fields: readonly Field[]): string[] {
  return [...new Set(fields.map((field) => field.group))];
}
