import { CloudSyncOutlined, FileExclamationOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { inList } from '../../core';
import { useText } from '../../core/useText';
import { askConfirm } from '../dialogs/dialogs';
import { type LeftDocument, useLeftDocuments } from '../kept/leftDocuments';
import { vault } from '../kept/vault';
import { clock } from '../offline/clock';
import { titleOf, useWaiting, type Waiting, waitingDrafts } from '../offline/waiting';
import { toast } from '../toast/toasts';
import { IconButton } from './IconButton';
import { useMobile } from './useScreen';
import styles from './WaitingDrafts.module.css';

/** The documents that wait for the server, and those that a page which is gone left unsaved; nothing where there are none. */
export function WaitingDrafts() {
  const { t, lang } = useText();
  const [open, setOpen] = useState(false);
  const mobile = useMobile();
  const { all, sending, sent } = useWaiting();
  const left = useLeftDocuments();
  const queries = useQueryClient();
  const tell = useEffectEvent(() => {
    if (sent === undefined) return;
    toast('success', t('shell.waiting.sent', { title: titleOf(sent, lang) }));
    void queries.invalidateQueries();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was sent
  useEffect(() => tell(), [sent]);
  const count = all.length + left.length;
  if (count === 0) return null;
  const labels = [
    ...(all.length > 0 ? [t('shell.waiting.label', { count: all.length })] : []),
    ...(left.length > 0 ? [t('shell.left.label', { count: left.length })] : []),
  ];
  const leave = () => setOpen(false);
  return (
    <Popover
      trigger="click"
      placement={mobile ? 'bottom' : 'bottomRight'}
      open={open}
      onOpenChange={setOpen}
      content={
        <>
          {all.length > 0 && <List all={all} sending={sending} onLeave={leave} />}
          {left.length > 0 && <LeftList left={left} onLeave={leave} />}
        </>
      }
      styles={{ container: { padding: 0 } }}
    >
      <Badge count={count} size="small" offset={[-6, 6]}>
        <IconButton
          label={inList(labels, lang)}
          icon={all.length > 0 ? <CloudSyncOutlined /> : <FileExclamationOutlined />}
        />
      </Badge>
    </Popover>
  );
}

interface ListProps {
  all: readonly Waiting[];
  sending: string | undefined;
  onLeave: () => void;
}

function List({ all, sending, onLeave }: ListProps) {
  const { t, lang } = useText();
  const giveUp = async (waiting: Waiting) => {
    const sure = await askConfirm({
      title: t('shell.waiting.discard'),
      text: t('shell.waiting.discardText', { title: titleOf(waiting, lang) }),
      ok: t('shell.waiting.discard'),
      cancel: t('shell.cancel'),
    });
    if (sure) void waitingDrafts.drop(waiting.id);
  };
  return (
    <section className={styles.panel} aria-label={t('shell.waiting.title')}>
      <strong className={styles.head}>{t('shell.waiting.title')}</strong>
      <ul className={styles.list}>
        {all.map((waiting) => {
          const { id, path, at, state, why } = waiting;
          return (
            <li key={id} className={styles.row}>
              <div className={styles.what}>
                <Link to={path} state={{ waiting: id }} onClick={onLeave}>
                  {titleOf(waiting, lang)}
                </Link>
                <div className={styles.state}>
                  {t(sending === id ? 'shell.waiting.sending' : `shell.waiting.${state}`, { time: clock(at) })}
                  {state === 'refused' && why !== '' && ` ${why}`}
                </div>
              </div>
              {state === 'refused' && (
                <Button type="text" size="small" onClick={() => void waitingDrafts.again(id)}>
                  {t('shell.waiting.again')}
                </Button>
              )}
              <Button type="text" size="small" danger disabled={sending === id} onClick={() => void giveUp(waiting)}>
                {t('shell.waiting.discard')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface LeftListProps {
  left: readonly LeftDocument[];
  onLeave: () => void;
}

/** What pages that are gone left unsaved: each opens its document, which offers it. */
function LeftList({ left, onLeave }: LeftListProps) {
  const { t, lang } = useText();
  const discard = async (one: LeftDocument) => {
    const sure = await askConfirm({
      title: t('shell.waiting.discard'),
      text: t('shell.left.discardText', { title: titleOf(one, lang), time: clock(one.at) }),
      ok: t('shell.waiting.discard'),
      cancel: t('shell.cancel'),
    });
    if (sure) void vault.dropLeft(one.ids);
  };
  return (
    <section className={styles.panel} aria-label={t('shell.left.title')}>
      <strong className={styles.head}>{t('shell.left.title')}</strong>
      <ul className={styles.list}>
        {left.map((one) => (
          <li key={one.path} className={styles.row}>
            <div className={styles.what}>
              <Link to={one.path} onClick={onLeave}>
                {titleOf(one, lang)}
              </Link>
              <div className={styles.state}>{t('shell.left.at', { time: clock(one.at) })}</div>
            </div>
            <Button type="text" size="small" danger onClick={() => void discard(one)}>
              {t('shell.waiting.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
