import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import {
  type Choice,
  entry,
  favourites,
  findEntries,
  inList,
  isOnServer,
  type Lang,
  label,
  markFavourite,
  searchEntries,
  strippedCode,
  wholeCode,
} from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { popupPlace } from '../../ui/popups';
import styles from './CodeInput.module.css';
import type { InputProps } from './inputProps';
import { PlainInput } from './PlainInput';
import { type Place, placeBelow } from './place';
import { useOffered } from './useOffered';

interface CodeInputProps extends InputProps {
  family: string;
  /** Which column of the dictionary the field holds. */
  codeKey: 'id' | 'name2';
  /** Several codes of the family, parted by commas. */
  several?: boolean;
  /** What the field holds now, also after this input has gone: an answer that comes late must not overwrite anything. */
  now?: (() => string) | undefined;
}

/**
 * A field that holds a code. It takes the typed code or a part of the name, shows `(code)name` when it is left, and never
 * drops what was typed: text that is no code stays, and the rules say so. A large table is searched on the server; who types
 * faster than it answers goes on, and what the text meant is put in when the answer comes.
 */
export function CodeInput({
  family,
  codeKey,
  several = false,
  value,
  onChange,
  cell = false,
  now,
  before: _,
  ...rest
}: CodeInputProps) {
  const { t, lang } = useText();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  /** What is being typed; null while the field is not in use. */
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Whether something was typed that is not settled. The key that takes a code may also take the focus away at once. */
  const pending = useRef(false);
  const place = usePlace(open, input);

  const query = strippedCode(family, several ? lastPart(text ?? '') : (text ?? '').trim());
  const untouched = text === value;
  const { choices: offered, state } = useOffered(family, untouched ? '' : query, open, lang);
  const known = useCodes();
  const used = text !== null;
  useLayoutEffect(() => {
    // The code came in place of its label: it is typed over, also by a key that comes before the next frame.
    const field = input.current;
    if (used && !pending.current && field !== null && document.activeElement === field) field.select();
  }, [used]);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };

  const codeOf = (choice: Choice) => (codeKey === 'name2' && choice.name2 !== '' ? choice.name2 : choice.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name may have come
  const shown = useMemo(() => {
    const codes = several ? value.split(',') : [value];
    return inList(
      codes.map((code) => (code === '' ? '' : label(family, code, lang))),
      lang,
    );
  }, [several, value, family, lang, known]);

  const commit = (code: string) => {
    pending.current = false;
    const next = several ? [...leadingParts(text ?? ''), code].join(',') : code;
    setText(next);
    setOpen(false);
    if (next !== value) onChange(next);
  };

  /** Keeps what was typed: the one entry it names, else the text as it is. */
  const settle = () => {
    setOpen(false);
    if (text === null || text === value || !pending.current) return;
    pending.current = false;
    if (query === '') {
      const next = several ? leadingParts(text).join(',') : '';
      if (next !== value) onChange(next);
      return;
    }
    const typed = several ? [...leadingParts(text), query].join(',') : query;
    const whole = wholeCode(family, query);
    const late = (wanted: string) => {
      commit(query);
      void settleLate(family, wanted, lang).then((meant) => {
        if (meant === undefined || (now?.() ?? latest.current.value) !== typed) return;
        latest.current.onChange(several ? [...leadingParts(typed), codeOf(meant)].join(',') : codeOf(meant));
      });
    };
    if (isOnServer(family) && state !== 'here') {
      late(whole);
      return;
    }
    const found = isOnServer(family) ? offered : searchEntries(family, query, 2, lang);
    const meant = meantBy(family, found, query);
    // What was searched for lacks the zero that a spreadsheet took away.
    if (meant === undefined && whole !== query) late(whole);
    else commit(meant === undefined ? query : codeOf(meant));
  };

  const marks = isOnServer(family) ? favourites(family) : undefined;
  // A failure is told by the request itself.
  const mark = ({ id }: Choice) => void markFavourite(family, id, marks?.has(id) !== true).catch(() => undefined);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = open ? offered[active] : undefined;
    if (event.altKey && event.key === 'b' && chosen !== undefined && marks !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      mark(chosen);
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setActive((active + step + offered.length) % Math.max(offered.length, 1));
        return;
      }
      if (event.key === 'ArrowDown' && (event.altKey || !cell) && !rest.readOnly) {
        event.preventDefault();
        event.stopPropagation();
        setActive(0);
        setOpen(true);
        return;
      }
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined && (!untouched || active > 0)) {
      // No preventDefault: the same key goes on to move to the next field.
      if (query === '' && active === 0) settle();
      else commit(codeOf(chosen));
    } else if (event.key === 'Enter' || event.key === 'Tab') settle();
    else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setText(value);
    }
    rest.onKeyDown?.(event);
  };

  return (
    <>
      <PlainInput
        {...rest}
        ref={input}
        cell={cell}
        role="combobox"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && offered.length > 0 ? `${listId}-${active}` : undefined}
        title={text === null ? shown : undefined}
        value={text ?? shown}
        onFocus={(event) => {
          setText(value);
          const field = event.target;
          // On a busy page the frame may come after the first key, which the next one would replace, or when the focus is
          // elsewhere already, where Chromium's `select` would take it from.
          requestAnimationFrame(() => {
            if (!pending.current && document.activeElement === field) field.select();
          });
          rest.onFocus?.();
        }}
        onChange={(event) => {
          setText(event.target.value);
          pending.current = true;
          setActive(0);
          setOpen(true);
        }}
        onBlur={() => {
          settle();
          setText(null);
          rest.onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {open &&
        place &&
        createPortal(
          <div
            className={styles.list}
            style={place}
            id={listId}
            role="listbox"
            aria-label={rest['aria-label']}
            aria-busy={state === 'searching'}
          >
            {offered.map((choice, at) => (
              <div
                key={`${choice.id}-${choice.name2}`}
                id={`${listId}-${at}`}
                ref={at === active ? intoView : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={styles.option}
                onMouseDown={(event) => {
                  event.preventDefault();
                  commit(codeOf(choice));
                }}
                onMouseEnter={() => setActive(at)}
              >
                {choice.label}
                {marks !== undefined && (
                  <span
                    className={styles.mark}
                    aria-hidden="true"
                    data-marked={marks.has(choice.id) || undefined}
                    title={t(marks.has(choice.id) ? 'resource.code.unmark' : 'resource.code.mark')}
                    onMouseDown={(event) => {
                      event.preventDefault();
                      event.stopPropagation();
                      mark(choice);
                    }}
                  >
                    {marks.has(choice.id) ? '★' : '☆'}
                  </span>
                )}
              </div>
            ))}
            {offered.length === 0 && <div className={styles.none}>{t(SAID[state], { query })}</div>}
          </div>,
          popupPlace(),
        )}
    </>
  );
}

/** What stands in a list without entries. */
const SAID = {
  here: 'resource.code.none',
  searching: 'resource.code.searching',
  failed: 'resource.code.failed',
} as const;

/** The one entry that a text means. */
function meantBy(family: string, found: readonly Choice[], text: string): Choice | undefined {
  return found.find((choice) => names(family, choice, text)) ?? (found.length === 1 ? found[0] : undefined);
}

/** The one entry that a text means, after its field was left; nothing when the server cannot say. */
async function settleLate(family: string, text: string, lang: Lang): Promise<Choice | undefined> {
  const found = await findEntries(family, text, 2, lang).catch(() => []);
  return meantBy(family, found, text);
}

const lastPart = (text: string) => text.slice(text.lastIndexOf(',') + 1).trim();
const leadingParts = (text: string) =>
  text
    .split(',')
    .slice(0, -1)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether the text is the code or the whole name of an entry. */
function names(family: string, choice: Choice, text: string): boolean {
  const known = entry(family, choice.id);
  const wanted = text.toLowerCase();
  return [choice.id, choice.name2, known?.name, known?.nameEn].some((name) => name?.toLowerCase() === wanted);
}

function intoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Where the list stands while it is open; it follows when something scrolls. */
function usePlace(open: boolean, input: RefObject<HTMLInputElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    if (!open) return;
    const update = () => {
      const field = input.current;
      if (field) setPlace(placeBelow(field));
    };
    update();
    window.addEventListener('scroll', update, true);
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, true);
      window.removeEventListener('resize', update);
    };
  }, [open, input]);
  return open ? place : undefined;
}
