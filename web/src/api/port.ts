// What the port says of a bill of lading.
import { getQuietly } from './resources';
import type { Rows } from './rows.gen';

/** The record of a bill, with the day to declare by where goods that came in are there. */
export interface PortMatch {
  record: Rows['docuGoods'];
  dueOn: string | null;
  /** Below zero when it is over. */
  daysLeft: number | null;
}

export const port = {
  /** The record of a bill; null where the port has said nothing. */
  match: (billNo: string, iECatg: string, signal?: AbortSignal) =>
    getQuietly<PortMatch | null>('/base/v1/docuGoods/match', { billNo, ...(iECatg !== '' && { iECatg }) }, signal),
};
