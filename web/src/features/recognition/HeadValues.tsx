import { Button } from 'antd';
import { useId } from 'react';
import type { ReviewValue } from '../../api/recognition';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import styles from './Review.module.css';
import { FIELDS, type ReviewState } from './useReview';
import { ValueInput } from './ValueInput';
import { headNames, keyOf, type Spot, valueAt } from './values';

interface HeadValuesProps {
  review: ReviewState;
  readOnly: boolean;
  /** Those too that no paper names. */
  all: boolean;
  onAll: (all: boolean) => void;
}

/** The values of the whole shipment. */
export function HeadValues({ review, readOnly, all, onAll }: HeadValuesProps) {
  const { t } = useText();
  const { result, unsure, focus } = review;
  const open = new Set(unsure.map(keyOf));
  const names = headNames(result);
  const shown = all ? names : names.filter((name) => valueAt(result, { name }) || focus?.name === name);
  const hidden = names.length - shown.length;
  return (
    <section aria-label={t('recg.review.head')}>
      <div className={styles.fields}>
        {shown.map((name) => (
          <HeadValue
            key={name}
            spot={{ name }}
            value={valueAt(result, { name })}
            unsure={open.has(name)}
            readOnly={readOnly}
            review={review}
          />
        ))}
      </div>
      {(hidden > 0 || all) && (
        <Button type="link" size="small" onClick={() => onAll(!all)}>
          {all ? t('recg.review.less') : t('recg.review.more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

interface HeadValueProps {
  spot: Spot;
  value: ReviewValue | undefined;
  unsure: boolean;
  readOnly: boolean;
  review: ReviewState;
}

function HeadValue({ spot, value, unsure, readOnly, review }: HeadValueProps) {
  const { t, lang } = useText();
  const id = useId();
  const name = codeName(FIELDS, spot.name, lang);
  return (
    <div className={styles.field} data-unsure={unsure || undefined}>
      <label htmlFor={id} className={styles.label}>
        {name}
        {value?.code && value.code !== value.text && <span className={styles.code}>{value.code}</span>}
        {unsure && <span className={styles.badge}>{t('recg.value.unsure', { sure: value?.sure ?? 0 })}</span>}
      </label>
      <ValueInput
        id={id}
        tall
        spot={spot}
        value={value}
        unsure={unsure}
        readOnly={readOnly}
        name={unsure ? `${name} ${t('recg.value.unsure', { sure: value?.sure ?? 0 })}` : name}
        actions={review.actions}
      />
    </div>
  );
}
