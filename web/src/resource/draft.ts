import { useSyncExternalStore } from 'react';
import type { Problem } from '../core';
import { type Path, type Row, rowsAt, sameContent, textAt, valueAt, withValue } from './row';
import { alike, only, placeOf, saysSame } from './told';

/** What the rules of a resource do with a draft. Both are pure; both are the core's. */
export interface DraftRules {
  /** The row with what follows from the fields just changed, such as legal units from a tariff code. */
  follow: (row: Row, changed: readonly Path[]) => Row;
  /** The problems of the row, in form order. */
  judge: (row: Row) => readonly Problem[];
  /** Asks for what the rules do not know yet of the row, such as its tariff codes; nothing when they know it all. */
  learn?: (row: Row) => Promise<void> | undefined;
}

const NO_RULES: DraftRules = { follow: (row) => row, judge: () => [] };

/** How many steps back `undo` reaches. */
const UNDO_STEPS = 50;
/** ms without a change after which a row is settled. */
const REST_MS = 250;
/** Rules that take longer, ms, wait until the row is settled: at every key of hundreds of lines they would be most of what it costs. */
const LONG_MS = 40;
/** Those that took longer than this twice, ms, do so too: on a slow machine the next key would wait for them. Once may be chance. */
const FRAME_MS = 16;
/** What they do not know yet is asked for sooner, after this long, ms: it is mostly there by the time they run. */
const ASK_MS = 50;

/**
 * What is being keyed: one row with its nested lists, what the rules say about it and what the server said.
 * It lives outside React, so that a keystroke redraws the field that changed and nothing else. The rules run once
 * a frame at most, after the keystroke is on the screen; those of a long document once nothing is keyed for a moment.
 */
