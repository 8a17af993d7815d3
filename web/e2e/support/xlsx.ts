// The cells of a workbook, as far as walkthroughs look at them.
import { inflateRawSync } from 'node:zlib';

/** The sheets of a workbook by their names: rows of texts, as they are shown without formats. */
export function sheetsOf(file: Buffer): Record<string, string[][]> {
  const parts = unzipped(file);
  const part = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => textOf(item));
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name, at) => {
      const rows = part(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs);
      return [name, Array.from(rows, ([, row = '']) => cellsOf(row, shared))];
    }),
  );
}

/** A row with its gaps. */
function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, letters = '', attributes = '', inside = ''] of row.matchAll(
    /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    while (cells.length < column) cells.push('');
    const value = /<v>(.*?)<\/v>/s.exec(inside)?.[1] ?? '';
    cells.push(attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : textOf(inside));
  }
  return cells;
}

/** What stands between the tags. */
function textOf(xml: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** The files in a zip, by way of the list at its end. */
function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = file.readUInt32LE(at + 42);
    const begins = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begins, begins + file.readUInt32LE(at + 20));
    const isStored = file.readUInt16LE(at + 10) === 0;
    files.set(file.toString('utf8', at + 46, at + 46 + name), isStored ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}
