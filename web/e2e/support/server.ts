// The servers under test. scripts/e2e.mjs starts one for each worker of Playwright, with a demo that no other worker touches.
const { BASE_URLS = '', TEST_PARALLEL_INDEX = '0' } = process.env;

const addresses = BASE_URLS.split(',').filter(Boolean);

/** How many walkthroughs may go on at once. */
export const WORKERS = Math.max(addresses.length, 1);

/** The server of this worker. */
export const BASE_URL = addresses[Number(TEST_PARALLEL_INDEX)] ?? '';
