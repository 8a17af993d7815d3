import type { Pending } from '../core';
import { getQuietly } from './resources';

/** How many documents wait at a step of the work. */
export const pendingCount = ({ path, iECatg, operateStep }: Pending, signal?: AbortSignal) =>
  getQuietly<number>(`${path}/pendingqty/query`, { iECatg, ...(operateStep !== '' && { operateStep }) }, signal);
