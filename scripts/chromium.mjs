// Finds the Chromium for the browser tests. Installs it, and a font with the Chinese characters, where they are missing and
// that is possible (Debian, as root). Prints its path. CHROMIUM names another one.
import { install } from './lib/debian.mjs';
import { capture, Failure, main, onPath, whereIs } from './lib/run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const find = () => process.env.CHROMIUM || NAMES.map(whereIs).find(Boolean);

export async function chromium() {
  const missing = [...(find() ? [] : ['chromium']), ...((await hasChineseFont()) ? [] : ['fonts-wqy-microhei'])];
  await install(...missing);
  const found = find();
  if (!found) throw new Failure('The browser tests need Chromium: install it, or set CHROMIUM to its path.');
  return found;
}

/** Without one, Chinese characters are drawn as boxes. */
async function hasChineseFont() {
  return onPath('fc-list') && (await capture('fc-list', [':lang=zh'])).stdout !== '';
}

await main(import.meta, async () => console.log(await chromium()));
