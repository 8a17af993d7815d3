import { Alert, Button, InputNumber, Space } from 'antd';
import { type Ref, useId } from 'react';
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
  const { t } = useText();
  const id = useId();
  const { lines, target, verdict, busy } = moving;
  const isNone = lines.length === 0;
  return (
    <div className={styles.bar}>
      <Space wrap size={[8, 4]}>
        <strong>{t('forecast.merging.chosen', { count: lines.length })}</strong>
        <label htmlFor={id}>{t('forecast.merging.to')}</label>
        <InputNumber
          id={id}
          ref={field as Ref<never>}
          min={1}
          precision={0}
          controls={false}
          disabled={isNone}
          value={target === 0 ? null : (target ?? null)}
          style={{ width: 80 }}
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
    </div>
  );
}

/** Whether the chosen lines may go where they are meant to, and why not. */
export function MoveVerdict({ moving }: { moving: Moving }) {
  const { lines, target, verdict, failure } = moving;
  return (
    <div role="status" className={styles.verdict}>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {failure === undefined && lines.length > 0 && target !== undefined && verdict !== undefined && (
        <Told verdict={verdict} to={target} />
      )}
    </div>
  );
}

function Told({ verdict, to }: { verdict: Verdict; to: number }) {
  const { t, lang } = useText();
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
  const title =
    reasons.length === 0 ? (
      whole()
    ) : (
      <>
        {whole()}
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </>
    );
  return <Alert type={verdict.kind === 'same' ? 'info' : type} showIcon title={title} />;
}
