import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { relativeTime, request } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import styles from './UserInfo.module.css';

const BindDialog = lazy(() => import('./BindDialog').then((found) => ({ default: found.BindDialog })));

interface Binding {
  id: number;
  kind: 'wechat' | 'workWechat';
  appid: string;
  openId: string;
  boundAt: string;
}

/** The bindings of this account to WeChat and WeCom: seen, made by a QR code, ended. */
export function WeChat() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [binding, setBinding] = useState(false);
  const { data } = useQuery({
    queryKey: ['bindings'],
    queryFn: ({ signal }) => request<Binding[]>({ method: 'GET', path: '/auth/v1/binding/list', silent: true, signal }),
  });
  if (!data) return null;

  const refresh = () => void queries.invalidateQueries({ queryKey: ['bindings'] });
  const unbind = async ({ id, kind, appid, openId }: Binding) => {
    const call =
      kind === 'wechat'
        ? { path: '/auth/v1/unBinding', body: { openId, appid } }
        : { path: '/wx/cp/unBinding', body: { id } };
    await request({ method: 'POST', hiddenMessage: true, ...call });
    toast('success', t('account.wechatUnbound'));
    refresh();
  };
  const now = Date.now();
  return (
    <Card title={t('account.wechat')}>
      {data.map((one) => (
        <div key={one.id} className={styles.row}>
          <div>
            <div>{t('outward.bound')}</div>
            <div className={styles.hint}>
              {t('account.wechatBoundAt', { time: relativeTime(one.boundAt, now, lang) })}
            </div>
          </div>
          <Button danger onClick={() => void unbind(one)}>
            {t('outward.unbind')}
          </Button>
        </div>
      ))}
      {!data.some(({ kind }) => kind === 'wechat') && (
        <div className={styles.row}>
          <div className={styles.hint}>{t('outward.unbound')}</div>
          <Button onClick={() => setBinding(true)}>{t('outward.bind')}</Button>
        </div>
      )}
      {binding && (
        <Suspense>
          <BindDialog
            onClose={() => setBinding(false)}
            onBound={() => {
              setBinding(false);
              toast('success', t('account.wechatDone'));
              refresh();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
