import { type Lang, type Problem, RequestError } from '../core';

/** What the server refused, at the fields of the row. An operation on several names them below the row: `ids[0].lines[2].gQty`. */
export function refusalsOf({ fields }: RequestError): Problem[] {
  const problems = fields.map(({ field, rule, severity, both }) => ({
    field: field.replace(/^ids\[0]\.?/, ''),
    rule,
    severity: severity ?? ('E' as const),
    message: both,
  }));
  return problems.filter(({ field }) => field !== '');
}

/** Faults by field; '' is what no field is named for. */
export type Faults = Readonly<Record<string, string>>;

/** What the server refused, in the words of the screen; what is no refusal goes on. */
export function faultsOf(error: unknown, lang: Lang): Faults {
  if (!(error instanceof RequestError)) throw error;
  const named = error.fields.map(({ field, both }) => [field, both[lang]] as const);
  return named.length > 0 ? Object.fromEntries(named) : { '': error.message };
}
