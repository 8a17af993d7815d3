/**
 * A typed or pasted number without marks of thousands and full-width signs: `１,234.50` -> `1234.50`. Marks that do not part
 * groups of three stay, so that the rules find the number wrong: `3,20` is none of 320, and who typed it meant 3.20.
 */
export function plainNumber(text: string): string {
  const typed = text.normalize('NFKC').trim();
  return /^[-+]?\d{1,3}([,'\s]\d{3})+(\.\d*)?$/.test(typed) ? typed.replace(/[,'\s]/g, '') : typed;
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

/**
 * A typed day and time of the reader's zone as the wire has it: `20260115 1830`, `2026-1-15 18:30`; a day alone means its end.
 * Anything else stays as it is.
 */
export function plainInstant(text: string): string {
  const typed = text.normalize('NFKC').trim();
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2})(?::?(\d{2}))?)?$/.exec(typed) ??
    /^(\d{4})(\d{2})(\d{2})(?:[ T]*(\d{2}):?(\d{2}))?$/.exec(typed);
  if (parts === null) return typed;
  const [year = 0, month = 1, day = 1] = parts.slice(1, 4).map(Number);
  const hour = Number(parts[4] ?? 23);
  const minute = Number(parts[5] ?? (parts[4] === undefined ? 59 : 0));
  const at = new Date(year, month - 1, day, hour, minute);
  const isReal = at.getMonth() === month - 1 && at.getDate() === day && hour < 24 && minute < 60;
  return isReal ? at.toISOString().replace('.000Z', 'Z') : typed;
}

/** A typed month as the wire has it: `202601`, `2026/1`, `2026年1月` -> `2026-01`. Anything else stays as it is. */
export function plainMonth(text: string): string {
  const typed = text.normalize('NFKC').trim();
  const parts = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(typed) ?? /^(\d{4})(\d{2})$/.exec(typed);
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}` : typed;
}
