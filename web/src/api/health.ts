import { getQuietly } from './resources';
import type { AnswerOf } from './schema';

/** How the installation does, as the platform's administrators see it. */
export type Overview = AnswerOf<'/sys/v1/health/overview', 'get'>;

export const health = {
  overview: (signal?: AbortSignal) => getQuietly<Overview>('/sys/v1/health/overview', undefined, signal),
};
