// Brings gathered code tables (a folder of CSV files, one a family, with `id`, `name`, `sure`) into fixtures/dicts:
//   node scripts/code-tables.mjs <folder>
// What is there already keeps its place, its English name and its columns; what fixtures/SOURCES.md calls wrong is mended.
// The tariff is replaced as a whole: codes that it no longer has stay as ended, with the codes that follow them.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

const DICTS = fileURLToPath(new URL('../fixtures/dicts/', import.meta.url));
const COMMON = ['id', 'name', 'name2', 'name_en', 'sure'];
/** The last day of codes that the tariff of 2026 no longer has; some of them may have ended earlier. */
const OLD_TARIFF_ENDS = '2025-12-31';

const folder = process.argv[2];
if (!folder) throw new Error('say in which folder the tables are');

function parse(text) {
  const rows = [];
  let row = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === ',' || letter === '\n')) {
      row.push(cell);
      cell = '';
      if (letter === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (quoted || letter !== '\r') cell += letter;
  }
  const [head, ...body] = rows.filter((cells) => cells.length > 1 || cells[0] !== '');
  return body.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function ours(name) {
  const plain = join(DICTS, `${name}.csv`);
  return parse(existsSync(plain) ? readFileSync(plain, 'utf8') : gunzipSync(readFileSync(`${plain}.gz`)).toString());
}

const gathered = (name) => parse(readFileSync(join(folder, `${name}.csv`), 'utf8'));

function write(name, extras, rows, packed = false) {
  const head = [...COMMON, ...extras];
  const lines = rows.map((row) => head.map((column) => quote(row[column] ?? '')).join(','));
  const text = `${[head.join(','), ...lines].join('\n')}\n`;
  const plain = join(DICTS, `${name}.csv`);
  if (packed) {
    rmSync(plain, { force: true });
    writeFileSync(`${plain}.gz`, gzipSync(text, { level: 9 }));
  } else writeFileSync(plain, text);
  console.log(`${name}: ${rows.length} rows`);
}

/** Our rows as they are, then the gathered ones that we lack. */
function extend(name, extras, from, as) {
  const rows = ours(name);
  const known = new Set(rows.map((row) => row.id));
  const added = from.filter((row) => !known.has(row.id)).map(as);
  write(name, extras, [...rows, ...added.sort((a, b) => (a.id < b.id ? -1 : 1))]);
}

function tariff() {
  const old = new Map(ours('hs_code').map((row) => [row.id, row]));
  const fta = new Map(gathered('hs_fta_rate').map((row) => [row.id, row]));
  const agreements = gathered('hs_fta_rate_columns');
  const rates = (id) =>
    agreements
      .map(({ id: column, agreement_code: code }) => [code, fta.get(id)?.[column] ?? ''])
      .filter(([, rate]) => rate !== '')
      .map(([code, rate]) => `${code}:${rate.replaceAll(/\s/g, '')}`)
      .join(' ');
  const rows = gathered('hs_code').map((row) => ({
    id: row.id,
    name: row.name,
    // Our own English names were made for the ten digits, the gathered ones are those of the heading.
    name_en: old.get(row.id)?.name_en || row.name_en,
    sure: row.sure,
    unit1: row.unit1,
    unit2: row.unit2,
    mfn_rate: row.mfn,
    general_rate: row.general,
    provisional_rate: row.provisional,
    export_rate: row.export,
    export_provisional_rate: row.export_provisional,
    vat_rate: row.vat,
    consumption_rate: row.consumption,
    export_rebate: row.rebate,
    supervision: row.supervision,
    inspection: row.inspection,
    mfn_sure: row.rate_sure,
    provisional_sure: row.provisional === '' ? '' : row.provisional_sure,
    elements: row.elements,
    fta: rates(row.id),
    year: row.valid_year,
  }));
  const present = new Set(rows.map((row) => row.id));
  const ended = [...old.values()]
    .filter((row) => !present.has(row.id))
    .map((row) => {
      const alike = (digits) => rows.filter(({ id }) => id.startsWith(row.id.slice(0, digits))).map(({ id }) => id);
      const next = row.next ? row.next.split(' ') : [alike(8), alike(6)].find((codes) => codes.length > 0);
      return { ...row, sure: '0', to: row.to || OLD_TARIFF_ENDS, next: (next ?? []).slice(0, 10).join(' ') };
    });
  const extras =
    'from,to,next,unit1,unit2,mfn_rate,general_rate,provisional_rate,export_rate,export_provisional_rate,vat_rate,consumption_rate,export_rebate,supervision,inspection,mfn_sure,provisional_sure,rebate_sure,elements,fta,year,note'.split(
      ',',
    );
  write(
    'hs_code',
    extras,
    [...rows, ...ended].sort((a, b) => (a.id < b.id ? -1 : 1)),
    true,
  );
}

function entryPorts() {
  const old = new Map(ours('entry_port').map((row) => [row.id, row]));
  const rows = gathered('entry_port').map((row) => {
    const english = old.get(row.id)?.name === row.name ? old.get(row.id).name_en : row.name_en;
    return { id: row.id, name: row.name, name_en: english, sure: row.sure, kind: row.kind };
  });
  write('entry_port', ['kind'], rows);
}

function ports() {
  extend('port', ['country', 'kind'], gathered('port'), (row) => ({
    id: row.id,
    name: row.name,
    name2: row.unlocode_sure === '1' ? row.unlocode : '',
    name_en: row.name_en,
    sure: row.sure,
    country: /^[A-Z]{3}$/.test(row.country) ? row.country : '',
    kind: row.kind,
  }));
  const rows = ours('port');
  const port = rows.find((row) => row.id === 'ARE027');
  Object.assign(port, { name: '杰贝阿里', name_en: 'Jebel Ali', sure: '1' });
  write('port', ['country', 'kind'], rows);
}

/** Customs shares its old numbers among countries: those that we lacked have their letters as the first code too. */
function countries() {
  const from = gathered('country');
  const rows = ours('country').filter((row) => row.id !== '449');
  const bes = rows.find((row) => row.name2 === 'BES');
  bes.id = '449';
  const known = new Set(rows.map((row) => row.name2));
  const added = from.filter((row) => !known.has(row.id));
  const row = ({ id, name, name_en, sure, alpha2 }) => ({ id, name, name2: id, name_en, sure, alpha2 });
  write('country', ['alpha2'], [...rows, ...added.map(row)]);
}

tariff();
entryPorts();
ports();
countries();
extend('customs_office', ['full_name'], gathered('customs_office'), (row) => ({ ...row, name2: '' }));
extend('district', [], gathered('district'), (row) => ({
  ...row,
  name: row.full_name || row.name,
  name2: '',
  name_en: '',
}));
