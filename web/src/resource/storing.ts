import { RequestError } from '../core';
import type { Draft } from './draft';
import type { Row } from './row';

interface Ways<R> {
  /** `key`: that of a try before this page was loaded. */
  add: (row: Row, key?: string) => Promise<R>;
  update: (row: Row, key?: string) => Promise<R>;
}

/** What is stored: a draft, or several that make one row. */
type Stored = Pick<Draft, 'row' | 'saved'>;

/**
 * Stores drafts so that nothing is stored twice. When no answer came, the first try may have stored the row all the same: before
 * anything else is sent, that try is repeated as it was, which tells what became of it, and what was typed since goes on top
 * of it as a change.
 */
export class Storing<R extends object> {
  readonly #ways: Ways<R>;
  #unanswered: { row: Row; send: (row: Row) => Promise<R> } | undefined;
  /** Stored by a try whose answer came late: the page does not know of it yet. */
  #late: R | undefined;

  constructor(ways: Ways<R>) {
    this.#ways = ways;
  }

  /** A page before this one has tried to store `row`, and nobody knows what became of it. */
  resume(row: Row, key: string, isNew: boolean): void {
    const send = isNew ? this.#ways.add : this.#ways.update;
    this.#unanswered = { row, send: (again) => send(again, key) };
  }

  /** Stores the draft as it is now, of which the page knows what is `stored`; answers what is stored then. */
  async store(draft: Stored, stored: R | undefined): Promise<R> {
    const open = this.#unanswered;
    if (open !== undefined && open.row !== draft.row) {
      await this.#send(draft, open.row, open.send).then(
        (kept) => {
          this.#late = kept;
        },
        (error: unknown) => {
          // A refusal of what is no longer wanted says only that it was not stored.
          if (isUnanswered(error) || isLoggedOut(error)) throw error;
        },
      );
    }
    const known = this.#late ?? stored;
    const send = open?.row === draft.row ? open.send : known === undefined ? this.#ways.add : this.#ways.update;
    return this.#send(draft, draft.row, send);
  }

  async #send(draft: Stored, row: Row, send: (row: Row) => Promise<R>): Promise<R> {
    try {
      const kept = await send(row);
      this.#unanswered = undefined;
      draft.saved(row, kept as Row);
      return kept;
    } catch (error) {
      if (isUnanswered(error)) this.#unanswered = { row, send };
      // That nobody is logged in says nothing about the try before.
      else if (!isLoggedOut(error)) this.#unanswered = undefined;
      throw error;
    }
  }
}

const UNAUTHORIZED = 401;

function isLoggedOut(error: unknown): boolean {
  return error instanceof RequestError && error.status === UNAUTHORIZED;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && error.unanswered;
}
