import { useState } from 'react';
import type { InputProps } from './inputProps';
import { PlainInput } from './PlainInput';

/** One line of free text. Spaces around it go when the field is left. */
export function TextInput({ value, onChange, before: _, ...rest }: InputProps) {
  // While it is typed nothing is told of it: another title at each key asks the whole style sheet.
  const [typing, setTyping] = useState(false);
  return (
    <PlainInput
      {...rest}
      spellCheck={false}
      title={typing ? undefined : value}
      value={value}
      onChange={(event) => {
        setTyping(true);
        onChange(event.target.value);
      }}
      onBlur={() => {
        setTyping(false);
        const trimmed = value.trim();
        if (trimmed !== value) onChange(trimmed);
        rest.onBlur?.();
      }}
    />
  );
}
