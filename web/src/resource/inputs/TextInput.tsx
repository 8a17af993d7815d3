import type { InputProps } from './inputProps';
import { PlainInput } from './PlainInput';

/** One line of free text. Spaces around it go when the field is left. */
export function TextInput({ value, onChange, before: _, ...rest }: InputProps) {
  return (
    <PlainInput
      {...rest}
      spellCheck={false}
      title={value}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const trimmed = value.trim();
        if (trimmed !== value) onChange(trimmed);
        rest.onBlur?.();
      }}
    />
  );
}
