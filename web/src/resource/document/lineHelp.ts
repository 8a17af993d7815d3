// What fills a line as soon as a value is named in it, such as the serial of an account: typed, chosen or pasted.
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Draft, useDraft } from '../draft';
import type { GridInputs } from '../grid/EntryGrid';
import { type Path, type Row, rowsAt, textOf } from '../row';

export interface LineHelp {
  /** Inputs of their own by field; the same object each time. */
  inputs: GridInputs;
  /** The field whose value is looked up. */
  field: string;
  /** What is known of these values: what each gives a line. */
  lookUp: (values: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
}

const NONE: ReadonlyMap<string, Row> = new Map();

/** The lines of a draft; of one that is itself a line, this one alone. */
const linesOf = (row: Row, list: Path): readonly Row[] => (list === '' ? [row] : rowsAt(row, list));

/** Fills lines in which a value is named: what is blank, and what the value named before had given. */
export function useLineHelp(draft: Draft, list: Path, help: LineHelp | undefined): void {
  const named = (row: Row) => linesOf(row, list).map((line) => textOf(line[help?.field ?? '']).trim());
  const values = useDraft(draft, (now) => (help === undefined ? '' : named(now.row).join('\n')));
  /** What was looked up, and by which value each line was filled last. */
  const known = useRef(new Map<string, Row>());
  const filledBy = useRef<string[]>(named(draft.row));

  const follow = useEffectEvent(async () => {
    if (help === undefined || !draft.dirty) {
      filledBy.current = named(draft.row);
      return;
    }
    const unknown = [...new Set(values.split('\n'))].filter((value) => value !== '' && !known.current.has(value));
    const found = unknown.length === 0 ? NONE : await help.lookUp(unknown).catch(() => NONE);
    for (const [value, row] of found) known.current.set(value, row);
    const changes = new Map<Path, string>();
    named(draft.row).forEach((value, at) => {
      const before = known.current.get(filledBy.current[at] ?? '');
      if (value === (filledBy.current[at] ?? '')) return;
      const gives = known.current.get(value);
      if (gives === undefined) return;
      filledBy.current[at] = value;
      const line = linesOf(draft.row, list)[at] ?? {};
      for (const [field, given] of Object.entries(gives)) {
        const is = textOf(line[field]);
        if (field === help.field || (is !== '' && is !== textOf(before?.[field]))) continue;
        changes.set(list === '' ? field : `${list}[${at}].${field}`, textOf(given));
      }
    });
    if (changes.size > 0) draft.accept(draft.preview(changes).row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the values change
  useEffect(() => void follow(), [values]);
}
