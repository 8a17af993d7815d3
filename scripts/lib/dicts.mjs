// The code tables of fixtures/dicts, as the server hands them out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../../fixtures/dicts');
/** Large tables are kept compressed. */
const TABLE = /^(\w+)\.csv(\.gz)?$/;

/** Every family that stands there as a file, by its wire name. */
export function dictionaries() {
  const tables = readdirSync(FOLDER).flatMap((file) => {
    const [, name, zipped] = file.match(TABLE) ?? [];
    if (name === undefined) return [];
    const content = readFileSync(join(FOLDER, file));
    return [[camel(name), entries((zipped ? gunzipSync(content) : content).toString())]];
  });
  return Object.fromEntries(tables);
}

function entries(text) {
  const [head = [], ...rows] = parseCsv(text);
  const columns = head.map(camel);
  return rows.map((row) => {
    const entry = { id: '', name: '' };
    for (const [at, column] of columns.entries()) {
      const value = row[at] ?? '';
      if (column === 'sure') entry.sure = value !== '0';
      else if (value !== '') entry[column] = value;
    }
    return entry;
  });
}

function parseCsv(text) {
  const rows = [];
  let row = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** `trade_mode` -> `tradeMode`. */
function camel(name) {
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}
