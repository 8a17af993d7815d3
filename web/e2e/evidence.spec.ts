import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport, released } from './support/declarations';
import { enter } from './support/session';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Evidence pack' });
/** The job that was submitted last. */
const newest = (page: Page) => page.getByRole('row').filter({ hasText: '.zip' }).first();

/** Fetches the newest pack from the page of downloads; where it is on disk. */
async function downloaded(page: Page, to: string): Promise<string> {
  await page.goto('/queries/fileManagePage');
  await expect(newest(page)).toContainText('Ready', { timeout: 30_000 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    newest(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  await file.saveAs(to);
  return to;
}

/** Has the page of the disk check a pack. */
async function checked(page: Page, checking: string, pack: string): Promise<void> {
  await page.goto(pathToFileURL(checking).href);
  await page.locator('input[type=file]').setInputFiles(pack);
}

test('a pack is made by keyboard, checked offline from the disk, and refused once a byte of it is changed', async ({
  page,
}, info) => {
  const broker = await apiOf(page.request, 'broker');
  const { id } = await makeImport(broker);
  await released(page.request, id);
  await enter(page, 'broker', `/import/inMakeImport/${id}`);
  await page.getByRole('button', { name: 'Evidence pack' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const fingerprint = await dialog(page)
    .getByText(/^([0-9a-f]{4} ?){16}$/)
    .innerText();
  await expectAccessible(page, 'the dialog of an evidence pack');
  const [coming] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Page that checks a pack offline' }).click(),
  ]);
  const checking = info.outputPath('verify.html');
  await coming.saveAs(checking);
  await dialog(page).getByRole('button', { name: 'Make' }).press('Enter');
  await expect(page.getByText('The evidence pack is being made')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const pack = await downloaded(page, info.outputPath('pack.zip'));

  await page.context().setOffline(true);
  await checked(page, checking, pack);
  const verdict = page.getByRole('status');
  await expect(verdict).toContainText('Complete, and the signature is valid');
  await expect(page.getByText(fingerprint.trim())).toBeVisible();
  await expect(page.getByText(/Customs declaration \d{18}/)).toBeVisible();
  await expectAccessible(page, 'the page that checks a pack');

  // A program that packs it anew writes its folders down, too.
  const repacked = join(info.outputDir, 'repacked.zip');
  await writeFile(repacked, withFolder(await readFile(pack), 'papers/'));
  await checked(page, checking, repacked);
  await expect(verdict).toContainText('Complete, and the signature is valid');

  // One byte in the middle of a file: nothing is compressed, so it stands there as it is.
  const bytes = await readFile(pack);
  const at = bytes.indexOf('"billNo"');
  expect(at).toBeGreaterThan(0);
  bytes[at + 1] = 'B'.charCodeAt(0);
  const changed = join(info.outputDir, 'changed.zip');
  await writeFile(changed, bytes);
  await checked(page, checking, changed);
  await expect(verdict).toContainText('Do not trust this pack');
  await expect(page.getByText('Changed: document.json')).toBeVisible();

  // A changed manifest has no signature any more.
  const forged = await readFile(pack);
  const format = forged.lastIndexOf('evidence-pack/1');
  forged[format + 'evidence-pack/'.length] = '2'.charCodeAt(0);
  await writeFile(changed, forged);
  await checked(page, checking, changed);
  await expect(verdict).toContainText('Do not trust this pack');
  await expect(page.getByText('The signature is not valid')).toBeVisible();
  await page.context().setOffline(false);
});

/** The archive with an entry more, that of a folder. */
function withFolder(archive: Buffer, folder: string): Buffer {
  const name = Buffer.from(folder);
  const end = Buffer.from(archive.subarray(archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))));
  const list = end.readUInt32LE(16);
  const length = end.readUInt32LE(12);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(list, 42);
  for (const count of [8, 10]) end.writeUInt16LE(end.readUInt16LE(count) + 1, count);
  end.writeUInt32LE(length + entry.length + name.length, 12);
  end.writeUInt32LE(list + head.length + name.length, 16);
  const listed = archive.subarray(list, list + length);
  return Buffer.concat([archive.subarray(0, list), head, name, listed, entry, name, end]);
}

test('a period is one pack', async ({ page }) => {
  const broker = await apiOf(page.request, 'broker');
  await makeImport(broker);
  await enter(page, 'broker', '/import/make');
  await page.getByRole('main').getByRole('button', { name: 'Evidence pack' }).click();
  await expect(dialog(page).locator('input[type=date]')).toHaveCount(2);
  await expectAccessible(page, 'the dialog of an evidence pack of a period');
  // Today, as it stands there.
  await dialog(page).getByRole('button', { name: 'Make' }).click();
  await expect(page.getByText('The evidence pack is being made')).toBeVisible();
  await page.goto('/queries/fileManagePage');
  await expect(newest(page)).toContainText('Ready', { timeout: 30_000 });
});
