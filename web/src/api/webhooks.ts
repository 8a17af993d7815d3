import { storeQuietly } from './resources';

interface Seen {
  id: number;
  version: number;
}

/** Queues an event that only tries the address of a webhook. */
export const testWebhook = ({ id, version }: Seen) => storeQuietly<null>('/sys/v1/webhook/test', { id, version });

/** Sends deliveries again that were given up. */
export const sendAgain = (rows: readonly Seen[]) =>
  storeQuietly<null>('/sys/v1/webhookDelivery/resend', { ids: rows.map(({ id }) => id) });
