import { Alert } from 'antd';
import { useSyncExternalStore } from 'react';
import { useText } from '../../core/useText';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Tells while the network is gone. */
export function Offline() {
  const { t } = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Alert type="warning" banner title={t('shell.offline')} />;
}
