import { Select } from 'antd';
import { useMemo } from 'react';
import { declarationForm, findResource } from '../../../core';
import { useText } from '../../../core/useText';
import type { InputProps } from '../../../resource/inputs/inputProps';

const DECLARATION = 'declaration';

/** A field of the declaration by its name: of the head, or of one of its lists (`lines.gQty`). What else is stored stays. */
export function FieldChoice({ id, value, onChange, onBlur, readOnly, status, ...named }: InputProps) {
  const { lang } = useText();
  const options = useMemo(() => {
    const { head, parts } = declarationForm('');
    const groups = [
      {
        label: findResource(DECLARATION)?.label[lang] ?? DECLARATION,
        options: head.map((field) => ({ value: field.name, label: field.label[lang] })),
      },
      ...parts
        .filter(({ many }) => many)
        .map(({ list, label, fields }) => ({
          label: label[lang],
          options: fields.map((field) => ({ value: `${list}.${field.name}`, label: field.label[lang] })),
        })),
    ];
    const isKnown = groups.some((group) => group.options.some((one) => one.value === value));
    return isKnown || value === '' ? groups : [{ value, label: value }, ...groups];
  }, [lang, value]);
  return (
    <Select
      {...(id !== undefined && { id })}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={readOnly ?? false}
      status={status ?? ''}
      value={value || undefined}
      options={options}
      aria-label={named['aria-label']}
      aria-describedby={named['aria-describedby']}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      onBlur={() => onBlur?.()}
    />
  );
}
