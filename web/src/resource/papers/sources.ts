// Which fields of a document came from a paper.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { type DraftKind, recognition, type Source } from '../../api/recognition';
import { may } from '../../core';
import { type Draft, useDraft } from '../draft';
import { listPath, type Path, rowsAt, valueAt } from '../row';

/** A stored document: the name of its definition, its id and its version. */
export interface Stored {
  name: string;
  id: unknown;
  /** Nothing where it is not known: what was read of it then is taken for a while. */
  version?: unknown;
}

/** The document to which a line belongs that is a form of its own. */
export const LinesOf = createContext<Stored | undefined>(undefined);

/** The documents that are made of papers, by the names of their definitions. */
const KINDS: Readonly<Record<string, DraftKind>> = { declaration: 'declaration', fcst: 'forecast' };
/** A version of a document was always made of the same. */
const STALE_MS = 300_000;
/** The place of the id in the key. */
const ID_AT = 3;

/** What of a stored document came from papers; nothing where it is none of those made of papers, or not stored. */
export function useSources({ name, id, version }: Stored): readonly Source[] {
  const kind = KINDS[name];
  const stored = typeof id === 'number' ? id : 0;
  const { data } = useQuery({
    queryKey: queryKeys.papers('sources', kind, stored, typeof version === 'number' ? version : null),
    queryFn: ({ signal }) => recognition.sources(kind ?? 'declaration', stored, signal),
    enabled: kind !== undefined && stored !== 0 && may('recognition', 'view'),
    staleTime: STALE_MS,
    // Those of the version before stand there until those of the next one are known: they know their lines by ids.
    placeholderData: (before, query) => (query?.queryKey[ID_AT] === stored ? before : undefined),
    // It is a help: without it all else works.
    retry: false,
  });
  return data ?? NONE;
}
const NONE: readonly Source[] = [];

/** The source of a field of a form, with the path that it has in its document; nothing where it came from no paper. */
export function useSourceOf(name: string, draft: Draft, path: Path): { source: Source; path: Path } | undefined {
  const above = useContext(LinesOf);
  const [id, version] = [useDraft(draft, (now) => valueAt(now.row, 'id')), useDraft(draft, (now) => now.row.version)];
  const whole = KINDS[name] === undefined ? above : undefined;
  const sources = useSources(whole ?? { name, id, version });
  // It is drawn anew when its line is moved.
  useDraft(draft, (now) => lineIdAt(now.row, path));
  const source = whole
    ? sources.find(({ lineId, field }) => lineId === id && field === path)
    : sourceAt(sources, path, draft.row);
  const there = source && (whole ? pathOfSource(source) : path);
  return source && there !== undefined ? { source, path: there } : undefined;
}

/** The list of the goods lines of a document. */
export const LINES = 'lines';

/** Where the value at a path of a document comes from: `billNo`, or `lines[2].gQty` as the lines stand in `row` now. */
export function sourceAt(sources: readonly Source[], path: Path, row?: object): Source | undefined {
  const at = listPath(path);
  if (at?.list !== LINES) {
    // Of a list such as that of the containers all came from one place.
    const field = at?.list ?? path;
    return sources.find((source) => typeof source.line !== 'number' && source.field === field);
  }
  const id = row && lineIdAt(row, path);
  const stands = ({ line, lineId }: Source) =>
    row !== undefined && typeof lineId === 'number' ? lineId === id : line === at.index;
  return sources.find((source) => source.field === at.field && stands(source));
}

/**
 * The path of the field that a source filled, as the lines stand in `row` now; undefined where its line was taken out. Without a row that
 * has its lines it is the path in the document as it is stored.
 */
export function pathOfSource({ line, lineId, field }: Source, row?: object): Path | undefined {
  if (typeof line !== 'number') return field;
  const knows = typeof lineId === 'number' && Array.isArray(valueAt(row, LINES));
  const at = knows ? rowsAt(row, LINES).findIndex(({ id }) => id === lineId) : line;
  return at < 0 ? undefined : `${LINES}[${at}].${field}`;
}

/** The id of the goods line at a path. */
function lineIdAt(row: object, path: Path): unknown {
  const at = listPath(path);
  return at?.list === LINES ? rowsAt(row, LINES)[at.index]?.id : undefined;
}

/** The goods lines of a document in their order, by their ids. */
export const lineIds = (row: object): string =>
  rowsAt(row, LINES)
    .map(({ id }) => String(id))
    .join();
