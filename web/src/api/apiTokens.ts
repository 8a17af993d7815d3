import { storeQuietly } from './resources';

/** Makes the secret of an API token in place of the one before; it is answered this once. */
export const makeSecret = ({ id, version }: { id: number; version: number }) =>
  storeQuietly<{ secret: string }>('/sys/v1/apiToken/secret', { id, version });
