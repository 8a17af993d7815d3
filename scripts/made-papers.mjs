// Papers of other layouts than the samples, for measuring how papers are read (docs/recognition.md): made-up firms and goods,
// drawn by Chromium. `node scripts/made-papers.mjs [FOLDER...]` writes those of each folder of fixtures/recognition anew, each
// with its values.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { capture, main, root } from './lib/run.mjs';
import { photographed, printed, scanned } from './papers/draw.mjs';
import { docx, xlsx } from './papers/files.mjs';
import { FIRST } from './papers/first.mjs';
import { FOREIGN } from './papers/foreign.mjs';
import { FOREIGN_CARRIED } from './papers/foreign_carried.mjs';
import { FOREIGN_MORE } from './papers/foreign_more.mjs';
import { FOREIGN_SECOND } from './papers/foreign_second.mjs';
import { FOREIGN_SECOND_CARRIED } from './papers/foreign_second_carried.mjs';
import { FOREIGN_THIRD } from './papers/foreign_third.mjs';
import { FOREIGN_THIRD_CARRIED } from './papers/foreign_third_carried.mjs';
import { FORMER } from './papers/former.mjs';
import { FORMER_FOURTH } from './papers/former_fourth.mjs';
import { FORMER_SECOND } from './papers/former_second.mjs';
import { FORMER_THIRD } from './papers/former_third.mjs';
import { KEPT } from './papers/kept.mjs';
import { LAST } from './papers/last.mjs';
import { LATER } from './papers/later.mjs';
import { LEARNING } from './papers/learning.mjs';
import { values } from './papers/markup.mjs';
import { SHIPMENT } from './papers/shipment.mjs';
import { STRANGE } from './papers/strange.mjs';
import { STRANGE_CARRIED } from './papers/strange_carried.mjs';
import { STRANGE_SECOND } from './papers/strange_second.mjs';
import { STRANGE_THIRD } from './papers/strange_third.mjs';
import { STRANGE_THIRD_CARRIED } from './papers/strange_third_carried.mjs';
import { TUNED } from './papers/tuned.mjs';
import { UNSEEN } from './papers/unseen.mjs';
import { UNSEEN_CARRIED } from './papers/unseen_carried.mjs';
import { UNSEEN_FOURTH } from './papers/unseen_fourth.mjs';
import { UNSEEN_FOURTH_PICTURES } from './papers/unseen_fourth_pictures.mjs';
import { UNSEEN_PRINTED } from './papers/unseen_printed.mjs';
import { UNSEEN_SECOND } from './papers/unseen_second.mjs';
import { UNSEEN_SECOND_PRINTED } from './papers/unseen_second_printed.mjs';
import { UNSEEN_SECOND_PRINTED_CARRIED } from './papers/unseen_second_printed_carried.mjs';
import { UNSEEN_THIRD } from './papers/unseen_third.mjs';

const FOLDERS = {
  made: FIRST,
  tuned: TUNED,
  former: { ...FORMER, ...FORMER_SECOND, ...FORMER_THIRD, ...FORMER_FOURTH },
  kept: KEPT,
  later: LATER,
  last: LAST,
  learning: LEARNING,
  shipment: SHIPMENT,
  strange: { ...STRANGE, ...STRANGE_CARRIED },
  strange_second: STRANGE_SECOND,
  strange_third: { ...STRANGE_THIRD, ...STRANGE_THIRD_CARRIED },
  unseen: { ...UNSEEN, ...UNSEEN_PRINTED, ...UNSEEN_CARRIED },
  unseen_second: { ...UNSEEN_SECOND, ...UNSEEN_SECOND_PRINTED, ...UNSEEN_SECOND_PRINTED_CARRIED },
  unseen_third: UNSEEN_THIRD,
  unseen_fourth: { ...UNSEEN_FOURTH, ...UNSEEN_FOURTH_PICTURES },
  foreign: {
    ...FOREIGN,
    ...FOREIGN_CARRIED,
    ...FOREIGN_MORE,
    ...FOREIGN_SECOND,
    ...FOREIGN_SECOND_CARRIED,
    ...FOREIGN_THIRD,
    ...FOREIGN_THIRD_CARRIED,
  },
};

/** The bytes of a paper and the ending of its name. */
async function drawn(browser, paper) {
  switch (paper.as) {
    case 'xlsx':
      return [xlsx(paper), 'xlsx'];
    case 'docx':
      return [docx(paper), 'docx'];
    case 'scan':
      return [await scanned(browser, paper), 'pdf'];
    case 'photo':
      return [await photographed(browser, paper), 'jpg'];
    default:
      return [await printed(browser, paper), 'pdf'];
  }
}

await main(import.meta, async () => {
  const { stdout } = await capture('node', ['scripts/chromium.mjs']);
  const browser = await chromium.launch({ executablePath: stdout.trim(), args: ['--no-sandbox'] });
  const wanted = process.argv.slice(2);
  for (const [name, papers] of Object.entries(FOLDERS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const folder = join(root, 'fixtures/recognition', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [file, paper] of Object.entries(papers)) {
      const [bytes, ending] = await drawn(browser, paper);
      writeFileSync(join(folder, `${file}.${ending}`), bytes);
      writeFileSync(join(folder, `${file}.fields.json`), `${JSON.stringify(values(paper), undefined, 1)}\n`);
    }
    console.log(`${Object.keys(papers).length} papers in ${folder}`);
  }
  await browser.close();
});