export class Draft {
  #rules: DraftRules;
  readonly #listeners = new Set<() => void>();
  /** Those who want to know what is said of fields, whatever is typed in them. */
  readonly #hearers = new Set<() => void>();
  #row: Row;
  #saved: Row;
  #problems: readonly Problem[] = [];
  #refusals: readonly Problem[] = [];
  #spoken: readonly Problem[] = [];
  /** Why fields were left empty; nothing but a person fills them. */
  #left: readonly Problem[] = [];
  #differences: ReadonlyMap<Path, unknown> = new Map();
  #byField = new Map<Path, readonly Problem[]>();
  #byRow = new Map<Path, 'E' | 'W'>();
  /** What was said beside the rules when they ran last. */
  #heard: readonly (readonly Problem[])[] = [];
  #touched = new Set<Path>();
  #tellsAll = false;
  #target: { path: Path } | null = null;
  #past: { row: Row; path: Path }[] = [];
  /** What was changed since the rules last knew all of the row, with its value: what follows from it may be more by then. */
  #unlearned = new Map<Path, unknown>();
  /** Whether the rules are about to run. */
  #waits = false;
  /** How long the rules took last and the time before, ms. */
  #took = 0;
  #tookBefore = 0;
  #later: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #settled: Row;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(row: Row, rules: DraftRules = NO_RULES) {
    this.#rules = rules;
    this.#row = row;
    this.#saved = row;
    this.#settled = row;
    this.#judge();
    this.#learn();
  }

  get row(): Row {
    return this.#row;
  }

  /** The row as it was when nothing had been keyed for a moment: for what is long to reckon or draw and may follow later. */
  get settled(): Row {
    return this.#settled;
  }

  /** Whether something was changed since the row was loaded or saved. */
  get dirty(): boolean {
    return this.#row !== this.#saved;
  }

  /** Whether what stands there is another document than was loaded or saved; one that was changed and changed back is saved. */
  differs(): boolean {
    if (!this.dirty) return false;
    if (!sameContent(this.#saved, this.#row)) return true;
    this.#row = this.#saved;
    this.#past = [];
    this.#changed();
    return false;
  }

  /** Whether the server has the document by now. */
  get isStored(): boolean {
    return typeof this.#saved.id === 'number';
  }

  /** The row as it was loaded or saved. */
  get base(): Row {
    return this.#saved;
  }

  /** What only the server refused, then the rules' problems in form order. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** The field that somebody asked to be shown and focused. */
  get target(): { path: Path } | null {
    return this.#target;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** What changed since somebody looked last: the fields in form order, each with what it held before. */
  get differences(): ReadonlyMap<Path, unknown> {
    return this.#differences;
  }

  problemsAt(path: Path): readonly Problem[] {
    return this.#byField.get(path) ?? NO_PROBLEMS;
  }

  /** The worst problem of a nested row, such as `lines[3]`. */
  severityOf(row: Path): 'E' | 'W' | undefined {
    return this.#byRow.get(row);
  }

  /** Whether a problem of this field may be told at the field: not before the clerk, or somebody outside, has been there. */
  tells(path: Path): boolean {
    const said = (problems: readonly Problem[]) => problems.some((problem) => problem.field === path);
    return this.#tellsAll || this.#touched.has(path) || said(this.#spoken) || said(this.#left);
  }

  rows(list: Path): Row[] {
    return rowsAt(this.#row, list);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For what shows nothing that is typed: a key that changes nothing of what is said asks none of these. */
  subscribeToTold = (listener: () => void): (() => void) => {
    this.#hearers.add(listener);
    return () => this.#hearers.delete(listener);
  };

  /** Other rules from now on, such as those that know more: what stands there is judged anew. */
  judgeBy(rules: DraftRules): void {
    if (rules === this.#rules) return;
    this.#rules = rules;
    if (this.#takesLong) {
      this.#judgeSoon();
      return;
    }
    this.#judge();
    this.#tell();
    this.#learn();
  }

  /** Changes one value and what follows from it. What the server refused about that field is forgotten. */
  set(path: Path, value: unknown): void {
    if (valueAt(this.#row, path) === value) return;
    this.#unlearned.set(path, value);
    this.#step(this.#rules.follow(withValue(this.#row, path, value), [path]), path);
  }

  /** Changes several fields in one step. */
  take(values: Row): void {
    for (const [path, value] of Object.entries(values)) this.#unlearned.set(path, value);
    this.#step(this.#rules.follow({ ...this.#row, ...values }, Object.keys(values)), '[]');
  }

  /** Replaces a nested list: rows added, removed or moved. */
  setRows(list: Path, rows: Row[]): void {
    this.#step(this.#rules.follow(withValue(this.#row, list, rows), [list]), `${list}[]`);
  }

  /** What the row would be with these values, and what the rules would say: for a look before a paste. */
  preview(values: ReadonlyMap<Path, string>): { row: Row; problems: readonly Problem[] } {
    let row = this.#row;
    for (const [path, value] of values) row = withValue(row, path, value);
    // The lists that get rows are changed as well.
    const lists = new Set([...values.keys()].map((path) => path.slice(0, Math.max(0, path.lastIndexOf('[')))));
    row = this.#rules.follow(row, [...values.keys(), ...[...lists].filter((list) => list !== '')]);
    return { row, problems: this.#rules.judge(row) };
  }

  /** Takes a previewed row over as one step. `left`: fields that stay empty, and why, until somebody fills them. */
  accept(row: Row, left: readonly Problem[] = NO_PROBLEMS): void {
    const fields = new Set(left.map(({ field }) => field));
    this.#left = [...this.#left.filter(({ field }) => !fields.has(field)), ...left];
    this.#step(row, '[]');
  }

  /** Takes back the last step. */
  undo(): void {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    // It may have been stored since, and is what it is.
    this.#row = this.isStored ? { ...last.row, ...identity(this.#saved) } : last.row;
    this.#changed();
  }

  /** `stored` is what became of `sent`. Keys typed while the answer was under way stay, and stay unsaved. */
  saved(sent: Row, stored: Row): void {
    const typedSince = this.#row !== sent;
    this.#saved = stored;
    this.#row = typedSince ? { ...this.#row, ...identity(stored) } : stored;
    this.#past = typedSince ? this.#past : [];
    this.#refusals = NO_PROBLEMS;
    this.#changed(true);
  }

  /** Starts from what somebody else stored, with what was typed here on top of it. */
  rebase(stored: Row): void {
    const typed = Object.entries(this.#row)
      .filter(([field, value]) => value !== this.#saved[field])
      .map(([field, value]) => [field, withKnownIds(value, stored[field])] as const);
    this.#saved = stored;
    this.#row = { ...stored, ...Object.fromEntries(typed), ...identity(stored) };
    this.#past = [];
    this.#refusals = NO_PROBLEMS;
    this.#changed(true);
  }

  /** Goes on from what is stored, with this on top of it as what was typed. */
  goOnFrom(stored: Row, typed: Row): void {
    this.#saved = stored;
    this.#row = { ...typed, ...identity(stored) };
    this.#past = [];
    this.#refusals = NO_PROBLEMS;
    this.#changed(true);
  }

  /** Forgets everything typed and starts from `row`. */
  reset(row: Row): void {
    this.#row = row;
    this.#saved = row;
    this.#past = [];
    this.#refusals = NO_PROBLEMS;
    this.#left = NO_PROBLEMS;
    this.#touched.clear();
    this.#tellsAll = false;
    this.#changed(true);
  }

  /** Shows beside its fields what somebody outside wrote about them; of a field that is changed it is forgotten. */
  speak(spoken: readonly Problem[]): void {
    this.#spoken = spoken;
    this.#judge();
    this.#tell();
  }

  /** Marks the fields that changed since somebody looked last. */
  compare(differences: ReadonlyMap<Path, unknown>): void {
    this.#differences = differences;
    this.#tell();
  }

  /** Shows what the server refused beside its fields. */
  refused(refusals: readonly Problem[]): void {
    this.#refusals = refusals;
    this.#tellsAll = true;
    this.#judge();
    this.#tell();
  }

  /** The clerk has been at this field. */
  touch(path: Path): void {
    if (this.#touched.has(path)) return;
    this.#touched.add(path);
    this.#tell();
  }

  /** From now on every problem is told at its field. */
  tellAll(): void {
    if (this.#tellsAll) return;
    this.#tellsAll = true;
    this.#tell();
  }

  /** Asks whoever shows this field to open and focus it. */
  goTo(path: Path): void {
    this.#target = { path };
    this.#touched.add(path);
    this.#tell();
  }

  /** One step of `undo`; keystrokes in one field are one step together. */
  #step(row: Row, path: Path): void {
    const last = this.#past.at(-1);
    if (last === undefined || last.path !== path || path.endsWith('[]')) {
      this.#past = [...this.#past.slice(1 - UNDO_STEPS), { row: this.#row, path }];
    }
    const kept = (problem: Problem) => problem.field !== path && sameRow(this.#row, row, problem.field);
    if (path !== '[]') this.#left = only(this.#left, kept);
    this.#row = this.#keepEmpty(row);
    const start = path.replace('[]', '[');
    this.#refusals = only(this.#refusals, (problem) => !problem.field.startsWith(start));
    this.#spoken = only(this.#spoken, (problem) => problem.field !== path);
    this.#changed();
  }

  /** `loaded`: the row came from outside; nobody is typing it. */
  #changed(loaded = false): void {
    this.#settle(loaded);
    if (loaded) this.#tell();
    else this.#tellRow();
    this.#judgeSoon();
  }

  /** What is said as of the last key, for whoever goes on by it; rules of hundreds of lines are not waited for. */
  judgeNow(): void {
    if (this.#later === undefined || this.#took > LONG_MS) return;
    clearTimeout(this.#later);
    this.#later = undefined;
    if (this.#judge()) this.#tell();
  }

  /** Whether the rules wait until nothing is keyed for a moment. */
  get #takesLong(): boolean {
    return this.#took > LONG_MS || Math.min(this.#took, this.#tookBefore) > FRAME_MS;
  }

  #judgeSoon(): void {
    const judge = () => {
      this.#waits = false;
      this.#later = undefined;
      if (this.#judge()) this.#tell();
    };
    if (this.#takesLong) {
      clearTimeout(this.#asking);
      clearTimeout(this.#later);
      this.#asking = setTimeout(() => this.#learn(), ASK_MS);
      this.#later = setTimeout(judge, REST_MS);
      return;
    }
    if (this.#waits) return;
    this.#waits = true;
    afterPicture(() => {
      judge();
      this.#learn();
    });
  }

  /** The row with nothing in the fields that were left empty. */
  #keepEmpty(row: Row): Row {
    return this.#left.reduce(
      (next, { field }) => (textAt(next, field) === '' ? next : withValue(next, field, '')),
      row,
    );
  }

  #settle(now: boolean): void {
    clearTimeout(this.#rest);
    if (now) {
      this.#settled = this.#row;
      return;
    }
    this.#rest = setTimeout(() => {
      this.#settled = this.#row;
      this.#tellRow();
    }, REST_MS);
  }

  /** Sees to it that the rules know the row; once they do, what follows from the last changes is put in and judged anew. */
  #learn(): void {
    const changed = this.#unlearned;
    this.#unlearned = new Map();
    const coming = this.#rules.learn?.(this.#row);
    void coming?.then(() => {
      // What somebody changed or took back meanwhile is theirs.
      const paths = [...changed].filter(([path, value]) => valueAt(this.#row, path) === value).map(([path]) => path);
      if (paths.length > 0) this.#row = this.#keepEmpty(this.#rules.follow(this.#row, paths));
      this.#changed();
    });
  }

  /** Answers whether anything else is said now. */
  #judge(): boolean {
    const before = { problems: this.#problems, heard: this.#heard };
    this.#heard = [this.#refusals, this.#left, this.#spoken];
    const byField = new Map<Path, Problem[]>();
    const problems: Problem[] = [];
    const began = performance.now();
    const ruled = this.#rules.judge(this.#row);
    this.#tookBefore = this.#took;
    this.#took = performance.now() - began;
    // What is said as before stays the same object, so that what shows it is not redrawn.
    const said = new Map(this.#problems.map((problem) => [placeOf(problem), problem]));
    // What the rules say as well they say in both languages; the server said it in that of its answer.
    const refusals = this.#refusals.map(
      (refusal) => ruled.find(({ field, rule }) => field === refusal.field && rule === refusal.rule) ?? refusal,
    );
    for (const problem of [...refusals, ...this.#left, ...this.#spoken, ...ruled]) {
      const known = byField.get(problem.field);
      if (known?.some((other) => other.rule === problem.rule)) continue;
      const last = said.get(placeOf(problem));
      const kept = last !== undefined && saysSame(last, problem) ? last : problem;
      problems.push(kept);
      if (known === undefined) byField.set(problem.field, [kept]);
      else known.push(kept);
    }
    this.#byRow = new Map();
    for (const { field, severity } of problems) {
      const row = field.slice(0, field.lastIndexOf(']') + 1);
      if (row !== '' && this.#byRow.get(row) !== 'E') this.#byRow.set(row, severity);
    }
    // A field whose problems stayed the same keeps its list, so that it is not redrawn.
    this.#byField = new Map(
      [...byField].map(([path, found]) => {
        const before = this.#byField.get(path);
        return [path, before !== undefined && alike(before, found) ? before : found];
      }),
    );
    this.#problems = alike(this.#problems, problems) ? this.#problems : problems;
    return this.#problems !== before.problems || this.#heard.some((said, at) => said !== before.heard[at]);
  }

  #tell(): void {
    this.#tellRow();
    for (const listener of this.#hearers) listener();
  }

  #tellRow(): void {
    for (const listener of this.#listeners) listener();
  }
}

const NO_PROBLEMS: readonly Problem[] = [];

/** Runs `work` once what was typed can be seen: a frame is drawn after its callbacks, and a message is heard after that. */
function afterPicture(work: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      work();
    };
    port2.postMessage(undefined);
  });
}

/** Whether a field of a nested list is still in the row that it was in: rows may have been added, moved or taken away. */
function sameRow(before: Row, after: Row, field: Path): boolean {
  const row = field.slice(0, field.lastIndexOf(']') + 1);
  if (row === '') return true;
  const list = row.slice(0, row.lastIndexOf('['));
  const moved = rowsAt(before, list).length !== rowsAt(after, list).length;
  return !moved || valueAt(before, row) === valueAt(after, row);
}

/** What the server alone gives a row. */
function identity(row: Row): Row {
  const { id, version, status, updatedAt } = row;
  return { id, version, status, updatedAt };
}

/** A list that was typed, on top of the one that is stored: a row that is stored no longer is a new one. */
export function withKnownIds(typed: unknown, stored: unknown): unknown {
  if (!Array.isArray(typed) || !Array.isArray(stored)) return typed;
  const known = new Set((stored as Row[]).map(({ id }) => id));
  return (typed as Row[]).map((row) => {
    if (row.id === undefined || known.has(row.id)) return row;
    const { id: _gone, ...rest } = row;
    return rest;
  });
}

/** Reads from a draft and redraws when what was read changes. `select` must give the same object for the same state. */
export function useDraft<T>(draft: Draft, select: (draft: Draft) => T): T {
  return useSyncExternalStore(draft.subscribe, () => select(draft));
}

/** The same for what is said of fields and never for what stands in them: a key that changes nothing of that asks nothing here. */
export function useTold<T>(draft: Draft, select: (draft: Draft) => T): T {
  return useSyncExternalStore(draft.subscribeToTold, () => select(draft));
}
