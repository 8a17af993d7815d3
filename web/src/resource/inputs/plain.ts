/** A typed or pasted number without marks of thousands, spaces and full-width signs: `１,234.50` -> `1234.50`. */
export function plainNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s,']/g, '');
}

/** A stored decimal as people read it: `12.50000` -> `12.5`, `3.00000` -> `3`. Anything else stays as it is. */
export function shortNumber(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** A typed date as the wire has it: `20260115`, `2026/1/15`, `2026.01.15` -> `2026-01-15`. Anything else stays as it is. */
export function plainDate(text: string): string {
  const typed = text.normalize('NFKC').trim();
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}` : typed;
}

/** A typed month as the wire has it: `202601`, `2026/1`, `2026年1月` -> `2026-01`. Anything else stays as it is. */
export function plainMonth(text: string): string {
  const typed = text.normalize('NFKC').trim();
  const parts = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(typed) ?? /^(\d{4})(\d{2})$/.exec(typed);
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}` : typed;
}
