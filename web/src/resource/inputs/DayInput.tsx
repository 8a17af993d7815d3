import { Input } from 'antd';

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A day outside of a form, as the browser lets it be chosen. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <Input
      type="date"
      addonBefore={label}
      aria-label={label}
      style={{ width: 260 }}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
