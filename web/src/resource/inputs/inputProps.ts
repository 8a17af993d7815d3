import type { KeyboardEvent } from 'react';

/** What every input of a form takes: one text in, one text out, plus what ties it to its label and problems. */
export interface InputProps {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** Colours the frame by the worst problem of the field. */
  status?: 'error' | 'warning' | '';
  /** Inside a grid: no frame of its own, plain arrow keys belong to the grid. */
  cell?: boolean;
  /** What it held when somebody looked last, when it holds something else now. */
  before?: string;
  placeholder?: string;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
  'aria-describedby'?: string;
}
