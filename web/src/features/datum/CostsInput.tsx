import { Input, Select } from 'antd';
import { COST_BASES, type CostBorne } from '../../api/forecasts';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { CodeInput } from '../../resource/inputs/CodeInput';
import { type Row, textAt } from '../../resource/row';
import styles from './CostsInput.module.css';

type Kind = CostBorne['kind'];

/** The kinds of costs, each with the field of the head that says in which currency it is. */
const COSTS: readonly (readonly [Kind, string])[] = [
  ['freight', 'feeCurr'],
  ['insurance', 'insurCurr'],
  ['other', 'otherCurr'],
  ['handling', 'handlingCurr'],
];

/** What is typed of a cost; a currency that nobody touched is that of the head. */
export interface TypedCost {
  amount: string;
  currency?: string;
  base: (typeof COST_BASES)[number];
}

export type TypedCosts = Partial<Record<Kind, TypedCost>>;

const UNTYPED: TypedCost = { amount: '', base: 'value' };

/** The costs that have an amount, as they are sent. */
export function costsOf(typed: TypedCosts, forecast: Row) {
  return COSTS.flatMap(([kind, field]) => {
    const { amount, base, currency = textAt(forecast, field) } = typed[kind] ?? UNTYPED;
    return amount.trim() === '' ? [] : [{ kind, amount, currency, base }];
  });
}

interface CostsInputProps {
  forecast: Row;
  typed: TypedCosts;
  onChange: (typed: TypedCosts) => void;
}

/** Each kind of costs with its amount, its currency and by what it is shared. */
export function CostsInput({ forecast, typed, onChange }: CostsInputProps) {
  const { t, lang } = useText();
  const { fields } = resource('fcst');
  const currencyLabel = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  return (
    <div className={styles.costs}>
      {COSTS.map(([kind, field]) => {
        const cost = typed[kind] ?? UNTYPED;
        const change = (part: Partial<TypedCost>) => onChange({ ...typed, [kind]: { ...cost, ...part } });
        const title = t(`forecast.share.${kind}`);
        return (
          <div key={kind} className={styles.cost}>
            <Input
              prefix={title}
              aria-label={title}
              style={{ width: 230 }}
              value={cost.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
            <div className={styles.currency}>
              <CodeInput
                aria-label={currencyLabel(field)}
                placeholder={currencyLabel(field)}
                family="currency"
                codeKey="name2"
                value={cost.currency ?? textAt(forecast, field)}
                onChange={(currency) => change({ currency })}
              />
            </div>
            <Select
              aria-label={`${title}: ${t('forecast.share.by')}`}
              style={{ width: 150 }}
              value={cost.base}
              onChange={(base) => change({ base })}
              options={COST_BASES.map((value) => ({ value, label: t(`forecast.share.by.${value}`) }))}
            />
          </div>
        );
      })}
    </div>
  );
}
