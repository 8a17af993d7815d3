import { type Field, inList, type Lang, label, readableDecimal } from '../core';
import { textOf } from './row';

/** The value of a field as people read it: codes with their names, decimals with marks of thousands, dates as they are. */
export function readable(field: Field, value: unknown, lang: Lang): string {
  const text = textOf(value);
  if (text === '') return '';
  switch (field.kind) {
    case 'dict':
      return label(field.family, text, lang);
    case 'dictList':
      return inList(
        text.split(',').map((code) => label(field.family, code.trim(), lang)),
        lang,
      );
    case 'decimal':
      return readableDecimal(text);
    case 'instant':
      return readableInstant(text);
    case 'blob':
      // Four letters of base64 are three bytes.
      return `${Math.ceil((text.length * 3) / 4 / 1024)} kB`;
    case 'flag':
      return text === '1' ? '✓' : '';
    default:
      return text;
  }
}

/** An instant of the wire as day and minute where the reader is. */
export function readableInstant(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

const KB = 1024;

/** A number of bytes in kilobytes or megabytes. */
export function readableSize(bytes: number): string {
  return bytes < KB * KB
    ? `${readableDecimal(String(Math.ceil(bytes / KB)))} kB`
    : `${(bytes / KB / KB).toFixed(1)} MB`;
}

/** Whether the field is a number, which stands at the right of its column. */
export function isNumber(field: Field): boolean {
  return field.kind === 'decimal' || field.kind === 'int';
}
