import { Checkbox } from 'antd';
import type { Field } from '../../core';
import { CodeInput } from './CodeInput';
import { DateInput } from './DateInput';
import { DecimalInput } from './DecimalInput';
import { FileInput } from './FileInput';
import { InstantInput } from './InstantInput';
import type { InputProps } from './inputProps';
import { TextInput } from './TextInput';

interface FieldInputProps extends InputProps {
  field: Field;
  /** What the field holds now, also after its input has gone. */
  now?: () => string;
}

/** The input that fits the kind of a field. */
export function FieldInput({ field, now, ...rest }: FieldInputProps) {
  switch (field.kind) {
    case 'dict':
      return <CodeInput {...rest} family={field.family} codeKey={field.key} now={now} />;
    case 'dictList':
      return <CodeInput {...rest} family={field.family} codeKey="id" several now={now} />;
    case 'int':
    case 'decimal':
      return <DecimalInput {...rest} />;
    case 'instant':
      return <InstantInput {...rest} />;
    case 'date':
      return <DateInput {...rest} />;
    case 'flag':
      return (
        <Checkbox
          id={rest.id}
          data-entry=""
          checked={rest.value === '1'}
          disabled={rest.disabled || rest.readOnly}
          aria-label={rest['aria-label']}
          onChange={(event) => rest.onChange(event.target.checked ? '1' : '0')}
        />
      );
    case 'blob':
      return <FileInput {...rest} maxKb={field.maxKb} />;
    default:
      return <TextInput {...rest} />;
  }
}
