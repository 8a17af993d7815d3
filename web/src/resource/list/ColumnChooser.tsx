import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented } from 'antd';
import { memo } from 'react';
import type { Field } from '../../core';
import { useText } from '../../core/useText';
import { type ColumnChoice, DENSITIES } from './columnChoice';
import styles from './List.module.css';

interface ColumnChooserProps {
  fields: readonly Field[];
  choice: ColumnChoice;
  onChange: (change: Partial<ColumnChoice>) => void;
  onReset: () => void;
  /** Its rows have one height: there is none to choose. */
  oneHeight?: boolean;
}

/** Which columns, in which order, and how high the rows. */
export const ColumnChooser = memo(function ColumnChooser(props: ColumnChooserProps) {
  const { fields, choice, onChange, onReset, oneHeight = false } = props;
  const { t, lang } = useText();
  const move = (from: number, to: number) => {
    const order = fields.map((field) => field.name);
    const [name] = order.splice(from, 1);
    if (name !== undefined) onChange({ order: order.toSpliced(to, 0, name) });
  };
  const toggle = (name: string, shown: boolean) =>
    onChange({ hidden: shown ? choice.hidden.filter((other) => other !== name) : [...choice.hidden, name] });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('resource.list.columns')}
      content={
        <div className={styles.chooser}>
          {!oneHeight && (
            <Segmented
              size="small"
              block
              aria-label={t('resource.list.density')}
              value={choice.density}
              onChange={(density) => onChange({ density })}
              options={DENSITIES.map((value) => ({ value, label: t(`resource.list.density.${value}`) }))}
            />
          )}
          <ul className={styles.columns}>
            {fields.map((field, at) => (
              <li key={field.name} className={styles.column}>
                <Checkbox
                  checked={!choice.hidden.includes(field.name)}
                  onChange={(event) => toggle(field.name, event.target.checked)}
                >
                  {field.label[lang]}
                </Checkbox>
                <span className={styles.moves}>
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowUpOutlined />}
                    disabled={at === 0}
                    aria-label={t('resource.list.earlier', { title: field.label[lang] })}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowDownOutlined />}
                    disabled={at === fields.length - 1}
                    aria-label={t('resource.list.later', { title: field.label[lang] })}
                    onClick={() => move(at, at + 1)}
                  />
                </span>
              </li>
            ))}
          </ul>
          <Button size="small" block onClick={onReset}>
            {t('resource.list.reset')}
          </Button>
        </div>
      }
    >
      <Button
        icon={<SettingOutlined />}
        aria-label={t('resource.list.columns')}
        {...(oneHeight && { size: 'small' as const, type: 'text' as const })}
      />
    </Popover>
  );
});
