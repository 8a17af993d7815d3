import { useQuery } from '@tanstack/react-query';
import { Modal, QRCode } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { request } from '../../core';
import { useText } from '../../core/useText';
import styles from './UserInfo.module.css';

/** How often the server is asked whether the code was scanned, ms. */
const ASK_EVERY_MS = 2_000;

interface Code {
  eventKey: string;
  url: string;
}

/** A QR code which, scanned with WeChat, binds this account; waits for the scan. */
export function BindDialog({ onClose, onBound }: { onClose: () => void; onBound: () => void }) {
  const { t } = useText();
  const code = useQuery({
    queryKey: queryKeys.bindings('code'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: newCode,
    retry: false,
  });
  const eventKey = code.data?.eventKey;
  const bound = useQuery({
    queryKey: queryKeys.bindings('scan', eventKey),
    enabled: eventKey !== undefined,
    refetchInterval: ({ state }) => (state.data || state.error ? false : ASK_EVERY_MS),
    queryFn: () => scanned(eventKey ?? ''),
    retry: false,
  });
  const tell = useEffectEvent(onBound);
  useEffect(() => {
    if (bound.data) tell();
  }, [bound.data]);

  const failure = code.error ?? bound.error;
  const status = failure ? 'expired' : code.data ? 'active' : 'loading';
  return (
    <Modal
      open
      width={320}
      title={t('outward.bind')}
      footer={null}
      closable={{ 'aria-label': t('shell.close') }}
      onCancel={onClose}
    >
      <div className={styles.code}>
        <QRCode
          aria-label={t('outward.scan')}
          value={code.data?.url || '-'}
          status={status}
          onRefresh={() => void code.refetch()}
        />
        <p className={styles.hint} role={failure ? 'alert' : undefined}>
          {failure?.message ?? t('outward.scan')}
        </p>
      </div>
    </Modal>
  );
}

/** A code for the app of this organisation: what stands before the `=` of its identity. */
async function newCode(): Promise<Code> {
  const { corpId } = await request<{ corpId: string }>({ method: 'GET', path: '/sys/org/v1/appid/get' });
  const [appid = ''] = corpId.split('=');
  return request<Code>({ method: 'POST', path: '/auth/v1/binding/getQrCode', query: { appid }, silent: true });
}

/** Whether the code was scanned and the account is bound. */
async function scanned(eventKey: string): Promise<boolean> {
  const { openId } = await request<{ openId?: string | null }>({
    method: 'GET',
    path: '/auth/v1/getOpenId',
    query: { eventKey },
    silent: true,
  });
  if (!openId) return false;
  const result = await request<{ bound: boolean }>({
    method: 'GET',
    path: '/auth/v1/getBindingResult',
    query: { openId },
    silent: true,
  });
  return result.bound;
}
