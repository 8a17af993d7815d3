import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../../../core/useText';
import { Fold } from '../../../resource/document/Fold';
import type { Row } from '../../../resource/row';
import { useForecastSum } from '../ForecastSum';
import { BothSums } from './BothSums';
import styles from './Merging.module.css';
import { MergingDesk } from './MergingDesk';
import { useMergedLines } from './useDesk';

interface MergingSectionProps {
  forecast: Row;
  mayMove: boolean;
  onMoved: () => void;
}

/** What became of the raw lines, and the way to the desk where they move. */
export function MergingSection({ forecast, mayMove, onMoved }: MergingSectionProps) {
  const { t } = useText();
  const { data: merged } = useMergedLines(forecast);
  const { data: sum } = useForecastSum(forecast);
  const [open, setOpen] = useState(false);
  if (merged === undefined || merged.length === 0) return null;
  const counted = merged.reduce((all, line) => all + Number(line.ofLines), 0);
  const free = (sum?.lines ?? counted) - counted;
  return (
    <Fold title={t('forecast.merging.title')} startsOpen>
      <p className={styles.about}>
        <span>
          {t('forecast.merging.about', {
            raw: counted,
            merged: merged.length,
            declarations: new Set(merged.map(({ decNo }) => decNo)).size,
          })}
          {free > 0 && ` · ${t('forecast.merging.free', { count: free })}`}
        </span>
        <Button type="primary" ghost icon={<SwapOutlined />} onClick={() => setOpen(true)}>
          {t('forecast.merging.open')}
        </Button>
      </p>
      <BothSums forecast={forecast} merged={merged} />
      {open && <MergingDesk forecast={forecast} mayMove={mayMove} onMoved={onMoved} onClose={() => setOpen(false)} />}
    </Fold>
  );
}
