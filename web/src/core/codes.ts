// Code tables. The small ones came with the user info. The large ones stay on the server: what stands in a row is asked for
// code by code and learned by the rules; what is typed is searched there. The browser keeps the answers by the version of
// the table.
import { request } from './requests';
import { today } from './today';
import type { Choice, Entry, Lang } from './types';
import { forgetEntries, learnEntries, rules } from './wasm';

/** ms in which codes are gathered for one request. */
const GATHER_MS = 5;
/** Codes of one request: its address stays short. */
const CODES_AT_ONCE = 100;
/** ms before codes whose rows could not be had are asked for again. */
const AGAIN_MS = 10_000;

/** The families that are on the server, with their versions. */
let versions: Readonly<Record<string, string>> = {};
/** The codes of each family that were asked for, each with the end of its request. */
const asked = new Map<string, Map<string, Promise<void>>>();
/** Entries that a search found: enough for a label until their rows are here. */
const found = new Map<string, Map<string, Entry>>();
const listeners = new Set<() => void>();
let revision = 0;
let gathering: { codes: Map<string, Set<string>>; sent: Promise<void> } | undefined;

/** Which families are on the server now. Of one that has another version, everything is forgotten. */
export function knowVersions(came: Readonly<Record<string, string>>): void {
  const before = versions;
  versions = came;
  const stale = [...asked.keys()].filter((family) => before[family] !== came[family]);
  for (const family of stale) {
    asked.delete(family);
    found.delete(family);
    forgetEntries(family);
  }
  if (stale.length > 0) tell();
}

/** Whether a family is searched on the server. */
export function isOnServer(family: string): boolean {
  return family in versions;
}

/** Calls the listener whenever codes became known; gives back how to stop. */
export function subscribeCodes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another number whenever codes became known. */
export const codesRevision = (): number => revision;

/** Codes became known. */
export function tell(): void {
  revision += 1;
  for (const listener of [...listeners]) listener();
}

/** `(id)name`; for currency and country with the letters. A code that is not known, or not yet, is shown as it is. */
export function label(family: string, code: string, lang: Lang): string {
  const known = rules.label(family, code, lang);
  if (known !== code || code === '' || !isOnServer(family)) return known;
  want({ [family]: [code] });
  const hint = found.get(family)?.get(code);
  return (hint && rules.choicesOf(family, [hint], lang)[0]?.label) ?? code;
}

/** A code as somebody wrote it (`8471.30.00.00`), as its family has it; what is none stays as it is. */
export const wholeCode = (family: string, typed: string): string => rules.wholeCode(family, typed);

/** A code, or the beginning of one, without the marks between its groups; what has anything else in it stays as it is. */
export const strippedCode = (family: string, typed: string): string => rules.strippedCode(family, typed);

/** The entry of a code, be it the id or the second code, if it is known yet. */
export function entry(family: string, code: string): Entry | undefined {
  const known = rules.entry(family, code);
  if (known !== undefined || code === '' || !isOnServer(family)) return known;
  want({ [family]: [code] });
  return found.get(family)?.get(code);
}

/**
 * Asks for the rows of codes that the rules do not know yet. Answers when they are here, or could not be had; undefined when
 * nothing had to be asked for.
 */
export function want(codes: Readonly<Record<string, readonly string[]>>): Promise<void> | undefined {
  const coming = new Set<Promise<void>>();
  for (const [family, wanted] of Object.entries(codes)) {
    if (!isOnServer(family)) continue;
    const known = asked.get(family) ?? new Map<string, Promise<void>>();
    asked.set(family, known);
    for (const code of wanted) {
      const sent = known.get(code) ?? gather(family, code);
      known.set(code, sent);
      if (sent !== HERE) coming.add(sent);
    }
  }
  return coming.size === 0 ? undefined : Promise.all(coming).then(() => undefined);
}

/** What became of a code whose rows have been answered. */
const HERE = Promise.resolve();

function gather(family: string, code: string): Promise<void> {
  if (gathering === undefined) {
    const codes = new Map<string, Set<string>>();
    const sent = new Promise<void>((done) => {
      setTimeout(() => {
        gathering = undefined;
        void Promise.all([...codes].map(([of, which]) => fetchRows(of, [...which].sort()))).then(() => {
          tell();
          done();
        });
      }, GATHER_MS);
    });
    gathering = { codes, sent };
  }
  const { codes, sent } = gathering;
  codes.set(family, (codes.get(family) ?? new Set()).add(code));
  return sent;
}

async function fetchRows(family: string, codes: readonly string[]): Promise<void> {
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const some = codes.slice(from, from + CODES_AT_ONCE);
    const v = versions[family];
    if (v === undefined) return;
    const query = { family, codes: some.join(','), v };
    const known = asked.get(family);
    try {
      const rows = await request<Entry[]>({ method: 'GET', path: '/sys/v1/dict/rows', query, silent: true });
      // Meanwhile the table may have got another version.
      if (versions[family] !== v) continue;
      learnEntries(family, some, rows);
      for (const code of some) known?.set(code, HERE);
    } catch {
      for (const code of some) known?.set(code, HERE);
      setTimeout(() => {
        for (const code of some) known?.delete(code);
        tell();
      }, AGAIN_MS);
    }
  }
}

/** At most `limit` entries of a family that is here: those whose code starts with the query, then those whose name has it. */
export function searchEntries(family: string, query: string, limit: number, lang: Lang): Choice[] {
  return rules.searchEntries(family, query, limit, lang);
}

/** The same on the server, by code, name, pinyin initials and English. Rejects with RequestError, also when given up. */
export async function findEntries(
  family: string,
  query: string,
  limit: number,
  lang: Lang,
  signal?: AbortSignal,
): Promise<Choice[]> {
  const rows = await request<Entry[]>({
    method: 'GET',
    path: '/sys/v1/dict/search',
    query: { family, q: query, limit, day: today(), v: versions[family] },
    silent: true,
    ...(signal && { signal }),
  });
  const known = found.get(family) ?? new Map<string, Entry>();
  found.set(family, known);
  for (const row of rows) known.set(row.id, row);
  return rules.choicesOf(family, rows, lang);
}

/** What a search found under this name. */
export function foundByName(family: string, name: string): Entry | undefined {
  const wanted = name.toLowerCase();
  for (const known of found.get(family)?.values() ?? []) {
    if (known.name === name || known.nameEn?.toLowerCase() === wanted) return known;
  }
  return undefined;
}

/** Asks for the rows of large families that a declaration needs; see `want`. */
export function wantOfDeclaration(declaration: object): Promise<void> | undefined {
  return Object.keys(versions).length === 0 ? undefined : want(rules.wantedCodes(declaration));
}

/** The same for a row of a resource. */
export function wantOfRow(resource: string, row: object): Promise<void> | undefined {
  return Object.keys(versions).length === 0 ? undefined : want(rules.wantedCodesOfRow(resource, row));
}
