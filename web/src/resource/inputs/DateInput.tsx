import { CalendarInput } from './CalendarInput';
import type { InputProps } from './inputProps';
import { plainDate } from './plain';

/** A calendar date: typed as `20260115` or `2026-1-15`, or picked. */
export function DateInput(props: InputProps) {
  return <CalendarInput {...props} picks="date" shown={props.value} read={plainDate} />;
}
