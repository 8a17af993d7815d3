import { readableInstant } from '../fields';
import { CalendarInput } from './CalendarInput';
import type { InputProps } from './inputProps';
import { plainInstant } from './plain';

/** A day and a time where the reader is: typed as `20260115 1830`, or picked. */
export function InstantInput(props: InputProps) {
  const { value } = props;
  const shown = value === '' ? '' : readableInstant(value);
  // What nobody touched keeps its seconds.
  const read = (text: string) => (text === shown ? value : plainInstant(text));
  return <CalendarInput {...props} picks="datetime-local" shown={shown} read={read} />;
}
