import { Select } from 'antd';
import { useMemo } from 'react';
import type { Rows } from '../../api/rows.gen';
import { declarationForm, findResource, type Lang } from '../../core';
import { useText } from '../../core/useText';
import type { InputProps } from '../../resource/inputs/inputProps';
import type { Cells } from '../../resource/list/listColumns';
import { fullName } from '../../resource/placeNames';
import type { Special } from './special';

type Known = Rows['knowledge'];

/** Holds for a place of a kind of document, whatever the goods (dictionary `knowledgeBasis`). */
const PLACE = '3';
/** The list of the goods, by whose fields a place of a line is called. */
const LINES = 'lines';
const DECLARATION = 'declaration';
const INPUTS = { field: PlaceInput };
/** What comes of the question, or of the place that is chosen. */
const NOT_IN_FORM = ['question', 'customer', 'keptBy', 'kind'];

/** Places are called as on the form of the document, and chosen by their names. */
export function useSpecialKnowledge(): Special<Known> {
  const { t, lang } = useText();
  const cells = useMemo<Cells<Known>>(() => ({ field: (row) => placeOf(row, lang) || t('question.whole') }), [t, lang]);
  return { cells, inputs: INPUTS, notInForm: NOT_IN_FORM };
}

/** The name of the place: a field of goods lines, or a place of a kind of document. */
function placeOf({ basis, field, kind }: Known, lang: Lang): string {
  const known = kind || DECLARATION;
  if (basis === PLACE) {
    const place = field ? fullName(known, field, lang) : '';
    return [findResource(known)?.label[lang] ?? '', place].filter(Boolean).join(' · ');
  }
  const lines = findResource(known)?.lines[0]?.list ?? LINES;
  return fullName(known, field ? `${lines}.${field}` : lines, lang);
}

/** The fields of goods lines and of the declaration\'s head by name; what else is stored stays as it is. */
function PlaceInput({ id, value, onChange, onBlur, readOnly, status, ...named }: InputProps) {
  const { lang } = useText();
  const options = useMemo(() => {
    const { head, parts } = declarationForm('');
    const lines = parts.find(({ list }) => list === LINES);
    const fields = (lines?.fields ?? []).map((field) => ({ value: field.name, label: field.label[lang] }));
    const places = head.map((field) => ({ value: field.name, label: field.label[lang] }));
    const groups = [
      { label: lines?.label[lang] ?? LINES, options: fields },
      { label: findResource(DECLARATION)?.label[lang] ?? DECLARATION, options: places },
    ];
    const isKnown = [...fields, ...places].some((one) => one.value === value);
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
      onChange={(next: string | undefined) => onChange(next ?? '')}
      onBlur={() => onBlur?.()}
    />
  );
}
