import { Select } from 'antd';
import { useMemo } from 'react';
import { declarationForm, findResource } from '../../../core';
import { useText } from '../../../core/useText';
import { useBeside } from '../../../resource/besideField';
import type { InputProps } from '../../../resource/inputs/inputProps';

const DECLARATION = 'declaration';

/** The fields of a declaration, or of another document with its lists. */
function fieldsOf(document: string) {
  if (document === DECLARATION) {
    const { head, parts } = declarationForm('');
    return { head, parts: parts.filter(({ many }) => many) };
  }
  const found = findResource(document);
  const parts = found?.lines.map(({ list, of }) => {
    const lines = findResource(of);
    return { list, label: lines?.label ?? found.label, fields: lines?.fields ?? [] };
  });
  return { head: found?.fields ?? [], parts: parts ?? [] };
}

/** A field of the document by its name: of the head, or of one of its lists (`lines.gQty`). What else is stored stays. */
export function FieldChoice({ id, value, onChange, onBlur, readOnly, status, ...named }: InputProps) {
  const { lang } = useText();
  const document = useBeside('document') || DECLARATION;
  const options = useMemo(() => {
    const { head, parts } = fieldsOf(document);
    const groups = [
      {
        label: findResource(document)?.label[lang] ?? document,
        options: head.map((field) => ({ value: field.name, label: field.label[lang] })),
      },
      ...parts.map(({ list, label, fields }) => ({
        label: label[lang],
        options: fields.map((field) => ({ value: `${list}.${field.name}`, label: field.label[lang] })),
      })),
    ];
    const isKnown = groups.some((group) => group.options.some((one) => one.value === value));
    return isKnown || value === '' ? groups : [{ value, label: value }, ...groups];
  }, [document, lang, value]);
  return (
    <Select
      {...(id !== undefined && { id })}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      style={{ width: '100%' }}
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
