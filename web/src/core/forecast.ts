// Forecasts: which of their goods lines may be one and what they add up to (after `loadDocuments`), the cut-offs of their
// bookings, their desks, the orders of the Care flow.

import { today } from './today';
import type { Problem } from './types';
import type { CutOff, ForecastDesk, ForecastSum, MergeOptions, OrderDesk, Text } from './wasm';
import { documents, rules } from './wasm';

export type { CutOff, ForecastDesk, ForecastSum, MergeOptions, OrderDesk } from './wasm';

/** How a customer wants lines merged, by its row of `fcstSetting`; the defaults where it has none. */
export function mergeOptions(setting: object | undefined): MergeOptions {
  return documents.mergeOptions(setting);
}

/**
 * What says no when the first of some raw lines goes to the merged line of the others: errors of the law, warnings of the
 * customer's options. Nothing when it may go.
 */
export function moveProblems(rows: readonly object[], iECatg: string, options: MergeOptions): readonly Problem[] {
  const { came, problems } = documents.moveProblems(rows, { today: today(), iECatg, options });
  return came ?? problems ?? [];
}

/** What lines add up to, without rates of exchange; undefined where one of them holds no number. */
export function sumOfLines(rows: readonly object[]): ForecastSum | undefined {
  return documents.forecastSum({}, rows, [], today()).came;
}

/** The cut-offs of a booking, the earliest one first, as they are at an instant. */
export function cutOffs(booking: object, now: Date): readonly CutOff[] {
  return rules.cutOffs(booking, now.toISOString());
}

/** The nearest cut-off of a forecast in its list at an instant; undefined where none waits any more. */
export function nearestCutOff(forecast: object, now: Date): CutOff | undefined {
  return rules.nearestCutOff(forecast, now.toISOString());
}

/** The list of client orders of one category that a page belongs to; undefined for the list of all. */
export function orderDesk(path: string): OrderDesk | undefined {
  return rules.orderDesk(path);
}

/** The desk that a page of forecasts belongs to; undefined for the list of all. */
export function forecastDesk(path: string): ForecastDesk | undefined {
  return rules.forecastDesk(path);
}

/** Why a command cannot be done to an order of the Care flow with these forecasts of it; undefined when it can. */
export function careRefusal(command: string, order: object, forecasts: readonly object[]): Text | undefined {
  return rules.careRefusal(command, order, forecasts);
}
