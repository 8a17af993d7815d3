// The questions on the document of a page, as its fields, lines and panels read them.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { type Known, questions, type Thread } from '../../api/questions';
import { documentStates, type Problem } from '../../core';
import { useEvents } from '../../shell/push/useEvents';
import type { Path } from '../row';

/** What the pieces of a page share about its questions. */
export interface Questions {
  threads: readonly Thread[];
  /** What is known of its places from before. */
  known: readonly Known[];
  /** Whether something can be asked: the document is stored. */
  asks: boolean;
  /** Opens what is asked at a place, to ask about a problem there; the whole document is the place `''`. */
  open: (path: Path, problem?: Problem) => void;
}

const NONE: readonly Thread[] = [];
const NOTHING: readonly Known[] = [];
const NOWHERE: Questions = { threads: NONE, known: NOTHING, asks: false, open: () => undefined };

/** Outside the page of a document there are none. */
export const QuestionsContext = createContext<Questions>(NOWHERE);

/** The definition of questions, and with it their states. */
export const QUESTION = 'question';
/** The state of a question that is over. */
const isSettled = ({ state }: Thread) =>
  documentStates(QUESTION).states.find(({ code }) => code === state)?.progress === 'done';

/** Those of them that are not settled. */
export const openOnes = (threads: readonly Thread[]) => threads.filter((thread) => !isSettled(thread));

/** The questions on a stored document, kept fresh by what is told about questions. */
export function useThreads(kind: string, id: number | undefined): readonly Thread[] {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.questions('of', kind, id),
    queryFn: ({ signal }) => questions.of(kind, id ?? 0, signal),
    enabled: id !== undefined,
    // It stands beside the document: without it all else works.
    retry: false,
  });
  useEvents(QUESTION, () => void queries.invalidateQueries({ queryKey: queryKeys.questions() }));
  return data ?? NONE;
}

/** What is known of the places of a stored document, by its lines of this version. */
export function useKnown(kind: string, id: number | undefined, version: number): readonly Known[] {
  const { data } = useQuery({
    queryKey: queryKeys.questions('known', kind, id, version),
    queryFn: ({ signal }) => questions.known(kind, id ?? 0, signal),
    enabled: id !== undefined,
    retry: false,
    // The marks stay while the version that was just saved is asked about.
    placeholderData: keepPreviousData,
  });
  return data ?? NOTHING;
}

/** What is known at a place, and with `within` below it too. */
export function useKnownAt(path: Path, within: boolean): readonly Known[] {
  const { known } = useContext(QuestionsContext);
  return useMemo(() => (known.length === 0 ? NOTHING : knownAt(known, path, within)), [known, path, within]);
}

/** Those of them that are known at a place. */
export function knownAt(known: readonly Known[], path: Path, within = false): readonly Known[] {
  const isHere = (at: Path) => at === path || (within && at.startsWith(`${path}.`));
  return known.filter(({ paths }) => paths.some(isHere));
}

/** What is asked at a place, and with `within` below it too. What is told is the same as long as nothing changes. */
export function useQuestionsAt(path: Path, within: boolean): readonly Thread[] {
  const { threads } = useContext(QuestionsContext);
  return useMemo(() => {
    const isHere = (thread: Thread) =>
      !thread.lineGone && (thread.path === path || (within && thread.path.startsWith(`${path}.`)));
    return threads.length === 0 ? NONE : threads.filter(isHere);
  }, [threads, path, within]);
}
