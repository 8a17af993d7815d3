// What of a declaration is in sight without scrolling.
import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { sound } from './support/declarations';
import { prefer } from './support/page';
import { enter } from './support/session';

const HEIGHT = 900;
const LINES = 10;
const PAGES = { import: '/import/inMakeImport', export: '/export/outMakeImport' } as const;

for (const lang of ['en', 'zh'] as const) {
  for (const direction of ['import', 'export'] as const) {
    test(`at 1440 x 900 the usual fields of the head and ten goods lines are in sight (${direction}, ${lang})`, async ({
      page,
      context,
    }) => {
      const given = sound(direction);
      const lines = Array.from({ length: LINES }, (_, at) => ({ ...given.lines[0], gNo: String(at + 1) }));
      const api = await apiOf(page.request, 'broker');
      const { id } = await api.post<{ id: number }>('/decl/v1/add', { ...given, lines });
      await prefer(context, { lang });
      await page.setViewportSize({ width: 1440, height: HEIGHT });
      await enter(page, 'broker', `${PAGES[direction]}/${id}`);
      const tenth = page
        .getByRole('grid')
        .first()
        .locator(`tr[aria-rowindex="${LINES + 1}"]`);
      await expect(tenth).toBeVisible();
      const lower = (box: { y: number; height: number } | null) => (box === null ? Number.NaN : box.y + box.height);
      expect(lower(await tenth.boundingBox())).toBeLessThanOrEqual(HEIGHT);
      const index = page.locator('main nav').filter({ has: page.locator('button[aria-keyshortcuts="Alt+1"]') });
      const head = page.locator('[data-path="grossWet"], [data-path="promiseItmes"], [data-path="transMode"]');
      await expect(head).toHaveCount(3);
      for (const field of await head.all()) {
        const box = await field.boundingBox();
        expect(box?.y).toBeGreaterThan(lower(await index.boundingBox()));
        expect(lower(box)).toBeLessThanOrEqual(HEIGHT);
      }
    });
  }
}
