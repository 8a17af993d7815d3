import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { entry, type PackedField, packedPlaces, withPackedPlace } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import type { InputProps } from '../../resource/inputs/inputProps';
import { meaning, optionsOf, type PackedPlace } from '../../resource/packed';
import styles from './Packed.module.css';

interface PackedInputProps extends InputProps {
  packed: PackedField;
}

/**
 * A packed field as one box for each of its places, written back by position. The code of a box of one position chooses it and
 * goes on, so that `00009` can be keyed in one go; an Enter behind a code that went on is part of it, so that `0 Enter 0 Enter`
 * fills the first two.
 */
export function PackedInput({ packed, ...input }: PackedInputProps) {
  const { t, lang } = useText();
  const { value, before } = input;
  const wentOn = useRef(false);
  const filled = packedPlaces(packed.field, value);
  const was = before === undefined ? undefined : packedPlaces(packed.field, before);
  const places = packed.places.map((place, at) => {
    const { code = '', wrong = false } = filled[at] ?? {};
    return { place, at, code, wrong, changed: was !== undefined && was[at]?.code !== code };
  });
  if (input.readOnly) {
    return (
      <output
        className={styles.spelled}
        aria-labelledby={input.id && `${input.id}-label`}
        aria-describedby={input['aria-describedby']}
        // What changed can be reached by keyboard, to read what was there before.
        tabIndex={was === undefined ? undefined : 0}
        data-stop={was === undefined ? undefined : ''}
      >
        {places
          .filter(({ code, changed }) => code !== '' || changed)
          .map(({ place, at, code, changed }) => (
            <span key={place.from} className={changed ? styles.changed : undefined} data-place={at}>
              {place.label[lang]}: <b>{meaning(place, code, lang) || t('resource.blank')}</b>
            </span>
          ))}
      </output>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" className={styles.boxes} aria-labelledby={input.id && `${input.id}-label`}>
      {places.map(({ place, at, code, wrong, changed }) => (
        <Box
          key={place.from}
          place={place}
          code={code}
          // A field that is blank as a whole has no place to blame.
          status={wrong || value.trim() === '' ? input.status : ''}
          changed={changed}
          input={input}
          wentOn={wentOn}
          onCode={(next) => input.onChange(withPackedPlace(packed.field, value, at, next))}
        />
      ))}
    </div>
  );
}

interface BoxProps {
  place: PackedPlace;
  code: string;
  status: InputProps['status'];
  changed: boolean;
  /** The field as a whole. */
  input: InputProps;
  /** Whether the last key chose a code and went on to this box. */
  wentOn: RefObject<boolean>;
  onCode: (code: string) => void;
}

function Box({ place, code, status, changed, input, wentOn, onCode }: BoxProps) {
  const { t, lang } = useText();
  const id = useId();
  const known = optionsOf(place, lang);
  const options = code === '' || known.some((one) => one.code === code) ? known : [...known, { code, name: '' }];
  // What is reserved has no codes, and no box as long as nothing stands there.
  if (options.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isPartOfCode = wentOn.current && event.key === 'Enter' && !event.shiftKey;
    wentOn.current = false;
    if (isPartOfCode) event.preventDefault();
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onCode('');
      return;
    }
    const meant = options.find((one) => one.code === event.key.toUpperCase());
    if (place.len > 1 || meant === undefined) return;
    event.preventDefault();
    onCode(meant.code);
    const following = next(event.currentTarget);
    wentOn.current = following !== undefined;
    following?.focus();
  };
  const marks = [styles.box, changed ? styles.changed : '', status ? styles[status] : ''];
  return (
    <div className={styles.place}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={styles.label}
        title={place.label[lang]}
        aria-label={place.label[lang]}
      >
        {place.short[lang]}
      </label>
      <select
        id={id}
        data-entry=""
        className={marks.filter((name) => name !== '').join(' ')}
        value={code}
        disabled={input.disabled}
        aria-labelledby={[input.id && `${input.id}-label`, `${id}-label`].filter(Boolean).join(' ')}
        aria-invalid={status === 'error' || undefined}
        aria-required={input['aria-required']}
        aria-describedby={status ? input['aria-describedby'] : undefined}
        onChange={(event) => onCode(event.target.value)}
        onFocus={input.onFocus}
        onBlur={input.onBlur}
        onKeyDown={onKeyDown}
      >
        <option value="">{entry(place.family, '') === undefined ? '' : codeName(place.family, '', lang)}</option>
        {options.map((one) => (
          <option key={one.code} value={one.code}>
            {one.code} {one.name || t('declaration.packed.unknown')}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The box behind this one. */
function next(box: HTMLElement): HTMLElement | undefined {
  const boxes = [...(box.closest('[role=group]')?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  return boxes[boxes.indexOf(box) + 1];
}
