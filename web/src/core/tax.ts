// The tax on a declaration, as the core estimates it.
import type { Estimate, TaxRates } from './wasm';
import { rules } from './wasm';

export type { TaxRates } from './wasm';

/** Estimates the taxes of a declaration that customs would accept on a day (`YYYY-MM-DD`). */
export function estimateTax(declaration: object, rates: TaxRates, day: string): Estimate {
  return rules.estimateTax(declaration, rates, day);
}
