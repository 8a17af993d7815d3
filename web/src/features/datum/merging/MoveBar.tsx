import { Alert, Button, InputNumber, Space } from 'antd';
import type { Ref } from 'react';
import { MOST_MOVED } from '../../../api/forecasts';
import { useText } from '../../../core/useText';
import styles from './Merging.module.css';
import type { Verdict } from './moving';
import type { Moving } from './useMoving';

interface MoveBarProps {
  moving: Moving;
  /** The field of the number. */
  field: Ref<HTMLInputElement>;
  /** The merged line that is looked at, whose raw lines can be chosen together. */
  picked: number | undefined;
  onChoosePicked: () => void;
}

/** Where the chosen raw lines go, and whether they may. */
export function MoveBar({ moving, field, picked, onChoosePicked }: MoveBarProps) {
  const { t, lang } = useText();
  const { lines, target, verdict, failure, busy } = moving;
  const isNone = lines.length === 0;
  return (
    <div className={styles.bar}>
      <Space wrap size={[8, 4]}>
        <strong>{t('forecast.merging.chosen', { count: lines.length })}</strong>
        <InputNumber
          ref={field as Ref<never>}
          min={1}
          precision={0}
          controls={false}
          disabled={isNone}
          value={target === 0 ? null : (target ?? null)}
          aria-label={t('forecast.merging.to')}
          prefix={t('forecast.merging.to')}
          style={{ width: 180 }}
          onChange={(value) => moving.aimAt(value ?? undefined)}
          onPressEnter={() => {
            if (target !== undefined) void moving.move(target);
          }}
        />
        <Button
          type="primary"
          loading={busy}
          disabled={isNone || !target || (verdict !== undefined && verdict.kind !== 'fits')}
          onClick={() => void moving.move(target ?? 0)}
        >
          {t('forecast.merging.move')}
        </Button>
        <Button
          disabled={isNone || busy}
          onMouseEnter={() => moving.aimAt(0)}
          onClick={() => void moving.move(0)}
          onDragOver={(event) => {
            event.preventDefault();
            if (target !== 0) moving.aimAt(0);
          }}
          onDrop={(event) => {
            event.preventDefault();
            void moving.move(0);
          }}
        >
          {t('forecast.merging.own')}
        </Button>
        {picked !== undefined && (
          <Button disabled={busy} onClick={onChoosePicked}>
            {t('forecast.merging.choose', { line: picked })}
          </Button>
        )}
        {!isNone && (
          <Button type="text" onClick={moving.clear}>
            {t('forecast.merging.clear')}
          </Button>
        )}
      </Space>
      <div role="status" className={styles.verdict}>
        {failure !== undefined && <Alert type="error" showIcon title={failure} />}
        {failure === undefined && !isNone && target !== undefined && verdict !== undefined && (
          <Told verdict={verdict} to={target} lang={lang} />
        )}
      </div>
    </div>
  );
}

function Told({ verdict, to, lang }: { verdict: Verdict; to: number; lang: 'zh' | 'en' }) {
  const { t } = useText();
  const reasons = verdict.problems.map(({ message }) => message[lang]);
  const whole = () => {
    switch (verdict.kind) {
      case 'refused':
        return to === 0 ? t('forecast.merging.refusedOwn') : t('forecast.merging.refused', { line: to });
      case 'fits':
        return to === 0 ? t('forecast.merging.fitsOwn') : t('forecast.merging.fits', { line: to });
      case 'tooMany':
        return t('forecast.merging.tooMany', { count: MOST_MOVED });
      default:
        return t(`forecast.merging.${verdict.kind}`, { line: to });
    }
  };
  const type = verdict.kind === 'fits' ? (reasons.length > 0 ? 'warning' : 'success') : 'error';
  return (
    <Alert
      type={verdict.kind === 'same' ? 'info' : type}
      showIcon
      title={whole()}
      {...(reasons.length > 0 && {
        description: (
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ),
      })}
    />
  );
}
