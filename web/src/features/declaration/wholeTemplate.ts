import type { Problem } from '../../core';
import type { Draft } from '../../resource/draft';
import type { Path, Row } from '../../resource/row';

/** How the content of a template travels inside its row. */
interface Packing {
  /** The fields that are keyed about the template itself. */
  own: readonly string[];
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

  /** Whether the server has the template by now. */
  get isStored(): boolean {
    return this.#about.isStored;
  }

  /** Whether one of the drafts is another than was loaded or saved. Both are asked: one that was changed back is saved again. */
  differs(): boolean {
    return [this.#about, this.#content].map((draft) => draft.differs()).includes(true);
  }

  /** `stored` is what became of `sent`, one of the rows that were made here. */
  saved(sent: Row, stored: Row): void {
    const parts = this.#parts.get(sent);
    this.#each(stored, (draft, row) =>
      draft.saved((draft === this.#about ? parts?.about : parts?.content) ?? sent, row),
    );
  }

  /** Starts from what somebody else stored, with what was typed here on top of it. */
  rebase(stored: Row): void {
    this.#each(stored, (draft, row) => draft.rebase(row));
  }

  /** Forgets everything typed. */
  reset(stored: Row): void {
    this.#each(stored, (draft, row) => draft.reset(row));
  }

  /** Shows what the server refused beside its fields. */
  refused(refusals: readonly Problem[]): void {
    const told = refusals.map((problem) => ({ ...problem, field: inContent(problem.field) }));
    this.#about.refused(told.filter(({ field }) => this.#isOwn(field)));
    this.#content.refused(told.filter(({ field }) => !this.#isOwn(field)));
  }

  /** Asks whoever shows this field to open and focus it. */
  goTo(path: Path): void {
    const field = inContent(path);
    (this.#isOwn(field) ? this.#about : this.#content).goTo(field);
  }

  /** From now on every problem is told at its field; the content may have gaps. */
  tellAll(): void {
    this.#about.tellAll();
  }

  #isOwn(field: Path): boolean {
    return this.#packing.own.includes(field);
  }

  #each(stored: Row, take: (draft: Draft, row: Row) => void): void {
    const { content: _content, ...about } = stored;
    take(this.#about, about);
    take(this.#content, this.#packing.unpack(stored));
  }
}

/** The path in the content of a path in the whole row. */
function inContent(path: Path): Path {
  return path.replace(/^content\./, '');
}
