import { getQuietly, postQuietly, type Query, storeQuietly, unversionedPage } from './resources';
import type { Rows } from './rows.gen';

const PATH = '/sys/v1/message';

/** A message to colleagues as it was written. */
export type WrittenNotice = Rows['notice'];

/** Somebody a message can be written to. */
export interface Colleague {
  id: number;
  name: string;
  username: string;
  orgName: string;
}

export const notices = {
  page: (query: Query, signal?: AbortSignal) => unversionedPage<WrittenNotice>(`${PATH}/notice/page`, query, signal),
  recipients: (keyword: string, signal?: AbortSignal) =>
    getQuietly<Colleague[]>(`${PATH}/recipients`, { keyword }, signal),
  /** Without `userIds` it is for everybody of the own organisation. */
  add: (notice: { content: string; userIds: number[] }) => storeQuietly<{ id: number }>(`${PATH}/add`, notice),
  /** Each goes out once. */
  push: (ids: number[]) => postQuietly<unknown>(`${PATH}/push`, { ids }),
};
