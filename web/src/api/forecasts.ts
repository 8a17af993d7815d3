// What is special about forecasts: sums, sharing out, moving raw lines.
import { chosen } from './declarations';
import { getQuietly, type Identified, postQuietly } from './resources';

const PATH = '/fcst/v1';

/** What a forecast adds up to; amounts are decimals as texts. */
export interface Sum {
  lines: number;
  packages: string;
  gross: string;
  net: string;
  quantities: { unit: string; quantity: string }[];
  amounts: { currency: string; total: string; cny: string }[];
  cny: string;
  usd: string;
  missingRates: string[];
  differences: { field: string; label: { zh: string; en: string }; head: string; lines: string }[];
}

/** What lines get, or would get. */
export interface Shares {
  lines: { id: number; values: { field: string; before: string; after: string; difference: string }[] }[];
  warnings: { message: string }[];
  applied: boolean;
}

/** What is shared out, and by which call. */
export type ShareKind = 'weights/split' | 'packno/split' | 'cost/allocate';

export const forecasts = {
  sum: (id: number, signal?: AbortSignal) => getQuietly<Sum>(`${PATH}/${id}/sum`, undefined, signal),
  share: (kind: ShareKind, body: object) => postQuietly<Shares>(`${PATH}/${kind}`, body),
  /** Puts back what stood in the lines before they were shared out. */
  restore: (id: number, shares: Shares) =>
    postQuietly(`${PATH}/dtl/restore`, {
      id,
      lines: shares.lines.map((line) => ({
        id: line.id,
        ...Object.fromEntries(line.values.map(({ field, before }) => [field, before])),
      })),
    }),
  /** Puts raw lines into the merged line of this number; 0 makes one of its own. */
  move: (rows: readonly Identified[], gNo: number) => postQuietly(`${PATH}/dtl/move`, { ...chosen(rows), gNo }),
};
