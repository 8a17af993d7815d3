import { Button, Tooltip } from 'antd';
import { useText } from '../core/useText';
import type { BatchRow } from './list/batch';
import { type Batch, type BatchAction, fitting } from './useBatch';

interface BatchButtonsProps<R extends BatchRow> {
  batch: Batch<R>;
  actions: readonly BatchAction<R>[];
}

/** A button for each action, with how many of the ticked rows it makes sense for. */
export function BatchButtons<R extends BatchRow>({ batch, actions }: BatchButtonsProps<R>) {
  const { t } = useText();
  return actions.map((action) => {
    const count = fitting(action, batch.selection.rows).length;
    return (
      <Tooltip key={action.key} title={count === 0 ? whyNot(action, batch.selection.rows) : undefined}>
        <Button
          danger={action.danger === true}
          disabled={count === 0}
          loading={batch.running === action.key}
          onClick={() => void batch.start(action)}
        >
          {count === 0 ? action.label : t('resource.page.action', { action: action.label, count })}
        </Button>
      </Tooltip>
    );
  });
}

/** Why an action makes sense for none of the ticked rows, as the first of them says it. */
function whyNot<R extends BatchRow>({ unfit }: BatchAction<R>, [first]: readonly R[]): string | undefined {
  if (first === undefined) return undefined;
  return typeof unfit === 'function' ? unfit(first) : unfit;
}
