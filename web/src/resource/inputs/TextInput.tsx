import { Input } from 'antd';
import type { InputProps } from './inputProps';

/** One line of free text. Spaces around it go when the field is left. */
export function TextInput({ value, onChange, cell = false, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      size="small"
      variant={cell ? 'borderless' : undefined}
      data-entry=""
      autoComplete="off"
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
