import { Input } from 'antd';
import { useState } from 'react';
import type { InputProps } from './inputProps';

/** One line of free text. Spaces around it go when the field is left; where they matter they are drawn until somebody types. */
export function TextInput({ value, onChange, cell = false, blanksMatter = false, ...rest }: InputProps) {
  const [typing, setTyping] = useState(false);
  return (
    <Input
      {...rest}
      size="small"
      variant={cell ? 'borderless' : undefined}
      data-entry=""
      autoComplete="off"
      spellCheck={false}
      title={value}
      value={blanksMatter && !typing ? visibleBlanks(value) : value}
      onFocus={() => {
        setTyping(true);
        rest.onFocus?.();
      }}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const trimmed = blanksMatter ? value : value.trim();
        if (trimmed !== value) onChange(trimmed);
        setTyping(false);
        rest.onBlur?.();
      }}
    />
  );
}

/** A text whose positions have meanings, with its blanks in sight. */
export function visibleBlanks(text: string): string {
  return text.replaceAll(' ', '\u2423');
}
