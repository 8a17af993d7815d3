import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { confirmAction, relativeTime, request } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import styles from './UserInfo.module.css';
import { leaveForWecom } from './wecom';

const BindDialog = lazy(() => import('./BindDialog').then((found) => ({ default: found.BindDialog })));

const APP_ID = { method: 'GET', path: '/sys/org/v1/appid/get', silent: true } as const;

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
    queryKey: queryKeys.bindings(),
    queryFn: ({ signal }) => request<Binding[]>({ method: 'GET', path: '/auth/v1/binding/list', silent: true, signal }),
  });
  const { data: withWecom = false } = useQuery({
    queryKey: queryKeys.bindings('wecom'),
    queryFn: async ({ signal }) => {
      const { corpId } = await request<{ corpId: string }>({ ...APP_ID, signal });
      // Behind the `=` stands the app that people are sent to.
      return /^[^=]+=./.test(corpId);
    },
  });
  const [leaving, setLeaving] = useState(false);
  if (!data) return null;
  const toWecom = async () => {
    setLeaving(true);
    // A failure has been told.
    await leaveForWecom().catch(() => setLeaving(false));
  };

  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.bindings() });
  const unbind = async ({ id, kind, appid, openId }: Binding) => {
    if (!(await confirmAction('account.action.unbind'))) return;
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
            <div>{`${t(one.kind === 'wechat' ? 'account.wechat' : 'account.wecom')} · ${t('outward.bound')}`}</div>
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
          <div className={styles.hint}>{`${t('account.wechat')} · ${t('outward.unbound')}`}</div>
          <Button onClick={() => setBinding(true)}>{t('outward.bind')}</Button>
        </div>
      )}
      {withWecom && !data.some(({ kind }) => kind === 'workWechat') && (
        <div className={styles.row}>
          <div className={styles.hint}>{`${t('account.wecom')} · ${t('outward.unbound')}`}</div>
          <Button loading={leaving} onClick={() => void toWecom()}>
            {t('account.wecomBind')}
          </Button>
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
