import type { Draft } from '../../resource/draft';
import type { Row } from '../../resource/row';

/** How the content of a template travels inside its row. */
interface Packing {
  pack: (content: Row) => string;
  unpack: (stored: Row) => Row;
}

/** The two drafts of a template, what is keyed about it and its content, as the one row that is stored. */
export class WholeTemplate {
  readonly #about: Draft;
  readonly #content: Draft;
  readonly #packing: Packing;
  #made: { row: Row; about: Row; content: Row } | undefined;
  /** What each row was made of, so that what was typed since can be told. */
  readonly #parts = new WeakMap<Row, { about: Row; content: Row }>();

  constructor(about: Draft, content: Draft, packing: Packing) {
    this.#about = about;
    this.#content = content;
    this.#packing = packing;
  }

  /** The same object until one of the drafts changes. */
  get row(): Row {
    const [about, content] = [this.#about.row, this.#content.row];
    if (this.#made?.about !== about || this.#made.content !== content) {
      const row = { ...about, content: this.#packing.pack(content) };
      this.#made = { row, about, content };
      this.#parts.set(row, { about, content });
    }
    return this.#made.row;
  }

  /** `stored` is what became of `sent`, one of the rows that were made here. */
  saved(sent: Row, stored: Row): void {
    const parts = this.#parts.get(sent);
    const { content: _content, ...about } = stored;
    this.#about.saved(parts?.about ?? sent, about);
    this.#content.saved(parts?.content ?? sent, this.#packing.unpack(stored));
  }
}
