// Which fields of a document came from a paper.
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/queryKeys';
import { type DraftKind, recognition, type Source } from '../../api/recognition';
import { may } from '../../core';
import type { Path } from '../row';

/** The documents that are made of papers, by the names of their definitions. */
const KINDS: Readonly<Record<string, DraftKind>> = { declaration: 'declaration', fcst: 'forecast' };
/** What a document was made of does not change while somebody looks at it. */
const STALE_MS = 300_000;

/** What of a stored document came from papers; nothing where it is none of those made of papers, or not stored. */
export function useSources(name: string, id: unknown): readonly Source[] {
  const kind = KINDS[name];
  const stored = typeof id === 'number' ? id : 0;
  const { data } = useQuery({
    queryKey: queryKeys.papers('sources', kind, stored),
    queryFn: ({ signal }) => recognition.sources(kind ?? 'declaration', stored, signal),
    enabled: kind !== undefined && stored !== 0 && may('recognition', 'view'),
    staleTime: STALE_MS,
    // It is a help: without it all else works.
    retry: false,
  });
  return data ?? NONE;
}
const NONE: readonly Source[] = [];

/** The list of the goods lines of a document. */
const LINES = 'lines';

/** Where the value at a path of a document comes from: `billNo`, or `lines[2].gQty`. */
export function sourceAt(sources: readonly Source[], path: Path): Source | undefined {
  return sources.find((source) => pathOfSource(source) === path);
}

/** The path of the field that a source filled. */
export function pathOfSource({ line, field }: Source): Path {
  return typeof line === 'number' ? `${LINES}[${line}].${field}` : field;
}
