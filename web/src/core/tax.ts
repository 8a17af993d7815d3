// The tax on a declaration, as the core estimates it.
import type { Estimate } from './types';
import { rules } from './wasm';

type Row = Record<string, unknown>;

/** The rates that an estimate wants beside the tariff, as the server hands them out. */
export interface TaxRates {
  special: readonly object[];
  exchange: readonly object[];
  /** What customs' practice leaves open; each has its default. */
  parameters?: object;
}

/** Estimates the taxes of a declaration that customs would accept on a day (`YYYY-MM-DD`). */
export function estimateTax(declaration: Row, rates: TaxRates, day: string): Estimate {
  return JSON.parse(rules.estimateTaxJson(JSON.stringify(declaration), JSON.stringify(rates), day)) as Estimate;
}
