import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/queryKeys';
import { type Identified, type Query, unversionedPage } from '../../api/resources';
import { type PushMessage, request } from '../../core';
import { announceRead } from '../push/channel';

/** A message as the list shows it; nobody changes one, so its version is always 0. */
export interface Message extends Identified {
  content: string;
  category: string;
  kind: string;
  refId: string;
  makerId?: number | null;
  makerOrgId?: number | null;
  isRead: number;
  /** 1 when its recipient has dealt with it. */
  isHandled: number;
  createdAt: string;
  readAt: string | null;
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
const KEY = queryKeys.messages();

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

/** As many as a page may have. */
const MOST = 200;

/** The unread messages, the newest of them if they are many; undefined when nobody can tell. */
export async function unreadMessages(signal: AbortSignal): Promise<PushMessage[] | undefined> {
  try {
    const { rows } = await listedMessages({ pageNum: 1, pageSize: MOST, onlyNotRead: 1 }, signal);
    return rows.map(({ id, content, kind, refId, category, makerId, makerOrgId }) => ({
      id,
      content,
      kind,
      refId,
      category,
      ...(makerId && { makerId }),
      ...(makerOrgId && { makerOrgId }),
    }));
  } catch {
    return undefined;
  }
}

type Change = { verb: 'read' | 'delete' | 'handleFlag'; ids: number[] } | { verb: 'allRead' | 'allDel' };

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
    // Who has dealt with a message may still want it to stand there.
    onSuccess: (_answer, change) => {
      if (change.verb !== 'handleFlag') announceRead('ids' in change ? change.ids : 'all');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const messagesKey = KEY;
