// Receives webhooks: checks who calls, says at once that it was taken, prints what happened.
// The settings are two environment variables: SECRET (of the webhook) and PORT.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** How old a call may be, in seconds: what somebody recorded and plays again later is refused. */
const OLDEST = 300;

/** What a webhook is told. */
export interface WebhookEvent {
  /** The same when an event is told again. */
  id: number;
  /** `declaration.submit`: the kind of document and what was done; `test` for one that only tries the address. */
  event: string;
  at: string;
  document: { kind: string; id: number; organisationId: number } | null;
}

/** Whether `X-Customs-Signature` (`t=<seconds>,v1=<hex>`) is that of this body. */
export function isGenuine(secret: string, header: string, body: Buffer, now: number): boolean {
  const [, at, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (at === undefined || signed === undefined || Math.abs(now - Number(at)) > OLDEST) return false;
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signed, 'hex'));
}

const { SECRET = '', PORT = '' } = process.env;

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const body = Buffer.concat(pieces);
    const signature = String(request.headers['x-customs-signature'] ?? '');
    if (!isGenuine(SECRET, signature, body, Date.now() / 1000)) {
      response.writeHead(401).end();
      console.log('refused: not signed with our secret');
      return;
    }
    // Long work comes after the answer, or the call counts as failed. The id tells a call that comes twice.
    response.writeHead(204).end();
    const { event, document } = JSON.parse(body.toString()) as WebhookEvent;
    console.log(event, document === null ? '-' : `${document.kind} ${document.id}`);
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
