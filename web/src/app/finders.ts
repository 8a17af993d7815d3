import { declarations } from '../api/declarations';
import { apiOf, type ResourceName } from '../api/plain';
import { declarationDesk, declarationNumber, label, type Page, resource, session, statesOf } from '../core';
import { documentPath } from '../resource/document/paths';
import { textAt } from '../resource/row';
import { allPages, HOME, leaves } from '../shell/pages';
import type { RecordFinder } from '../shell/palette/records';

const FIRST = { pageNum: 1, pageSize: 10 };

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Declarations by any of their numbers, for those who may see some. */
const declaration: RecordFinder = async (query, signal) => {
  const { lang, sidebar } = session.view();
  if (!leaves(sidebar).some(({ path }) => path !== undefined && path !== HOME)) return [];
  const { rows } = await declarations.page({ ...FIRST, keyword: query }, signal);
  return rows.map((row) => {
    const { id, status, entryId, seqNo, clientSeqNo, billNo, customerName } = row;
    const numbers = [entryId, seqNo, clientSeqNo, billNo].filter(isFilled);
    return {
      key: `declaration-${id}`,
      // The number that is looked for, where the declaration has several.
      title:
        numbers.find((number) => number.toLowerCase().includes(query.toLowerCase())) ??
        (declarationNumber(row) || String(id)),
      hint: [customerName, label('decState', status, lang)].filter(Boolean).join(' · '),
      to: `${declarationDesk('').editBase}/${id}`,
    };
  });
};

/** The documents of the pages that a person may open, by their number. */
const documents: RecordFinder = async (query, signal) => {
  const { lang, sidebar } = session.view();
  const own = new Set(leaves(sidebar).map(({ path }) => path));
  // Several pages may show the same documents: they are looked for once, by the page of the definition where that is open to them.
  const open = allPages().filter((page) => page.documents && own.has(page.path));
  const isOwn = (page: Page) => page.path === resource(page.resource).page?.path;
  const byResource = new Map(
    [...open.filter((page) => !isOwn(page)), ...open.filter(isOwn)].map((page) => [page.resource, page]),
  );
  const pages = [...byResource.values()];
  const found = await Promise.allSettled(
    pages.map(async (page) => {
      const { rows } = await apiOf(page.resource as ResourceName).page({ ...FIRST, keyword: query }, signal);
      const { knownBy } = resource(page.resource);
      const states = statesOf(page.resource);
      return rows.map((row) => {
        const state = textAt(row, states?.field ?? '');
        return {
          key: `${page.resource}-${row.id}`,
          title: textAt(row, knownBy),
          hint: [page.title[lang], states?.states.find(({ code }) => code === state)?.label[lang]]
            .filter(Boolean)
            .join(' · '),
          to: documentPath(page.path, row.id),
        };
      });
    }),
  );
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** What the command palette asks for records: declarations, and the other numbered documents. */
export const finders: readonly RecordFinder[] = [declaration, documents];
