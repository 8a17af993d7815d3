import type { Problem, RequestError } from '../core';

/** What the server refused, at the fields of the row. An operation on several names them below the row: `ids[0].lines[2].gQty`. */
export function refusalsOf({ fields }: RequestError): Problem[] {
  const problems = fields.map(({ field, rule, severity, message }) => ({
    field: field.replace(/^ids\[0]\.?/, ''),
    rule,
    severity: severity ?? ('E' as const),
    // It came in the language of the screens.
    message: { zh: message, en: message },
  }));
  return problems.filter(({ field }) => field !== '');
}
