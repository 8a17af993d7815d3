import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../core';
import { announceRead } from '../push/channel';

/** A message as the list shows it. */
export interface Message {
  id: number;
  content: string;
  kind: string;
  refId: string;
  isRead: number;
  createdAt: string;
}

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
