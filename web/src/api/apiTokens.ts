import { storeQuietly } from './resources';

/** Makes the secret of an API token or a webhook in place of the one before; it is answered this once. */
export const makeSecret = (of: 'apiToken' | 'webhook', { id, version }: { id: number; version: number }) =>
  storeQuietly<{ secret: string }>(`/sys/v1/${of}/secret`, { id, version });
