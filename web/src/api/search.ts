import { getQuietly } from './resources';
import type { AnswerOf } from './schema';

/** A document that the search over everything found, with the reason. */
export type FoundDocument = AnswerOf<'/search/v1/find', 'get'>['rows'][number];
export type Everything = AnswerOf<'/search/v1/find', 'get'>;

export const search = {
  /** Documents of every kind that the person may list, by a text in them. */
  find: (keyword: string, signal?: AbortSignal) => getQuietly<Everything>('/search/v1/find', { keyword }, signal),
};
