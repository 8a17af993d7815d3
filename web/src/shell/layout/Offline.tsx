import { Alert } from 'antd';
import { useEffect } from 'react';
import { useText } from '../../core/useText';
import { canKeep } from '../kept/vault';
import { clock } from '../offline/clock';
import { useOfflineSince, watchConnection } from '../offline/connection';
import { useWaiting } from '../offline/waiting';

/** Tells while the server cannot be reached. */
export function Offline() {
  const { t } = useText();
  const since = useOfflineSince();
  const { isInMemory, all } = useWaiting();
  useEffect(watchConnection, []);
  if (since === undefined) return null;
  const isKept = canKeep() && !(isInMemory && all.length > 0);
  return (
    <Alert
      type="warning"
      banner
      role="status"
      title={t(isKept ? 'shell.offline' : 'shell.offline.memory', { time: clock(since) })}
    />
  );
}
