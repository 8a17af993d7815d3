import type { Page } from './declarations';
import { getQuietly, type Identified, type Query, storeQuietly } from './resources';
import type { AnswerOf, BodyOf } from './schema';

export type DeadlineRow = AnswerOf<'/deadline/v1/page', 'get'>['rows'][number] & Identified;
/** How many deadlines are open, over, soon, or put off. */
export type DeadlineCounts = AnswerOf<'/deadline/v1/counts', 'get'>;
export type DeadlineMonth = AnswerOf<'/deadline/v1/month', 'get'>;
/** How a deadline follows. */
export type Explained = AnswerOf<'/deadline/v1/explain', 'get'>;
/** The link by which calendars read the deadlines of this person. */
export type FeedState = AnswerOf<'/deadline/v1/feed', 'get'>;
type PutOff = BodyOf<'/deadline/v1/snooze', 'post'>;

/** A deadline by its kind and its number among those. */
export interface Named {
  kind: string;
  refId: number;
}

const PATH = '/deadline/v1';

export const deadlines = {
  page: async (query: Query, signal?: AbortSignal) => {
    const found = await getQuietly<Page<DeadlineRow>>(`${PATH}/page`, query, signal);
    return { ...found, rows: found.rows.map((row) => ({ ...row, version: 0 })) };
  },
  counts: (signal?: AbortSignal) => getQuietly<DeadlineCounts>(`${PATH}/counts`, undefined, signal),
  month: (month: string, signal?: AbortSignal) => getQuietly<DeadlineMonth>(`${PATH}/month`, { month }, signal),
  explain: ({ kind, refId }: Named, signal?: AbortSignal) =>
    getQuietly<Explained>(`${PATH}/explain`, { kind, refId }, signal),
  snooze: (asked: PutOff) => storeQuietly<null>(`${PATH}/snooze`, asked),
  unsnooze: ({ kind, refId }: Named) => storeQuietly<null>(`${PATH}/unsnooze`, { kind, refId }),
  feed: (signal?: AbortSignal) => getQuietly<FeedState>(`${PATH}/feed`, undefined, signal),
  /** Answers the address of the calendar; its secret is told this once. */
  makeFeed: async () => {
    const { secret } = await storeQuietly<{ secret: string }>(`${PATH}/feed`, {});
    return new URL(`/api${PATH}/feed/${secret}.ics`, window.location.origin).href;
  },
  revokeFeed: () => storeQuietly<null>(`${PATH}/feed/revoke`, {}),
};
