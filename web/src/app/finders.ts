import { declarations } from '../api/declarations';
import { declarationDesk, declarationNumber, label, session } from '../core';
import { HOME, leaves } from '../shell/pages';
import type { RecordFinder } from '../shell/palette/records';

const FIRST = { pageNum: 1, pageSize: 10 };

/** Declarations by any of their numbers, for those who may see some. */
const declaration: RecordFinder = async (query, signal) => {
  const { lang, sidebar } = session.view();
  if (!leaves(sidebar).some(({ path }) => path !== undefined && path !== HOME)) return [];
  const { rows } = await declarations.page({ ...FIRST, keyword: query }, signal);
  return rows.map((row) => ({
    key: `declaration-${row.id}`,
    title: declarationNumber(row) || String(row.id),
    hint: [row.customerName, label('decState', row.status, lang)].filter(Boolean).join(' · '),
    to: `${declarationDesk('').editBase}/${row.id}`,
  }));
};

/** What the command palette asks for records: one finder per feature that has numbered documents. */
export const finders: readonly RecordFinder[] = [declaration];
