// Sends documents that waited for the server and whose pages are not open.
import { declarations } from '../../api/declarations';
import { apiOf, type ResourceName } from '../../api/plain';
import { RequestError } from '../../core';
import type { Courier, Outcome, Try, Waiting } from '../../shell/offline/waiting';
import { type Row, sameContent } from '../row';

interface Ways {
  add: (row: Row, key?: string) => Promise<object>;
  update: (row: Row, key?: string) => Promise<object>;
}

const CONFLICT = 409;
/** No session, or a server that cannot just now: the same may be sent again. */
const PASSING = [401, 408, 425, 429];

/** What a failed try to store means for a document that waits; `tried`: what was sent. */
export function outcomeOf(failure: unknown, tried?: Row): Outcome {
  if (!(failure instanceof RequestError)) throw failure;
  const { status, unanswered, key, message } = failure;
  if (unanswered) return { kind: 'waits', ...(tried && key && { tried: { row: tried, key } }) };
  if (PASSING.includes(status)) return { kind: 'waits' };
  return status === CONFLICT ? { kind: 'changed' } : { kind: 'refused', why: message };
}

/** The courier of these operations. */
export function courierBy(waysOf: (name: string) => Ways): Courier {
  return async (waiting) => {
    const ways = waysOf(waiting.name);
    const send = (row: Row, key: string) => (waiting.base === undefined ? ways.add(row, key) : ways.update(row, key));
    const first = waiting.tried;
    if (first === undefined || sameContent(first.row, waiting.row)) return attempt(first ?? waiting, send);
    // What was typed since goes on top of what may have been stored.
    let stored: Row;
    try {
      stored = { ...(await send(first.row, first.key)) };
    } catch (failure) {
      const outcome = outcomeOf(failure);
      return outcome.kind === 'waits' ? outcome : attempt(waiting, send);
    }
    return attempt({ row: onTop(waiting, stored), key: waiting.key }, ways.update);
  };
}

async function attempt({ row, key }: Try, send: (row: Row, key: string) => Promise<object>): Promise<Outcome> {
  try {
    await send(row, key);
    return { kind: 'stored' };
  } catch (failure) {
    return outcomeOf(failure, row);
  }
}

/** What waits, as a change of what is stored by now. */
function onTop({ row }: Waiting, { id, version }: Row): Row {
  return { ...row, id, version };
}

/** Sends by the operations of the definition. */
export const courier = courierBy((name) =>
  name === 'declaration' ? declarations : (apiOf(name as ResourceName) as unknown as Ways),
);
