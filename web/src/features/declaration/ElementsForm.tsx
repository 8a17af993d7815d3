import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type Element, elementsOf, type Lang, label, type Problem, withElement } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import form from '../../resource/Form.module.css';
import { CodeInput } from '../../resource/inputs/CodeInput';
import { TextInput } from '../../resource/inputs/TextInput';
import { type Path, pathOf, textAt, textOf } from '../../resource/row';
import { worstOf } from '../../resource/told';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { Keys } from '../../ui/Keys';
import styles from './Elements.module.css';

interface ElementsFormProps {
  draft: Draft;
  /** The goods line: `lines[3]`. */
  base: Path;
  /** Its number, from 1. */
  number: number;
  readOnly: boolean;
  /** Shown at the right of the title. */
  extra?: ReactNode;
}

const MODEL = 'gModel';
/** Where the keyboard goes on behind the last element. */
const NEXT = 'gQty';
const NO_PROBLEMS: readonly Problem[] = [];

/**
 * The declaration elements of a goods line as boxes of their own, over the one text that the line has. Alt+E goes to
 * them from anywhere, Enter through them and back into the grid, Escape back to the text.
 */
export function ElementsForm({ draft, base, number, readOnly, extra }: ElementsFormProps) {
  const { t } = useText();
  const section = useRef<HTMLElement>(null);
  const path = pathOf(base, MODEL);
  const model = useDraft(draft, (now) => textAt(now.row, path));
  const told = useDraft(draft, (now) => now.tells(path)) || model !== '';
  const problems = useDraft(draft, (now) => now.problemsAt(path));
  const hsCode = useDraft(draft, (now) => textAt(now.row, pathOf(base, 'codeTS')));
  const declDate = useDraft(draft, (now) => textAt(now.row, 'declDate'));
  useCodes();
  const parts = elementsOf(model, hsCode, declDate);
  // What the specification said when somebody looked last, when it says something else now.
  const before = useDraft(draft, (now) => (now.differences.has(path) ? textOf(now.differences.get(path)) : undefined));
  const was = before === undefined ? undefined : elementsOf(before, hsCode, declDate);
  // One box more, for an element that is not there yet.
  const another: Element = { label: TEXTLESS, family: '', prefix: '', value: '', required: false, rules: [] };
  const gone = was?.slice(parts.length).map((part) => ({ ...part, value: '' })) ?? [];
  const boxes = readOnly ? [...parts, ...gone] : [...parts, another];

  const entries = () => [...(section.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  useHotkeys(readOnly ? {} : { 'alt+e': () => entries()[0]?.focus() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey || event.ctrlKey) return;
    const leaves = event.key === 'Enter' && !event.shiftKey && event.target === entries().at(-1);
    if (!leaves && event.key !== 'Escape') return;
    event.preventDefault();
    draft.goTo(pathOf(base, leaves ? NEXT : MODEL));
  };

  return (
    <section
      ref={section}
      className={styles.elements}
      aria-label={t('declaration.elements', { number })}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h3>{t('declaration.elements', { number })}</h3>
        {!readOnly && <Keys keys="Alt+E" />}
        {extra}
      </div>
      <div className={styles.boxes}>
        {boxes.map((part, at) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: an element is its place
            key={at}
            draft={draft}
            path={path}
            at={at}
            part={part}
            readOnly={readOnly}
            was={was && (was[at] ?? another)}
            problems={told ? problems.filter(({ rule }) => part.rules.includes(rule)) : NO_PROBLEMS}
          />
        ))}
      </div>
    </section>
  );
}

const TEXTLESS = { zh: '', en: '' };

interface BoxProps {
  draft: Draft;
  path: Path;
  at: number;
  part: Element;
  readOnly: boolean;
  /** What stood at its place when somebody looked last, when the specification changed since. */
  was: Element | undefined;
  problems: readonly Problem[];
}

function Box({ draft, path, at, part, readOnly, was, problems }: BoxProps) {
  const { t, lang } = useText();
  const id = useId();
  /** What is being typed, and the name before it; the name is read anew when the box is left. */
  const [typed, setTyped] = useState<{ prefix: string; value: string }>();
  const worst = worstOf(problems);
  const changed = was !== undefined && was.prefix + was.value !== part.prefix + part.value;
  const name = part.label[lang] || t('declaration.elements.another');
  const put = (value: string) => {
    const prefix = typed?.prefix ?? part.prefix;
    setTyped({ prefix, value });
    draft.set(path, withElement(textAt(draft.row, path), at, prefix + value, textAt(draft.row, 'iECatg')));
  };
  const input = {
    id,
    value: typed?.value ?? part.value,
    status: worst === undefined ? ('' as const) : worst.severity === 'E' ? ('error' as const) : ('warning' as const),
    'aria-invalid': worst?.severity === 'E' || undefined,
    'aria-describedby': worst === undefined ? undefined : `${id}-problem`,
    onChange: put,
    onFocus: () => setTyped({ prefix: part.prefix, value: part.value }),
    onBlur: () => {
      setTyped(undefined);
      draft.touch(path);
    },
  };
  return (
    <div className={changed ? `${form.field} ${form.changed}` : form.field}>
      <label className={form.label} htmlFor={readOnly ? undefined : id} id={`${id}-label`} title={name}>
        {part.required && !readOnly && part.value === '' && <span className={form.needed} aria-hidden="true" />}
        {name}
      </label>
      {readOnly ? (
        <output
          className={form.value}
          aria-labelledby={`${id}-label`}
          aria-describedby={changed ? `${id}-before` : undefined}
          // What changed can be reached by keyboard, to read what was there before.
          tabIndex={changed ? 0 : undefined}
        >
          {readablePart(part, lang)}
        </output>
      ) : part.family !== '' ? (
        <CodeInput {...input} family={part.family} codeKey="id" />
      ) : (
        <TextInput {...input} />
      )}
      {worst !== undefined && (
        <div id={`${id}-problem`} className={worst.severity === 'E' ? form.error : form.warning}>
          {worst.message[lang]}
        </div>
      )}
      {changed && (
        <div id={`${id}-before`} className={form.before}>
          {t('resource.before', { value: readablePart(was, lang) || t('resource.blank') })}
        </div>
      )}
    </div>
  );
}

function readablePart({ family, value }: Element, lang: Lang): string {
  return family !== '' && value !== '' ? label(family, value, lang) : value;
}
