import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Query, type ResourceRow, unversionedPage } from '../../api/resources';
import { request } from '../../core';
import { announceRead } from '../push/channel';

/** A message as the list shows it; nobody changes one, so its version is always 0. */
export type Message = ResourceRow & {
  content: string;
  category: string;
  kind: string;
  refId: string;
  isRead: number;
  createdAt: string;
  readAt: string | null;
};

export interface MessagePage {
  rows: Message[];
  total: number;
  pageNum: number;
  pageSize: number;
}

export interface MessageFilter {
  pageNum: number;
  pageSize: number;
  onlyNotRead: 0 | 1;
  /** Which messages: 3 is all that concern this person (spec: the popover uses 3). */
  scope: 3;
}

const PATH = '/sys/v1/message';
const KEY = ['messages'];

/** Calls of the shell itself fail silently (spec §8): the popover shows what it last knew. */
export const unreadCount = queryOptions({
  queryKey: [...KEY, 'count'],
  queryFn: ({ signal }) => request<number>({ method: 'GET', path: `${PATH}/unread/count`, silent: true, signal }),
});

export function messagePage(filter: MessageFilter) {
  return queryOptions({
    queryKey: [...KEY, 'page', filter],
    queryFn: ({ signal }) =>
      request<MessagePage>({ method: 'GET', path: `${PATH}/page`, query: { ...filter }, silent: true, signal }),
  });
}

/** What the message list asks for: all that concern this person (spec: scope 3), as far as its filters let them. */
export function listedMessages(query: Query, signal?: AbortSignal) {
  return unversionedPage<Message>(`${PATH}/page`, { ...query, scope: 3 }, signal);
}

type Change = { verb: 'read' | 'delete'; ids: number[] } | { verb: 'allRead' | 'allDel' };

/** Marks or deletes messages, here and in the notices of every browser tab. */
export function useChangeMessages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      request<unknown>({
        method: 'POST',
        path: `${PATH}/${change.verb}`,
        body: 'ids' in change ? { ids: change.ids } : {},
        silent: true,
        hiddenMessage: true,
      }),
    onSuccess: (_answer, change) => announceRead('ids' in change ? change.ids : 'all'),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const messagesKey = KEY;
