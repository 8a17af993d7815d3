import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useRef } from 'react';
import { useText } from '../../core/useText';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { toast } from '../../shell/toast/toasts';
import { messageOf } from '../useStoring';
import styles from './PreviousNext.module.css';
import { hasNeighbour, knows, type Load, neighbour, placeOf, type Trail } from './trail';

/** The list that a record was opened from. */
export interface Walk {
  /** Without it, or when the list did not have the record, there is nothing to see. */
  trail: Trail | undefined;
  load: Load;
  /** Goes to another record of the list. */
  onGo: (id: number, trail: Trail) => void;
}

interface PreviousNextProps extends Walk {
  id: number;
}

/** To the record before and after this one in the list that it was opened from. */
export function PreviousNext({ trail, id, load, onGo }: PreviousNextProps) {
  const { t } = useText();
  const running = useRef(false);
  const go = async (step: 1 | -1) => {
    if (trail === undefined || running.current || !hasNeighbour(trail, id, step)) return;
    running.current = true;
    try {
      const found = await neighbour(trail, id, step, load, new AbortController().signal);
      if (found === undefined) toast('info', t('resource.walk.end'));
      else onGo(found.id, found.trail);
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      running.current = false;
    }
  };
  useHotkeys({ 'alt+pageup': () => void go(-1), 'alt+pagedown': () => void go(1) });
  if (trail === undefined || !knows(trail, id)) return null;
  const place = placeOf(trail, id);
  const button = (step: 1 | -1, label: string, keys: string) => (
    <Tooltip title={`${label} (${keys})`} mouseEnterDelay={0.4}>
      <Button
        size="small"
        type="text"
        icon={step < 0 ? <LeftOutlined /> : <RightOutlined />}
        aria-label={label}
        aria-keyshortcuts={keys}
        disabled={!hasNeighbour(trail, id, step)}
        onClick={() => void go(step)}
      />
    </Tooltip>
  );
  return (
    <span className={styles.walk}>
      {button(-1, t('resource.walk.previous'), 'Alt+PageUp')}
      {place !== undefined && (
        <span className={styles.place}>
          {place} / {trail.total}
          {trail.totalIsExact ? '' : '+'}
        </span>
      )}
      {button(1, t('resource.walk.next'), 'Alt+PageDown')}
    </span>
  );
}
