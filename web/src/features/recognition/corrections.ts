import { replaceEqualDeep } from '@tanstack/react-query';
import type { Change, Result } from '../../api/recognition';
import { applied, inverse, keyOf, type Step, valueAt } from './values';

interface Calls {
  send: (version: number, changes: readonly Change[]) => Promise<Result>;
  reload: () => Promise<Result>;
  /** Nothing was decided: the same is sent again. */
  isPassing: (error: unknown) => boolean;
  isConflict: (error: unknown) => boolean;
  /** Somebody else was quicker: these changes are lost. */
  onConflict: (lost: readonly Change[]) => void;
  onRefused: (error: unknown, lost: readonly Change[]) => void;
}

/** Waits between tries, ms; the last one stays. */
const WAITS = [500, 1_000, 2_000, 5_000];

/** These corrections were not stored. */
export class LostCorrections extends Error {
  override readonly name = 'LostCorrections';
  readonly changes: readonly Change[];

  constructor(changes: readonly Change[]) {
    super();
    this.changes = changes;
  }
}

interface Done {
  steps: Step[];
  /** The value was to be looked at before: it is again when this is taken back. */
  doubt?: string;
}

export interface CorrectionsView {
  /** What was read, with what is still on its way. */
  shown: Result;
  /** The version that the server has. */
  version: number;
  busy: boolean;
  canUndo: boolean;
  /** Values whose acceptance was taken back. */
  doubted: ReadonlySet<string>;
}

/** How many steps back `undo` reaches. */
const UNDO_STEPS = 50;

/**
 * What was read, with the corrections of one person. They are seen at once and go to the server one after the other, each on the
 * version that the one before made; those that gather while one is under way go together.
 */
export class Corrections {
  readonly #calls: Calls;
  readonly #wait: (ms: number) => Promise<void>;
  readonly #listeners = new Set<() => void>();
  #stored: Result;
  #shown: Result;
  #waiting: (Step | Change)[] = [];
  #sending: readonly Change[] = [];
  #busy = false;
  /** What was lost and neither made anew nor told to whoever waits. */
  #lost: readonly Change[] = [];
  #past: Done[] = [];
  #doubted: ReadonlySet<string> = new Set();
  #view: CorrectionsView;

  constructor(
    stored: Result,
    calls: Calls,
    wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {
    this.#calls = calls;
    this.#wait = wait;
    this.#stored = stored;
    this.#shown = stored;
    this.#view = this.#look();
  }

  /** What there is to see now; another object whenever it changed. */
  get view(): CorrectionsView {
    return this.#view;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Does a change, and keeps how to take it back. */
  add(change: Change): void {
    const spot = 'name' in change ? change : undefined;
    const before = spot && valueAt(this.#shown, spot);
    const isOpen = spot && before && (before.sure < this.#shown.sureFrom || this.#doubted.has(keyOf(spot)));
    const doubt = isOpen ? keyOf(spot) : undefined;
    const done: Done = { steps: inverse(this.#shown, change), ...(doubt !== undefined && { doubt }) };
    this.#past = [...this.#past, done].slice(-UNDO_STEPS);
    if (spot) {
      this.#doubt(keyOf(spot), false);
      this.#lost = this.#lost.filter((lost) => !('name' in lost) || keyOf(lost) !== keyOf(spot));
    }
    this.#enqueue([change]);
  }

  /** Takes the last change back. */
  undo(): void {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    if (last.doubt !== undefined) this.#doubt(last.doubt, true);
    this.#enqueue(last.steps);
  }

  /** What the server has by now, told by somebody else: nothing older, and not while something of ours is on its way. */
  take(stored: Result): void {
    if (this.#busy || stored.version < this.#stored.version) return;
    this.#stored = replaceEqualDeep(this.#stored, stored);
    this.#show();
  }

  /**
   * Waits until everything has been stored.
   *
   * Rejects with `LostCorrections`, once, when something was not.
   */
  async settled(): Promise<void> {
    if (this.#busy) await this.#idle();
    const lost = this.#lost;
    this.#lost = [];
    if (lost.length > 0) throw new LostCorrections(lost);
  }

  #idle(): Promise<void> {
    return new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.#busy) return;
        stop();
        resolve();
      });
    });
  }

  #enqueue(work: readonly (Step | Change)[]): void {
    this.#waiting.push(...work);
    this.#show();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#waiting.length > 0) {
      this.#sending = this.#next();
      if (this.#sending.length === 0) continue;
      this.#show();
      try {
        // What did not change stays the same object: of hundreds of lines only those are drawn anew that were corrected.
        this.#stored = replaceEqualDeep(this.#stored, await this.#send());
      } catch (error) {
        await this.#lose(error);
      }
      this.#sending = [];
      this.#show();
    }
    this.#busy = false;
    this.#tell();
  }

  /** Sends until there is an answer. */
  async #send(): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#calls.send(this.#stored.version, this.#sending);
      } catch (error) {
        if (!this.#calls.isPassing(error)) throw error;
        await this.#wait(WAITS[Math.min(tries, WAITS.length - 1)] ?? 0);
      }
    }
  }

  /** What goes next: all plain changes up to the first step that has to see what they made. */
  #next(): Change[] {
    const first = this.#waiting.shift();
    if (first === undefined) return [];
    if (typeof first === 'function') return first(this.#stored);
    const changes = [first];
    while (this.#waiting.length > 0 && !makesLine(changes.at(-1))) {
      const [next] = this.#waiting;
      if (next === undefined || typeof next === 'function') break;
      this.#waiting.shift();
      changes.push(next);
    }
    return changes;
  }

  /** Something was not taken: what stands there is read again, and what waited for it is given up. */
  async #lose(error: unknown): Promise<void> {
    const waiting = this.#waiting.filter((one): one is Change => typeof one !== 'function');
    const lost = [...this.#sending, ...waiting];
    this.#lost = [...this.#lost, ...lost];
    this.#waiting = [];
    this.#past = [];
    if (this.#calls.isConflict(error)) this.#calls.onConflict(lost);
    else this.#calls.onRefused(error, lost);
    try {
      this.#stored = await this.#calls.reload();
    } catch {
      // What was known before stays; the next change asks again.
    }
  }

  #show(): void {
    const onTheirWay = [...this.#sending, ...this.#waiting].filter((one): one is Change => typeof one !== 'function');
    this.#shown = onTheirWay.reduce(applied, this.#stored);
    this.#tell();
  }

  #doubt(key: string, on: boolean): void {
    const doubted = new Set(this.#doubted);
    if (on) doubted.add(key);
    else doubted.delete(key);
    this.#doubted = doubted;
  }

  #look(): CorrectionsView {
    return {
      shown: this.#shown,
      version: this.#stored.version,
      busy: this.#busy,
      canUndo: this.#past.length > 0,
      doubted: this.#doubted,
    };
  }

  #tell(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }
}

/** What comes behind a new line may speak of it, by a number that the server has yet to give. */
function makesLine(change: Change | undefined): boolean {
  return change?.kind === 'addLine';
}
