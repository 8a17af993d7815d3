import type { Problem, RequestError } from '../core';

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
