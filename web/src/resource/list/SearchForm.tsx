import { ClearOutlined, DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type ComponentType, type FormEvent, memo, useEffect, useId, useState } from 'react';
import type { Field } from '../../core';
import { useText } from '../../core/useText';
import { CodeInput } from '../inputs/CodeInput';
import { DateInput } from '../inputs/DateInput';
import { FieldInput } from '../inputs/FieldInput';
import type { InputProps } from '../inputs/inputProps';
import styles from './List.module.css';
import { filterNamesOf } from './listFields';

interface SearchFormProps {
  fields: readonly Field[];
  /** How many fields stand in the first row; the rest opens on demand. */
  first: number;
  /** Fields with an input of their own. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  values: Readonly<Record<string, string>>;
  onSearch: (values: Record<string, string>) => void;
  /** Whether there is a filter that looks in several fields at once. */
  keyword: boolean;
}

/** Name of the filter that looks in several fields at once. */
export const KEYWORD = 'keyword';

/** The filters of a list. Enter searches, `/` comes here. */
export const SearchForm = memo(function SearchForm(props: SearchFormProps) {
  const { fields, first, inputs, values, onSearch, keyword } = props;
  const { t } = useText();
  const [typed, setTyped] = useState<Record<string, string>>({ ...values });
  const keywordId = useId();
  const hiddenUsed = fields.slice(first).some((field) => filterNamesOf(field).some((name) => values[name]));
  // On a narrow screen they would push the list out of sight.
  const [all, setAll] = useState(hiddenUsed && first > 0);
  // One line of a narrow screen: its room is for what is typed.
  const closed = first === 0 && !all;
  useEffect(() => setTyped({ ...values }), [values]);

  const set = (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    // The field that is being typed in settles its code on blur.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setTyped((now) => {
      queueMicrotask(() => onSearch(now));
      return now;
    });
  };
  return (
    <search>
      <form className={styles.search} data-closed={closed} onSubmit={search}>
        {keyword && (
          <div className={styles.filter}>
            <label className={styles.filterLabel} htmlFor={keywordId}>
              {t('resource.list.keyword')}
            </label>
            <Input
              id={keywordId}
              size="small"
              allowClear
              data-search=""
              {...(closed ? { placeholder: t('resource.list.keyword') } : { prefix: <SearchOutlined /> })}
              value={typed[KEYWORD] ?? ''}
              onChange={(event) => set(KEYWORD, event.target.value)}
            />
          </div>
        )}
        {fields.slice(0, all ? undefined : first).map((field) => (
          <Filter key={field.name} field={field} own={inputs?.[field.name]} typed={typed} set={set} />
        ))}
        <div className={styles.searchButtons}>
          {(keyword || first > 0 || all) && (
            <Button
              size="small"
              type="primary"
              htmlType="submit"
              {...(closed && { icon: <SearchOutlined />, 'aria-label': t('resource.list.search') })}
            >
              {!closed && t('resource.list.search')}
            </Button>
          )}
          {(first > 0 || all || Object.keys(values).length > 0) && (
            <Button
              size="small"
              onClick={() => onSearch({})}
              {...(closed && {
                icon: <ClearOutlined />,
                title: t('resource.list.clear'),
                'aria-label': t('resource.list.clear'),
              })}
            >
              {!closed && t('resource.list.clear')}
            </Button>
          )}
          {fields.length > first && (
            <Button
              size="small"
              type="link"
              icon={all ? <UpOutlined /> : <DownOutlined />}
              onClick={() => setAll(!all)}
            >
              {t(all ? 'resource.list.fewer' : 'resource.list.more')}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
});

interface FilterProps {
  field: Field;
  own: ComponentType<InputProps> | undefined;
  typed: Readonly<Record<string, string>>;
  set: (name: string, value: string) => void;
}

function Filter({ field, own: Own, typed, set }: FilterProps) {
  const { t, lang } = useText();
  const id = useId();
  const label = field.label[lang];
  const caption = (
    <label className={styles.filterLabel} htmlFor={id} title={label}>
      {label}
    </label>
  );
  if (field.search === 'range') {
    const End = Own ?? DateInput;
    const end = (name: string, which: string, own?: string) => (
      <End
        id={own}
        value={typed[name] ?? ''}
        aria-label={t(`resource.list.${which}`, { title: label })}
        placeholder={t(`resource.list.${which}Short`)}
        onChange={(value) => set(name, value)}
      />
    );
    return (
      <div className={`${styles.filter} ${styles.range}`}>
        {caption}
        <span className={styles.ends}>
          {end(`${field.name}From`, 'from', id)}
          {end(`${field.name}To`, 'to')}
        </span>
      </div>
    );
  }
  const input = { id, value: typed[field.name] ?? '', onChange: (value: string) => set(field.name, value) };
  return (
    <div className={styles.filter}>
      {caption}
      {Own !== undefined ? (
        <Own {...input} />
      ) : field.kind === 'dict' ? (
        <CodeInput {...input} family={field.family} codeKey={field.key} several />
      ) : field.kind === 'flag' ? (
        <Select
          id={id}
          size="small"
          className={styles.choice}
          allowClear
          value={input.value === '' ? undefined : input.value}
          options={FLAGS.map(([value, key]) => ({ value, label: t(key) }))}
          onChange={(value: string | undefined) => input.onChange(value ?? '')}
        />
      ) : (
        <FieldInput {...input} field={field} />
      )}
    </div>
  );
}

/** A flag is searched for both ways, or not at all. */
const FLAGS = [
  ['1', 'resource.list.yes'],
  ['0', 'resource.list.no'],
] as const;
