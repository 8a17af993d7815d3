// The scans of the person who is logged in: kept sealed in this browser, sent as long as the page lives.
import { wms } from '../../../api/wms';
import { RequestError, session } from '../../../core';
import { shelfOf } from '../../../shell/kept/shelf';
import { pageAt } from '../../../shell/pages';
import { type Kept, ScanQueue } from './scanQueue';

const DOCUMENT = 'wms:scans';
const PAGE = '/wms/scan';
/** The page that sends what is left. */
const about = () => ({ path: PAGE, title: pageAt(PAGE)?.title ?? PAGE });

/** No connection, no session, or a server that cannot just now: the scan may be sent again. */
const PASSING = [0, 401, 408, 409, 425, 429];

function refusalOf(failure: unknown): string | undefined {
  if (!(failure instanceof RequestError)) return undefined;
  const { status, unanswered, message } = failure;
  return unanswered || PASSING.includes(status) || status >= 500 ? undefined : message;
}

let account: string | undefined;
let queue: ScanQueue | undefined;

/** The queue of whoever is logged in: another person has another one. */
export function scans(): ScanQueue {
  const name = session.view().user?.username ?? '';
  if (queue === undefined || account !== name) {
    queue?.close();
    queue = new ScanQueue(shelfOf<Kept>(DOCUMENT, about), { send: (scan) => wms.scan(scan), refusalOf });
    account = name;
  }
  return queue;
}

// Nobody else sends what this person scanned, also where they never open the scanner.
session.subscribe(() => {
  if (queue === undefined || session.view().user?.username === account) return;
  queue.close();
  queue = undefined;
});
globalThis.addEventListener?.('online', () => void queue?.wake());
