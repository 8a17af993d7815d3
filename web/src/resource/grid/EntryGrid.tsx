import {
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { askedFields, type Field, type Problem } from '../../core';
import { useText } from '../../core/useText';
import { usePreferences } from '../../shell/theme/preferences';
import { isBlock } from '../clipboard';
import { type Draft, useDraft, useTold } from '../draft';
import { readable } from '../fields';
import type { InputProps } from '../inputs/inputProps';
import { ColumnChooser } from '../list/ColumnChooser';
import { arranged, useColumnChoice } from '../list/columnChoice';
import { listPath, type Path, type Row, rowsAt, textOf, withValue } from '../row';
import { worstOf } from '../told';
import styles from './EntryGrid.module.css';
import { GridTable } from './GridTable';
import { GridToolbar } from './GridToolbar';
import { useGridColumns } from './gridColumns';
import { copied, moveRow, renumbered } from './gridRows';
import { PasteReview } from './PasteReview';
import { learnPaste, type Mapping, mappingOf, type PasteSource, readPaste } from './readPaste';

interface EntryGridProps {
  draft: Draft;
  /** Path of the nested list: `lines`, `containers`, `lines[2].goodsLimits`. */
  list: Path;
  title: string;
  columns: readonly Field[];
  readOnly?: boolean;
  /** Field that holds the running number of a row; the grid keeps it 1..n. */
  numbered?: string;
  /** Told when another row becomes the current one. */
  onCurrent?: (index: number) => void;
  /** Shows the title; else a heading around the grid does. */
  titled?: boolean;
  /** Alt+N outside any grid adds a row here. */
  main?: boolean;
  /** Inputs of their own by field, such as a look-up. The same object each time. */
  inputs?: GridInputs;
  /** The field at which a new row begins; at the first that it cannot do without where it is missing. */
  begins?: string;
  /** The definition of its rows. With it Enter stops, where the person prefers that, only at cells that ask for something. */
  of?: string;
  /** Under which name order and widths of its columns are kept for a person, and where pasted headings went; without it they are as they are defined. */
  kept?: string;
}

export type GridInputs = Readonly<Record<string, ComponentType<InputProps>>>;

const NO_INPUTS: GridInputs = {};

/**
 * A list keyed like a spreadsheet: one cell is open for typing, the others are plain text, so fifty rows stay light.
 * Tab goes to the next cell, Enter to the next that asks for something (and on to a new row), arrows to the neighbours, a pasted
 * block is shown with a verdict for each cell before it is taken.
 */
export function EntryGrid({
  draft,
  list,
  title,
  columns,
  readOnly = false,
  numbered,
  onCurrent,
  titled = false,
  main,
  inputs = NO_INPUTS,
  begins = '',
  of,
  kept,
}: EntryGridProps) {
  const { t, lang } = useText();
  const { enterStops } = usePreferences();
  // Not what stands in the rows: a key in one of them draws that row alone.
  const count = useDraft(draft, (now) => rowsAt(now.row, list).length);
  const fields = useMemo(() => columns.filter((field) => field.name !== numbered), [columns, numbered]);
  const arrangement = useColumnChoice(kept ?? '');
  const arrangedColumns = useGridColumns(fields, kept === undefined ? undefined : arrangement.choice);
  const { choice, change, reset } = arrangement;
  const chooser = useMemo(
    () =>
      kept !== undefined && (
        <ColumnChooser fields={arranged(fields, choice)} choice={choice} onChange={change} onReset={reset} oneHeight />
      ),
    [kept, fields, choice, change, reset],
  );
  const shown = useMemo(() => arrangedColumns.map((column) => column.field), [arrangedColumns]);
  const keyed = useMemo(() => (readOnly ? shown : shown.filter((field) => !field.readOnly)), [shown, readOnly]);
  const [active, setActive] = useState({ row: 0, column: 0, turn: 0 });
  const [paste, setPaste] = useState<{ source: PasteSource; mapping: Mapping }>();
  const pasting = useRef(false);
  const section = useRef<HTMLElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  /** What stood in the row that was added last, as text, when it was added. */
  const fresh = useRef<string>(undefined);
  /** Whether the cell that opens next takes the focus. */
  const takesFocus = useRef(false);
  /** What the open cell held when it was opened, for Escape. */
  const before = useRef('');

  /** Where a new row begins. */
  const first = Math.max(
    keyed.findIndex((field) =>
      keyed.some(({ name }) => name === begins) ? field.name === begins : field.required !== 'no',
    ),
    0,
  );

  const row = Math.min(active.row, Math.max(count - 1, 0));
  const column = Math.min(active.column, keyed.length - 1);
  const field = keyed[column];
  const path = field === undefined ? '' : `${list}[${row}].${field.name}`;
  const told = useTold(draft, (now) => (now.tells(path) ? worstOf(now.problemsAt(path)) : undefined));
  const changed = useTold(draft, (now) => now.differences.has(path));
  const target = useTold(draft, (now) => (now.target?.path.startsWith(`${list}[`) ? now.target : null));

  /** What has the focus in the grid. */
  const focused = (): HTMLElement | undefined => {
    const active = document.activeElement;
    return active instanceof HTMLElement && grid.current?.contains(active) ? active : undefined;
  };

  const open = (nextRow: number, nextColumn: number) => {
    // A cell that is taken away while focused gets no blur of its own, and what is typed in it would be lost.
    focused()?.blur();
    takesFocus.current = true;
    before.current = textOf(draft.rows(list)[nextRow]?.[keyed[nextColumn]?.name ?? '']);
    setActive(({ turn }) => ({ row: nextRow, column: nextColumn, turn: turn + 1 }));
    if (nextRow !== row) onCurrent?.(nextRow);
  };

  // Rows keep the first `onOpen` they got, so it asks for the present one.
  const latest = useRef({ open, arrangement });
  latest.current = { open, arrangement };
  const openAt = useCallback(
    (at: number, name: string) =>
      latest.current.open(
        at,
        Math.max(
          keyed.findIndex((known) => known.name === name),
          0,
        ),
      ),
    [keyed],
  );

  const resize = useCallback((name: string, width: number) => {
    const { choice, change } = latest.current.arrangement;
    change({ widths: { ...choice.widths, [name]: width } });
  }, []);

  const put = (next: Row[]) => draft.setRows(list, numbered === undefined ? next : renumbered(next, numbered));

  /** The last row is the one that was added last, and nothing is keyed into it yet. */
  const isFresh = (): boolean => {
    const last = draft.rows(list).at(-1);
    if (last === undefined || fresh.current === undefined) return false;
    const { [numbered ?? '']: _number, ...values } = last;
    return JSON.stringify(values) === fresh.current;
  };

  /** Adds a row behind the current one, or at the end. One that is blank still is not joined by another. */
  const add = (added: Row, at = draft.rows(list).length) => {
    focused()?.blur();
    if (Object.keys(added).length === 0 && at === draft.rows(list).length && isFresh()) {
      open(at - 1, first);
      return;
    }
    put(draft.rows(list).toSpliced(at, 0, added));
    const { [numbered ?? '']: _number, ...values } = draft.rows(list).at(-1) ?? {};
    fresh.current = Object.keys(added).length === 0 ? JSON.stringify(values) : undefined;
    open(at, first);
  };
  const copy = () => {
    const source = draft.rows(list)[row];
    if (source !== undefined) add(copied(source), row + 1);
  };
  const repeatLast = () => {
    const last = draft.rows(list).at(-1);
    add(last === undefined ? {} : copied(last));
  };
  const remove = () => {
    if (count === 0) return;
    put(draft.rows(list).toSpliced(row, 1));
    open(Math.max(0, Math.min(row, count - 2)), column);
  };
  const shift = (step: -1 | 1) => {
    const to = row + step;
    if (to < 0 || to >= count) return;
    put(moveRow(draft.rows(list), row, to));
    open(to, column);
  };

  // The buttons are drawn once: they ask for what is to be done now.
  const doings = { add: () => add({}), copy, repeatLast, remove, shift };
  const latestDoings = useRef(doings);
  latestDoings.current = doings;
  const tools = useMemo(
    () => ({
      onAdd: () => latestDoings.current.add(),
      onCopy: () => latestDoings.current.copy(),
      onRepeat: () => latestDoings.current.repeatLast(),
      onRemove: () => latestDoings.current.remove(),
      onMove: (step: -1 | 1) => latestDoings.current.shift(step),
    }),
    [],
  );

  /** Goes on by one cell in reading order; past the last one `beyond` happens. Answers whether it went anywhere. */
  const step = (by: 1 | -1, beyond?: () => void): boolean => {
    const at = row * keyed.length + column + by;
    if (at < 0) return false;
    if (at >= count * keyed.length) {
      beyond?.();
      return beyond !== undefined;
    }
    open(Math.floor(at / keyed.length), at % keyed.length);
    return true;
  };

  /** Whether Enter stops at a cell: it asks for something, or holds what the clerk left wrong. */
  const stops = ({ name }: Field, asked: ReadonlySet<string>): boolean => {
    const cell = `${list}[${row}].${name}`;
    return asked.has(name) || (draft.tells(cell) && draft.problemsAt(cell).some(({ severity }) => severity === 'E'));
  };

  /** Goes on to the next cell of the row that asks for something. A row of which all is keyed is followed by the next one. */
  const enter = (): boolean => {
    const beyond = readOnly ? undefined : () => add({});
    if (readOnly || of === undefined || enterStops === 'all') return step(1, beyond) || true;
    // What is typed in some cells reaches the draft when they are left.
    focused()?.blur();
    draft.judgeNow();
    const asked = new Set(askedFields(of, draft.rows(list)[row] ?? {}));
    const next = keyed.findIndex((known, at) => at > column && stops(known, asked));
    // What is corrected in a row that asks for nothing is not the end of a row that is keyed.
    if (next < 0 && before.current !== '') return step(1, beyond) || true;
    if (next >= 0) open(row, next);
    else if (row < count - 1) open(row + 1, first);
    else add({});
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const done = handleKey(event);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const handleKey = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    if (event.altKey) return !readOnly && handleAlt(event);
    if (event.ctrlKey || event.metaKey) {
      // What is saved or submitted has no row that nobody has keyed anything into.
      const typed = event.target instanceof HTMLInputElement && event.target.value !== '';
      // The first line of the main list stays: without it there is nothing to declare.
      if (['s', 'Enter'].includes(event.key) && !readOnly && !typed && (count > 1 || !main)) dropFresh(true);
      if (event.key.toLowerCase() !== 'd' || readOnly || row === 0 || field === undefined) return false;
      draft.set(path, draft.rows(list)[row - 1]?.[field.name]);
      return step(1) || true;
    }
    switch (event.key) {
      case 'Enter':
        return event.shiftKey ? step(-1) || true : enter();
      case 'Tab':
        return step(event.shiftKey ? -1 : 1);
      case 'ArrowUp':
        if (row > 0) open(row - 1, column);
        return true;
      case 'ArrowDown':
        if (row < count - 1) open(row + 1, column);
        return true;
      case 'ArrowLeft':
        return atEdge(event.target, 'start') && column > 0 && step(-1);
      case 'ArrowRight':
        return atEdge(event.target, 'end') && column < keyed.length - 1 && step(1);
      case 'Escape':
        if (readOnly || field === undefined) return false;
        draft.set(path, before.current);
        open(row, column);
        return true;
      default:
        return false;
    }
  };

  const handleAlt = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    switch (event.key) {
      case 'n':
        add({});
        return true;
      case 'c':
        copy();
        return true;
      case 'r':
        repeatLast();
        return true;
      case 'Delete':
        remove();
        return true;
      case 'ArrowUp':
      case 'ArrowDown':
        if (!event.shiftKey) return false;
        shift(event.key === 'ArrowUp' ? -1 : 1);
        return true;
      default:
        return false;
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (readOnly || !isBlock(text)) return;
    event.preventDefault();
    const source = { draft, list, kept, columns: keyed, row, column, text, lang };
    const mapping = mappingOf(source);
    const take = () => {
      const read = readPaste(source, mapping);
      const faulty = read.cells.some((line) => line.some((cell) => cell?.problem !== undefined));
      if (faulty || mapping.asks) setPaste({ source, mapping });
      else accept(read.all.row, []);
    };
    pasting.current = true;
    const coming = learnPaste(source, mapping);
    if (coming === undefined) take();
    else void coming.then(take);
  };
  const endPaste = () => {
    pasting.current = false;
    setPaste(undefined);
  };
  const accept = (next: Row, left: readonly Problem[]) => {
    const pasted = rowsAt(next, list);
    draft.accept(numbered === undefined ? next : withValue(next, list, renumbered(pasted, numbered)), left);
    endPaste();
    open(row, column);
  };

  /** Takes the row away that was added last, unless something was keyed into it; the row before may take the focus. */
  const dropFresh = (keepsFocus: boolean) => {
    if (!isFresh()) return;
    fresh.current = undefined;
    const rest = draft.rows(list).slice(0, -1);
    put(rest);
    takesFocus.current = keepsFocus && rest.length > 0;
    setActive((now) => ({ ...now, row: Math.max(0, rest.length - 1), turn: now.turn + (keepsFocus ? 1 : 0) }));
    // Without any row the list itself can be gone to, once it is drawn so.
    if (keepsFocus && rest.length === 0) setTimeout(() => grid.current?.focus());
    onCurrent?.(Math.max(0, rest.length - 1));
  };

  /** The row that was added last, until something is keyed into it: it goes away when the list is left. */
  const onBlur = () => {
    setTimeout(() => {
      const area = section.current?.closest('[data-lines]') ?? section.current;
      const stays = pasting.current || !document.hasFocus() || area?.contains(document.activeElement) === true;
      if (!stays && !readOnly) dropFresh(false);
    });
  };

  // Somebody asked for a cell of this list, such as the list of problems.
  const show = useEffectEvent((wanted: Path) => {
    const at = listPath(wanted.slice(list.lastIndexOf('.') + 1));
    if (at === undefined) return;
    const place = keyed.findIndex((known) => known.name === at.field);
    // A cell that is open already is not drawn anew, and does not take the focus by itself.
    const isOpen = at.index === row && place === column;
    if (isOpen) grid.current?.querySelector<HTMLElement>('[data-entry], td[tabindex="0"]')?.focus();
    takesFocus.current = place >= 0 && !isOpen;
    if (!isOpen) before.current = textOf(draft.rows(list)[at.index]?.[at.field]);
    setActive((now) => ({ ...now, row: at.index, column: place >= 0 ? place : now.column }));
    onCurrent?.(at.index);
  });
  useEffect(() => {
    if (target !== null) show(target.path);
  }, [target]);

  // The main grid takes Alt+N from the whole page.
  const addFromAnywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!event.altKey || event.key !== 'n' || event.defaultPrevented) return;
    event.preventDefault();
    add({});
  });
  useEffect(() => {
    if (!main || readOnly) return;
    const onPageKey = (event: globalThis.KeyboardEvent) => addFromAnywhere(event);
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  }, [main, readOnly]);

  return (
    <section ref={section} className={styles.section} aria-label={title} onBlur={onBlur}>
      {!readOnly && (
        <GridToolbar title={titled ? title : undefined} count={count} {...tools}>
          {chooser}
        </GridToolbar>
      )}
      {readOnly && titled && <h3 className={styles.title}>{t('resource.grid.title', { title, count })}</h3>}
      {readOnly && chooser && <div className={styles.toolbar}>{chooser}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cells inside arrive here */}
      <div
        ref={grid}
        className={styles.scroll}
        // Without rows there is no cell to go to: the headings scroll by keyboard all the same.
        tabIndex={count === 0 ? 0 : undefined}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // Cells that stay in sight are a picture of their own each: only while something can be under them.
        onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
      >
        <GridTable
          draft={draft}
          list={list}
          title={title}
          count={count}
          columns={arrangedColumns}
          fixed={kept !== undefined}
          current={row}
          activeField={field?.name}
          turn={active.turn}
          readOnly={readOnly}
          inputs={inputs}
          takesFocus={takesFocus}
          onOpen={openAt}
          onResize={resize}
        />
        {count === 0 && <p className={styles.empty}>{t(readOnly ? 'resource.grid.none' : 'resource.grid.empty')}</p>}
      </div>
      <p className={told?.severity === 'W' ? styles.warning : styles.error} aria-live="polite">
        {count > 0 && told !== undefined ? `${field?.label[lang]}: ${told.message[lang]}` : ''}
        {changed && field !== undefined && (
          <span className={styles.before}>
            {' '}
            {field.label[lang]}:{' '}
            {t('resource.before', { value: readable(field, draft.differences.get(path), lang) || t('resource.blank') })}
          </span>
        )}
      </p>
      {paste !== undefined && <PasteReview {...paste} onCancel={endPaste} onAccept={accept} />}
    </section>
  );
}

/** Whether the caret stands at that edge of an input, or all of its text is selected. */
function atEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return edge === 'start' ? selectionEnd === 0 : selectionStart === value.length;
}
