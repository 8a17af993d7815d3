import { downloadFile } from '../core';
import type { Page } from './declarations';
import { type FileRow, uploadTo } from './files';
import { getQuietly, type Identified, type Query, storeQuietly } from './resources';
import type { AnswerOf, BodyOf } from './schema';

/** A question on a document with what was written to it. */
export type Thread = AnswerOf<'/question/v1/of', 'get'>[number];
/** Something that is known of places of a document. */
export type Known = AnswerOf<'/question/v1/known', 'get'>[number];
/** Somebody who can be mentioned. */
export type Person = AnswerOf<'/question/v1/people', 'get'>[number];
export type NewQuestion = BodyOf<'/question/v1/ask', 'post'>;
export type QuestionRow = AnswerOf<'/question/v1/page', 'get'>['rows'][number] & Identified;
/** How many questions are open, and for whom. */
export type QuestionCounts = AnswerOf<'/question/v1/counts', 'get'>;

const PATH = '/question/v1';

export const questions = {
  of: (kind: string, docId: number, signal?: AbortSignal) =>
    getQuietly<Thread[]>(`${PATH}/of`, { kind, docId }, signal),
  known: (kind: string, docId: number, signal?: AbortSignal) =>
    getQuietly<Known[]>(`${PATH}/known`, { kind, docId }, signal),
  people: (kind: string, docId: number, signal?: AbortSignal) =>
    getQuietly<Person[]>(`${PATH}/people`, { kind, docId }, signal),
  detail: (id: number, signal?: AbortSignal) => getQuietly<Thread>(`${PATH}/${id}/detail`, undefined, signal),
  page: (query: Query, signal?: AbortSignal) => getQuietly<Page<QuestionRow>>(`${PATH}/page`, query, signal),
  counts: (signal?: AbortSignal) => getQuietly<QuestionCounts>(`${PATH}/counts`, undefined, signal),
  ask: (question: NewQuestion) => storeQuietly<Thread>(`${PATH}/ask`, question),
  /** Keeps the answer to a settled question for the goods or the place that `basis` names. */
  keep: (id: number, basis: string, text: string) => storeQuietly<object>(`${PATH}/keep`, { id, basis, text }),
  /** Does a command of the states of questions: `answer`, `settle`, `askAgain`. */
  act: (command: string, { id, version }: Identified, text: string, files: readonly number[] = []) =>
    storeQuietly<Thread>(`${PATH}/${command}`, { id, version, text, ...(files.length > 0 && { files }) }),
  /** Keeps a file that a question or an answer is going to name. */
  upload: (file: File) => uploadTo<FileRow>(`${PATH}/upload`, file, () => undefined),
  download: (question: number, file: number) =>
    downloadFile({ method: 'GET', path: `${PATH}/${question}/files/${file}/download` }),
};
