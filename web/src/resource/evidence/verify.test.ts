// The page that checks packs, as the server hands it out and as it lies in packs.
import { Blob } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../server/src/domains/evidence/verify.html'), 'utf8');
const [, MAIN = '', SCRIPT = ''] = /<body>(.*)<script>(.*)<\/script>/s.exec(PAGE) ?? [];
/** Each text is its key. */
const KEYS = 'new Proxy({}, { get: (_, key) => ({ zh: key, en: key }) })';

type Check = (pack: Blob) => Promise<void>;

/** The page, of the installation with this fingerprint; without one, the page of a pack. */
function opened(ours = ''): Check {
  document.body.innerHTML = MAIN;
  const script = SCRIPT.replace('/*TEXTS*/{}', KEYS).replace("/*OURS*/''", JSON.stringify(ours));
  return new Function(`${script}; return open;`)() as Check;
}

const verdict = () => {
  const shown = document.getElementById('verdict');
  return [shown?.className, shown?.firstChild?.firstChild?.textContent];
};
const problems = () =>
  [...document.querySelectorAll('#problems li > span')].map((item) => item.firstChild?.textContent);

const number = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** An archive in which nothing is compressed. */
function zipped(files: [string, Uint8Array][]): Blob {
  const written: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const called = new TextEncoder().encode(name);
    const sizes = joined(number(content.length, 4), number(content.length, 4), number(called.length, 2), number(0, 2));
    const file = joined(number(0x04034b50, 4), number(0, 14), sizes, called, content);
    list.push(joined(number(0x02014b50, 4), number(0, 16), sizes, number(0, 10), number(offset, 4), called));
    written.push(file);
    offset += file.length;
  }
  const end = joined(number(0x06054b50, 4), number(0, 4), number(files.length, 2), number(files.length, 2));
  const listed = joined(...list);
  return new Blob([joined(...written, listed, end, number(listed.length, 4), number(offset, 4), number(0, 2))]);
}

const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');
const digest = async (bytes: Uint8Array<ArrayBuffer>) => hex(await crypto.subtle.digest('SHA-256', bytes));
const fingerprintOf = async (key: Uint8Array<ArrayBuffer>) => (await digest(key)).replace(/(.{4})(?!$)/g, '$1 ');

type Sign = (text: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array;

/** A pack of one file, with the manifest for this key. */
async function packOf(key: Uint8Array<ArrayBuffer>, sign: Sign): Promise<Blob> {
  const content = Uint8Array.from(new TextEncoder().encode('{}\n'));
  const files = [{ name: 'document.json', size: content.length, sha256: await digest(content) }];
  const manifest = JSON.stringify({ key: { publicKey: Buffer.from(key).toString('base64') }, documents: [], files });
  const text = Uint8Array.from(new TextEncoder().encode(manifest));
  return zipped([
    ['document.json', content],
    ['manifest.json', text],
    ['manifest.sig', await sign(text)],
  ]);
}

let key = new Uint8Array(0);
let pack = new Blob([]);

beforeEach(async () => {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair;
  key = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  pack = await packOf(key, async (text) => new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, text)));
});

test('a pack is good where its own key signed it, and the page of a pack asks for the fingerprint', async () => {
  await opened()(pack);
  expect(verdict()).toEqual(['good', 'good']);
  expect(document.getElementById('facts')?.textContent).toContain('compare');
  await opened(await fingerprintOf(key))(pack);
  expect(verdict()).toEqual(['good', 'good']);
  expect(document.getElementById('facts')?.textContent).toContain('sameKey');
});

test('the page of an installation doubts a pack that another key signed', async () => {
  const ours = await fingerprintOf(new Uint8Array(32).fill(7));
  await opened(ours)(pack);
  expect(verdict()).toEqual(['doubt', 'foreign']);
  expect(document.getElementById('facts')?.textContent).toContain(ours);
});

test('under a key of small order nobody signed anything', async () => {
  const point = (bytes: string) => Uint8Array.from(Buffer.from(bytes, 'hex'));
  const weak = [
    `01${'00'.repeat(31)}`,
    `01${'00'.repeat(30)}80`,
    '00'.repeat(32),
    `${'00'.repeat(31)}80`,
    `ec${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(31)}`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  ].map(point);
  for (const one of weak) {
    // The neutral point and nothing: it holds under the neutral point for every text.
    const forged = await packOf(one, () => joined(point(`01${'00'.repeat(31)}`), new Uint8Array(32)));
    await opened()(forged);
    expect(verdict(), hex(one.buffer)).toEqual(['bad', 'bad']);
    expect(problems()).toEqual(['weakKey']);
  }
});

test('what another key signed is not signed', async () => {
  const forged = await packOf(key, () => new Uint8Array(64));
  await opened(await fingerprintOf(key))(forged);
  expect(verdict()).toEqual(['bad', 'bad']);
  expect(problems()).toEqual(['signature']);
});
