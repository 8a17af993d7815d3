import { request } from '../core';
import type { AnswerOf } from './schema';

/** What a person keeps for one list: its columns while they are arranged, and saved filters. */
export type ListPreference = AnswerOf<'/sys/v1/preference/list', 'get'>[number];
export type ListColumns = NonNullable<ListPreference['columns']>;
/** A search under a name; `isDefault` is '1' for the one that the list opens with. */
export type SavedFilter = ListPreference['filters'][number];

const PATH = '/sys/v1/preference';

/** What fails is told where the person arranged something. */
export const preferences = {
  list: () => request<ListPreference[]>({ method: 'GET', path: `${PATH}/list`, silent: true }),
  update: (kept: ListPreference) =>
    request<ListPreference>({ method: 'POST', path: `${PATH}/update`, body: kept, silent: true }),
};
