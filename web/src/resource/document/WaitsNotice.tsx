import { Alert, Button } from 'antd';
import { useText } from '../../core/useText';
import { clock } from '../../shell/offline/clock';
import { waitingDrafts } from '../../shell/offline/waiting';
import type { Draft } from '../draft';
import { useWaitingOf } from './waits';

/** Says that a document is saved on this machine only, and waits for the server. */
export function WaitsNotice({ draft }: { draft: Draft }) {
  const { t } = useText();
  const waiting = useWaitingOf(draft);
  if (waiting === undefined) return null;
  const { id, at, state, why = '' } = waiting;
  const again = (
    <Button size="small" onClick={() => void waitingDrafts.again(id)}>
      {t('shell.waiting.again')}
    </Button>
  );
  return (
    <Alert
      type={state === 'waits' ? 'info' : 'warning'}
      showIcon
      role="status"
      title={t(`resource.document.waits.${state}`, { time: clock(at), why })}
      {...(state !== 'waits' && { action: again })}
    />
  );
}
