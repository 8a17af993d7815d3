import { useState } from 'react';
import type { InputProps } from './inputProps';
import { PlainInput } from './PlainInput';
import { plainNumber, shortNumber } from './plain';

/**
 * A whole or decimal number, kept as the text it is: no float ever touches it. Marks of thousands and full-width digits,
 * as they come from spreadsheets and Chinese keyboards, go when the field is left.
 */
export function DecimalInput({ value, onChange, before: _, ...rest }: InputProps) {
  // While it is typed it stays as typed; else without the zeros that the store puts behind it.
  const [typed, setTyped] = useState('');
  return (
    <PlainInput
      {...rest}
      number
      inputMode="decimal"
      value={typed === value ? value : shortNumber(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
      onBlur={() => {
        const plain = plainNumber(value);
        setTyped('');
        if (plain !== value) onChange(plain);
        rest.onBlur?.();
      }}
    />
  );
}
