// The scans of the person who is logged in: kept sealed in this browser, sent as long as the page lives.
import { wms } from '../../../api/wms';
import { RequestError, session } from '../../../core';
import { vault } from '../../../shell/kept/vault';
import { type Kept, ScanQueue, type Shelf } from './scanQueue';

const DOCUMENT = 'wms:scans';
/** No connection, no session, or a server that cannot just now: the scan may be sent again. */
const PASSING = [0, 401, 408, 409, 425, 429];

const shelf: Shelf = {
  async load() {
    const left = await vault.left(DOCUMENT);
    const own = vault.nameOf(DOCUMENT);
    const kept = left.reverse().flatMap(({ content }) => content as Kept[]);
    await vault.keep(DOCUMENT, kept);
    await vault.dropLeft(left.map(({ id }) => id).filter((id) => id !== own));
    return kept;
  },
  async save(all) {
    if (all.length === 0) {
      await vault.drop(DOCUMENT);
      return true;
    }
    await vault.keep(DOCUMENT, all);
    const own = vault.nameOf(DOCUMENT);
    return (await vault.left(DOCUMENT)).some(({ id }) => id === own);
  },
};

function refusalOf(failure: unknown): string | undefined {
  if (!(failure instanceof RequestError)) return undefined;
  const { status, unanswered, message } = failure;
  return unanswered || PASSING.includes(status) || status >= 500 ? undefined : message;
}

let account: string | undefined;
let queue = made();

function made(): ScanQueue {
  return new ScanQueue(shelf, { send: (scan) => wms.scan(scan), refusalOf });
}

/** The queue of whoever is logged in: another person has another one. */
export function scans(): ScanQueue {
  const name = session.view().user?.username ?? '';
  if (account !== undefined && account !== name) queue = made();
  account = name;
  return queue;
}

globalThis.addEventListener?.('online', () => void queue.wake());
