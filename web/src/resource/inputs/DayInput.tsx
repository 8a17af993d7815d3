import { useState } from 'react';
import { CalendarInput } from './CalendarInput';
import { plainDate } from './plain';

interface DayInputProps {
  /** Stands before it; nothing where a label of its own names it by `id`. */
  label?: string;
  /** The label is only read out: it stands in a table whose column says what it is. */
  isBare?: boolean;
  id?: string;
  value: string;
  status?: 'error' | 'warning' | '';
  onChange: (day: string) => void;
}

/** What is a day, or none. */
const isDay = (day: string) => {
  if (day === '') return true;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** A day outside of a form, typed and picked as in forms: `2026-01-15` in every language of the browser. What is no day is not used. */
export function DayInput({ label, isBare = false, id, value, status, onChange }: DayInputProps) {
  const [wrong, setWrong] = useState('');
  return (
    <CalendarInput
      id={id}
      picks="date"
      size="middle"
      eager
      addonBefore={isBare ? undefined : label}
      aria-label={label}
      placeholder="yyyy-mm-dd"
      // As wide as its label and a day.
      style={label === undefined || isBare ? undefined : { width: 'auto' }}
      htmlSize={label === undefined || isBare ? undefined : 11}
      status={wrong === '' ? status : 'error'}
      value={value}
      shown={wrong === '' ? value : wrong}
      read={plainDate}
      onChange={(day) => {
        setWrong(isDay(day) ? '' : day);
        if (isDay(day)) onChange(day);
      }}
    />
  );
}
