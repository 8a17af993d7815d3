import { AimOutlined, CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Paper, Place } from '../../api/recognition';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { usePlaceName } from './placeName';
import styles from './Review.module.css';
import { FIELDS, type ReviewState } from './useReview';
import { DETAIL } from './ValueInput';
import { keyOf, valueAt } from './values';

interface ValueDetailProps {
  review: ReviewState;
  readOnly: boolean;
}

/** The field that is filled keeps the focus. */
const keep = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() };
/** As many other readings have a key. */
const KEYS = 9;

/** About the value in focus: what stands in the paper, how it was found, what else it may be. */
export function ValueDetail({ review, readOnly }: ValueDetailProps) {
  const { t, lang } = useText();
  const { focus, result, unsure, actions } = review;
  const value = focus && valueAt(result, focus);
  const at = focus?.line === undefined ? -1 : result.lines.findIndex(({ id }) => id === focus.line);
  const field = focus && codeName(FIELDS, focus.name, lang);
  const isOpen = focus !== undefined && unsure.some((spot) => keyOf(spot) === keyOf(focus));
  return (
    <div id={DETAIL} className={styles.detail}>
      {focus === undefined ? (
        <span className={styles.quiet}>{t('recg.view.pickFirst')}</span>
      ) : (
        <>
          <div className={styles.facts}>
            <strong>{at < 0 ? field : t('recg.line.cell', { line: at + 1, field: field ?? '' })}</strong>
            {value && (
              <span className={isOpen ? styles.badge : styles.quiet}>
                {isOpen ? t('recg.value.unsure', { sure: value.sure }) : `${value.sure} %`}
              </span>
            )}
            {value && <span className={styles.quiet}>{t(`recg.found.${value.found}`)}</span>}
            {value?.by && <span className={styles.quiet}>{t('recg.value.by', { by: value.by })}</span>}
            {value && !value.place && value.found !== 'typed' && (
              <span className={styles.badge}>{t('recg.value.nowhere')}</span>
            )}
            {value?.raw && value.raw !== value.text && (
              <span className={styles.raw}>{t('recg.value.raw', { raw: value.raw })}</span>
            )}
          </div>
          {value && (
            <div className={styles.ways}>
              {isOpen && !readOnly && (
                <Button
                  {...keep}
                  size="small"
                  type="primary"
                  icon={<CheckOutlined />}
                  onClick={() => {
                    actions.accept(focus);
                    actions.next(focus, 1);
                  }}
                >
                  {t('recg.value.accept')} <kbd>Enter</kbd>
                </Button>
              )}
              {!readOnly &&
                value.others.slice(0, KEYS).map(({ text, code }, index) => (
                  <Button
                    {...keep}
                    key={`${text} ${code}`}
                    size="small"
                    title={t('recg.value.take', { text })}
                    aria-keyshortcuts={`Alt+${index + 1}`}
                    onClick={() => actions.take(focus, index)}
                  >
                    {text} <kbd>Alt+{index + 1}</kbd>
                  </Button>
                ))}
              {value.place && <PlaceButton place={value.place} papers={result.papers} onShow={actions.show} />}
              {value.alsoAt.map((place) => (
                <PlaceButton
                  key={JSON.stringify(place)}
                  place={place}
                  papers={result.papers}
                  also
                  onShow={actions.show}
                />
              ))}
              {!readOnly && (
                <Button
                  {...keep}
                  size="small"
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t('recg.value.clear')}
                  title={t('recg.value.clear')}
                  onClick={() => actions.clear(focus)}
                />
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface PlaceButtonProps {
  place: Place;
  papers: readonly Paper[];
  also?: boolean;
  onShow: (place: Place) => void;
}

/** A place as a link that shows it in the paper. */
export function PlaceButton({ place, papers, also = false, onShow }: PlaceButtonProps) {
  const { t } = useText();
  const nameOf = usePlaceName(papers);
  const name = nameOf(place);
  return (
    <Button {...keep} size="small" type="link" icon={<AimOutlined />} onClick={() => onShow(place)}>
      {also ? t('recg.value.also', { place: name }) : name}
    </Button>
  );
}
