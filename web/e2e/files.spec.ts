import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { prefer } from './support/page';
import { enter } from './support/session';

const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') };
const PAGE = '/datum/fileBill';

test('files are uploaded several at once, one of them refused, downloaded alone and together, and deleted', async ({
  page,
}) => {
  await enter(page, 'maker', PAGE);
  await expect(page.getByRole('heading', { name: 'Files', exact: true })).toBeVisible();
  await expectAccessible(page, 'the page of files');
  await page.getByTestId('files').setInputFiles([
    { name: 'walk-a.pdf', ...PDF },
    { name: 'walk-b.pdf', ...PDF },
    { name: 'walk-c.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
  ]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('Stored')).toHaveCount(2);
  await expect(uploads.getByRole('listitem').filter({ hasText: 'walk-c.pdf' })).toContainText(
    'This kind of file is not accepted',
  );
  await expectAccessible(page, 'the page of files with uploads');
  await uploads.getByRole('button', { name: 'Remove walk-c.pdf from the list' }).click();
  await expect(uploads.getByText('walk-c.pdf')).toHaveCount(0);

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('walk-a.pdf')).toContainText('PDF');
  await expect(row('walk-a.pdf')).toContainText('王丽');
  await row('walk-a.pdf').getByRole('checkbox').check();
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await one).suggestedFilename()).toBe('walk-a.pdf');
  await row('walk-b.pdf').getByRole('checkbox').check();
  const both = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 as a zip' }).click();
  expect((await both).suggestedFilename()).toMatch(/^files\d{14}\.zip$/);

  // Of the organisation's files a maker deletes none; of the own ones every one.
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.getByText('Mine', { exact: true }).click();
  for (const name of ['walk-a.pdf', 'walk-b.pdf']) await row(name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(row('walk-a.pdf')).toHaveCount(0);
  await expect(row('walk-b.pdf')).toHaveCount(0);
});

test('a file that is too large is refused before it travels, and one is dropped onto the page', async ({ page }) => {
  await enter(page, 'maker', PAGE);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) sent.push(request.url());
  });
  const transfer = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(21 * 1024 * 1024)], 'large.pdf'));
    return files;
  });
  const zone = page.getByRole('table').first();
  await zone.dispatchEvent('dragover', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('larger than 20 MB');
  expect(sent).toEqual([]);
});

test('on a narrow screen in Chinese the page of files can be used', async ({ page, context }) => {
  await prefer(context, { lang: 'zh' });
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, 'orgadmin', PAGE);
  await expect(page.getByRole('button', { name: '上传文件' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('a file names the declaration that it belongs to, leads to it and is found by its number', async ({ page }) => {
  const { id, clientSeqNo } = await makeImport(await apiOf(page.request, 'maker'));
  await enter(page, 'maker', PAGE);
  const number = page.getByLabel('Declaration no. (optional)');
  const uploads = page.getByRole('list', { name: 'Uploads' });
  const name = `belongs-${id}.pdf`;
  await number.fill('260101999999999999');
  await page.getByTestId('files').setInputFiles([{ name, ...PDF }]);
  await expect(uploads).toContainText('There is no declaration with this number');
  await number.fill(clientSeqNo);
  await page.getByTestId('files').setInputFiles([{ name, ...PDF }]);
  await expect(uploads.getByText('Stored')).toBeVisible();
  await page.getByLabel('Related document', { exact: true }).fill(clientSeqNo);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`relatedNo=${clientSeqNo}`));
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expectAccessible(page, 'files with what they belong to');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name: clientSeqNo })
    .click();
  await expect(page).toHaveURL(new RegExp(`/queries/decview/${id}$`));
});
