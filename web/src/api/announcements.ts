import { queryOptions } from '@tanstack/react-query';
import { type Lang, request } from '../core';
import { queryKeys } from './queryKeys';
import type { AnswerOf } from './schema';

/** An announcement of the platform: plain text, a blank line between paragraphs. */
export type Announcement = AnswerOf<'/auth/v1/announcement/public', 'get'>[number];

const PATH = '/sys/v1/announcement';

export const latestAnnouncements = queryOptions({
  queryKey: queryKeys.announcements('latest'),
  queryFn: async ({ signal }) => {
    const query = { pageNum: 1, pageSize: 10 };
    const page = await request<{ rows: Announcement[] }>({
      method: 'GET',
      path: `${PATH}/page`,
      query,
      silent: true,
      signal,
    });
    return page.rows;
  },
});

/** What is shown before the log-in. */
export const publicAnnouncements = queryOptions({
  queryKey: queryKeys.announcements('public'),
  queryFn: ({ signal }) =>
    request<Announcement[]>({ method: 'GET', path: '/auth/v1/announcement/public', silent: true, signal }),
});

export function announcement(id: string) {
  return queryOptions({
    queryKey: queryKeys.announcements(id),
    queryFn: ({ signal }) =>
      request<Announcement>({ method: 'GET', path: `${PATH}/${encodeURIComponent(id)}/detail`, silent: true, signal }),
    retry: false,
  });
}

/** The form of the language; what has no English form is shown in Chinese. */
export function titleOf({ title, titleEn }: Announcement, lang: Lang): string {
  return (lang === 'en' && titleEn) || title;
}

export function paragraphsOf({ content, contentEn }: Announcement, lang: Lang): string[] {
  return ((lang === 'en' && contentEn) || content).split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}
