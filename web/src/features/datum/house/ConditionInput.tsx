import { AutoComplete, Input } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Completion, houseCompletion, houseMisread } from '../../../core';
import { useText } from '../../../core/useText';
import { useBeside } from '../../../resource/besideField';
import type { InputProps } from '../../../resource/inputs/inputProps';
import styles from './House.module.css';

/** What a rule is about. */
const DOCUMENT = 'document';
const LIST_WIDTH = 460;
const ROWS = { minRows: 3, maxRows: 10 };
/** By what a candidate is told from anything that may be typed. */
const CHOSEN = 'candidate:';
/** What goes on without a space behind it. */
const GOES_ON = /[(.]$/;

/** A condition: what can stand at the cursor hangs below it, and the place that makes no sense is shown. */
export function ConditionInput({ id, value, onChange, onBlur, readOnly, status, ...named }: InputProps) {
  const { t, lang } = useText();
  const document = useBeside(DOCUMENT);
  const box = useRef<HTMLDivElement>(null);
  const [offered, setOffered] = useState<Completion>();
  /** Where the cursor goes once what was chosen stands there. */
  const [cursor, setCursor] = useState<number>();
  const area = () => box.current?.querySelector('textarea');
  useLayoutEffect(() => {
    if (cursor === undefined) return;
    box.current?.querySelector('textarea')?.setSelectionRange(cursor, cursor);
    setCursor(undefined);
  }, [cursor]);
  if (readOnly) return <output className={styles.condition}>{value}</output>;

  const offer = (text: string, at: number) => setOffered(houseCompletion(text, at, document));
  const choose = (chosen: string | undefined) => {
    const candidate = offered?.candidates[Number(chosen?.slice(CHOSEN.length))];
    if (offered === undefined || candidate === undefined) return;
    const written = GOES_ON.test(candidate.text) ? candidate.text : `${candidate.text} `;
    const rest = value.slice(offered.offset + offered.length);
    const next = value.slice(0, offered.offset) + written + (written.endsWith(' ') ? rest.trimStart() : rest);
    const end = offered.offset + written.length;
    onChange(next);
    setCursor(end);
    offer(next, end);
  };
  const candidates = offered?.candidates ?? [];
  const isOpen = candidates.length > 0;
  const keep = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      offer(value, area()?.selectionStart ?? value.length);
    }
    if (!isOpen) return;
    if (event.key === 'Escape') setOffered(undefined);
    // While the list is open, its keys are not the form's.
    if (['Escape', 'ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) event.stopPropagation();
  };
  const wrong = value.trim() === '' ? undefined : houseMisread(value, document);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the input inside arrive here
    <div ref={box} onKeyDown={keep}>
      <AutoComplete
        {...(id !== undefined && { id })}
        open={isOpen}
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={LIST_WIDTH}
        style={{ width: '100%' }}
        value={value}
        status={status ?? ''}
        options={candidates.map(({ text, label }, at) => ({ value: `${CHOSEN}${at}`, label: text, more: label[lang] }))}
        optionRender={({ label, data }) => (
          <span className={styles.candidate}>
            <code>{label}</code>
            <small>{data.more}</small>
          </span>
        )}
        onChange={(next: string | undefined) => {
          // What is chosen comes here as well.
          if (next?.startsWith(CHOSEN)) return;
          const text = next ?? '';
          onChange(text);
          offer(text, area()?.selectionStart ?? text.length);
        }}
        onSelect={choose}
        onBlur={() => {
          setOffered(undefined);
          onBlur?.();
        }}
      >
        <Input.TextArea
          data-entry=""
          autoSize={ROWS}
          spellCheck={false}
          className={styles.condition}
          aria-label={named['aria-label']}
          aria-invalid={named['aria-invalid']}
          aria-required={named['aria-required']}
          aria-describedby={named['aria-describedby']}
        />
      </AutoComplete>
      <div className={styles.hint}>{t('house.hint')}</div>
      {wrong !== undefined && (
        <div className={styles.wrong} role="note" aria-label={t('house.wrong')}>
          <code>
            {value.slice(0, wrong.offset)}
            <mark>{value.slice(wrong.offset, wrong.offset + wrong.length) || '…'}</mark>
            {value.slice(wrong.offset + wrong.length)}
          </code>
        </div>
      )}
    </div>
  );
}
