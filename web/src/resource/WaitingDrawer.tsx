import { Alert, Drawer, Skeleton } from 'antd';
import { RequestError } from '../core';
import { useText } from '../core/useText';
import { PreviousNext, type Walk } from './list/PreviousNext';

interface WaitingDrawerProps {
  title: string;
  size: string;
  /** Why it does not come. */
  error: Error | null;
  id: number;
  walk?: Walk;
  onClose: () => void;
}

/** The drawer of a row that has not arrived yet, or does not come. */
export function WaitingDrawer({ title, size, error, id, walk, onClose }: WaitingDrawerProps) {
  const { t } = useText();
  return (
    <Drawer
      open
      size={size}
      title={title}
      closable={{ 'aria-label': t('resource.close') }}
      extra={walk && <PreviousNext {...walk} id={id} />}
      onClose={onClose}
    >
      {error === null ? (
        <Skeleton active />
      ) : (
        <Alert type="error" showIcon title={isMissing(error) ? t('resource.page.missing') : error.message} />
      )}
    </Drawer>
  );
}

function isMissing(error: Error): boolean {
  return error instanceof RequestError && error.status === 404;
}
