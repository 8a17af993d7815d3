import { Input } from 'antd';
import type { InputProps } from './inputProps';
import { plainMonth } from './plain';

/** A month. Where the browser has no field of that kind, it is keyed: `202601`, `2026/1`. */
export function MonthInput({ value, onChange, cell: _cell, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      type="month"
      size="small"
      data-entry=""
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const plain = plainMonth(value);
        if (plain !== value) onChange(plain);
        rest.onBlur?.();
      }}
    />
  );
}
