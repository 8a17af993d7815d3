import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Field, Lang, Problem } from '../core';
import { useCodes } from '../core/useCodes';
import { useText } from '../core/useText';
import { parted } from '../ui/parted';
import { type Draft, useDraft, useTold } from './draft';
import styles from './Form.module.css';
import { isNumber, readable } from './fields';
import { HelpMark } from './help/HelpMark';
import { FieldInput } from './inputs/FieldInput';
import type { InputProps } from './inputs/inputProps';
import { QuestionMark } from './questions/QuestionMark';
import { type Path, pathOf, textAt, textOf } from './row';
import { worstOf } from './told';

/** What is special about one field of a form. */
export interface Special {
  /** Something more to say below it. */
  hint?: ReactNode;
  /** An input of its own, such as the choice of an organisation by name. It shows the value when the form is only read. */
  input?: ComponentType<InputProps>;
  /** That input has several boxes, each with a name of its own. */
  several?: boolean;
  /** Its value in words, where the definition does not say it. */
  spell?: (value: string) => string;
  /** It can only be read, whatever the rest of the form allows. */
  fixed?: boolean;
}

interface FormFieldProps extends Special {
  draft: Draft;
  field: Field;
  /** The row inside the draft that has the field: `lines[3]`, or nothing for the row itself. */
  base?: Path;
  readOnly?: boolean;
}

/** The code before its name. */
const CODE = /^[([][^)\]]*[)\]]/;

/** Less room than this is too little for several boxes: they get a line of their own. */
const ROOM_FOR_SEVERAL = 8;

/** One field of a form: label, input, and what is wrong with it. */
export function FormField({
  draft,
  field,
  base = '',
  readOnly = false,
  hint,
  input: Own,
  several = false,
  spell,
  fixed = false,
}: FormFieldProps) {
  const { t, lang } = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const path = pathOf(base, field.name);
  const value = useDraft(draft, (now) => textAt(now.row, path));
  const problems = useTold(draft, (now) => now.problemsAt(path));
  const told = useTold(draft, (now) => now.tells(path)) || value !== '';
  const changed = useTold(draft, (now) => now.differences.has(path));
  const before = useTold(draft, (now) => textOf(now.differences.get(path)));
  const target = useTold(draft, (now) => (now.target?.path === path ? now.target : null));

  useEffect(() => {
    if (target === null) return;
    // What is in sight stays where it is.
    box.current?.scrollIntoView({ block: 'nearest' });
    const input = box.current?.querySelector<HTMLElement>('[data-entry], [data-stop]');
    input?.focus({ preventScroll: true });
  }, [target]);

  useCodes();
  const locked = readOnly || field.readOnly || fixed;
  const worst = told ? worstOf(problems) : undefined;
  const label = field.label[lang];
  // Only a part of it stands above the field.
  const name = field.short[lang] === label ? undefined : label;
  const needed = field.required !== 'no' && !locked;
  const onOwnLine = several && field.width < ROOM_FOR_SEVERAL;
  const whole = Own === undefined ? wholeOf(field, value, lang) : '';
  const classes = [
    styles.field,
    onOwnLine ? styles.whole : styles[`w${field.width}`],
    several && !onOwnLine && !locked ? styles.unnamed : '',
    locked ? styles.locked : styles.keyed,
    changed ? styles.changed : '',
  ];
  return (
    <div ref={box} data-path={path} className={classes.filter(Boolean).join(' ')}>
      <HelpMark title={t('help.mark')} />
      <QuestionMark path={path} />
      <label className={styles.label} htmlFor={locked || several ? undefined : id} title={label} id={`${id}-label`}>
        {needed && <span className={styles.needed} aria-hidden="true" />}
        {locked ? label : field.short[lang]}
      </label>
      {Own !== undefined ? (
        <Own
          id={id}
          value={value}
          readOnly={locked}
          status={statusOf(worst)}
          aria-invalid={worst?.severity === 'E' || undefined}
          aria-label={name}
          aria-required={needed || undefined}
          aria-describedby={worst === undefined ? undefined : `${id}-problem`}
          before={changed ? before : undefined}
          onChange={(next) => draft.set(path, wireValue(field, next))}
          onBlur={() => draft.touch(path)}
        />
      ) : locked ? (
        <output
          className={isNumber(field) ? styles.number : styles.value}
          data-long={hasLongWord(readable(field, value, lang), field.width) || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={changed ? `${id}-before` : worst === undefined ? undefined : `${id}-problem`}
          // What changed can be reached by keyboard, to read what was there before; so can what is said of it, to read the whole.
          tabIndex={changed || worst !== undefined ? 0 : undefined}
          data-stop={changed || undefined}
        >
          {parted(readable(field, value, lang))}
        </output>
      ) : (
        <FieldInput
          field={field}
          now={() => textAt(draft.row, path)}
          id={id}
          value={value}
          status={statusOf(worst)}
          aria-invalid={worst?.severity === 'E' || undefined}
          aria-label={name}
          aria-required={needed || undefined}
          aria-describedby={worst === undefined ? undefined : `${id}-problem`}
          onChange={(next) => draft.set(path, next)}
          onBlur={() => draft.touch(path)}
        />
      )}
      {whole !== '' && !locked && worst === undefined && (
        // The box of a field in use holds the code alone: the whole hangs below it. Of what a narrow box cuts the rest stands there in small
        // letters (`cut.ts`). Written by the style sheet: for a screen reader it is nothing new.
        <div
          className={styles.spelled}
          data-code={isCode(field) || undefined}
          data-whole={whole}
          data-rest={whole.replace(CODE, '')}
          aria-hidden="true"
        />
      )}
      {worst !== undefined && (
        <div
          id={`${id}-problem`}
          className={`${locked ? '' : styles.message} ${worst.severity === 'E' ? styles.error : styles.warning}`}
        >
          {worst.message[lang]}
        </div>
      )}
      {changed && (
        <div id={`${id}-before`} className={styles.before}>
          {t('resource.before', { value: (spell?.(before) ?? readable(field, before, lang)) || t('resource.blank') })}
        </div>
      )}
      {hint}
    </div>
  );
}

function statusOf(worst: Problem | undefined): 'error' | 'warning' | '' {
  if (worst === undefined) return '';
  return worst.severity === 'E' ? 'error' : 'warning';
}

/** Whether a word of a value is longer than the room of so many parts of a line on a screen of middle width. */
function hasLongWord(text: string, parts: number): boolean {
  // Marks take half of the room of a figure.
  const long = text.split(/[\s)\]/\u0100-\uffff]/).map((word) => word.length - (word.match(/[.,-]/g)?.length ?? 0) / 2);
  return Math.max(...long) > 4 * parts - 3;
}

/** What a box may show only a part of: the name of a code, a text. */
function wholeOf(field: Field, value: string, lang: Lang): string {
  if (isCode(field)) return readable(field, value, lang);
  return field.kind === 'text' ? value : '';
}

function isCode({ kind }: Field): boolean {
  return kind === 'dict' || kind === 'dictList';
}

/** Ids travel as numbers, everything else as it was typed. */
function wireValue(field: Field, typed: string): string | number | null {
  if (field.kind !== 'id') return typed;
  return typed === '' ? null : Number(typed);
}
