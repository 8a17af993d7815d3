import { useQuery } from '@tanstack/react-query';
import { Button, Space, Tag } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { confirmAction, type Lang, relativeTime, resource } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { readableInstant } from '../../resource/fields';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { type ListView, ListViews } from '../../resource/list/ListViews';
import { useList } from '../../resource/list/useList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { useSelection } from '../../resource/list/useSelection';
import { listedMessages, type Message, unreadCount, useChangeMessages } from '../../shell/messages/api';
import { targetOf } from '../../shell/messages/targets';
import { Page } from '../../ui/Page';
import { MessageDrawer } from './MessageDrawer';
import styles from './Messages.module.css';

const NAME = 'message';
const QUERY_KEY = queryKeys.messages('list');
/** For three of them, in English too. */
const ACTIONS_WIDTH = 310;

/** /datum/message: all messages of this person. */
export function Messages() {
  const { t, lang } = useText();
  const { label } = resource(NAME);
  const list = useList<Message>({ name: NAME, queryKey: QUERY_KEY, load: listedMessages });
  const selection = useSelection<Message>();
  const { mutate } = useChangeMessages();
  const { data: unread = 0 } = useQuery(unreadCount);
  const { open, show, close, walk } = useRowWalk<Message>(QUERY_KEY, listedMessages);

  const act = async (step: Parameters<typeof mutate>[0], question?: string) => {
    if (question && !(await confirmAction(question))) return;
    mutate(step);
    selection.untick();
  };

  const cells = useMemo(
    () => ({
      content: (message: Message) => <Content message={message} />,
      category: ({ category }: Message) => codeName('userMessageType', category, lang),
      createdAt: ({ createdAt }: Message) => <When at={createdAt} lang={lang} />,
      isHandled: ({ isHandled }: Message) =>
        isHandled === 1 && <Tag color="success">{t('account.messages.handled')}</Tag>,
    }),
    [t, lang],
  );
  const rowActions = useMemo(
    () => ({
      title: t('account.messages.actions'),
      width: ACTIONS_WIDTH,
      cell: (message: Message) => {
        const target = targetOf(message);
        return (
          <Space size={0}>
            {target && (
              <Link className={styles.open} to={target}>
                {t('account.messages.open')}
              </Link>
            )}
            {!message.isRead && (
              <Button type="link" size="small" onClick={() => mutate({ verb: 'read', ids: [message.id] })}>
                {t('account.messages.markRead')}
              </Button>
            )}
            {!message.isHandled && (
              <Button type="link" size="small" onClick={() => mutate({ verb: 'handleFlag', ids: [message.id] })}>
                {t('account.messages.markHandled')}
              </Button>
            )}
          </Space>
        );
      },
    }),
    [t, mutate],
  );
  const views = useMemo(
    (): ListView[] => [
      { label: t('account.messages.unread'), filters: { onlyNotRead: '1' } },
      { label: t('account.messages.notHandled'), filters: { isHandled: '0' } },
    ],
    [t],
  );

  const ids = [...selection.ticked.keys()];
  return (
    <Page
      title={label[lang]}
      extra={
        <>
          <Button onClick={() => void act({ verb: 'allRead' })} disabled={unread === 0}>
            {t('account.messages.markAllRead')}
          </Button>
          <Button danger onClick={() => void act({ verb: 'allDel' }, 'account.messages.deleteAll')}>
            {t('account.messages.deleteAll')}
          </Button>
        </>
      }
    >
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListViews list={list} views={views} />
        <ListTools list={list} selection={selection} exports={[exportOf(NAME, lang)]}>
          <Button disabled={ids.length === 0} onClick={() => void act({ verb: 'read', ids })}>
            {t('account.messages.markRead')}
          </Button>
          <Button disabled={ids.length === 0} onClick={() => void act({ verb: 'handleFlag', ids })}>
            {t('account.messages.markHandled')}
          </Button>
          <Button
            danger
            disabled={ids.length === 0}
            onClick={() => void act({ verb: 'delete', ids }, 'account.messages.delete')}
          >
            {t('account.messages.delete')}
          </Button>
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={selection}
          rowActions={rowActions}
          onOpen={show}
          none={t('account.messages.empty')}
        />
      </ListFrame>
      {open && <MessageDrawer message={open} walk={walk} onChange={mutate} onClose={close} />}
    </Page>
  );
}

function Content({ message: { content, isRead } }: { message: Message }) {
  const { t } = useText();
  return (
    <span className={isRead ? styles.read : styles.unread} title={content}>
      {content}
      {!isRead && <span className="visually-hidden"> ({t('account.messages.unread')})</span>}
    </span>
  );
}

/** How long ago; the time itself is told by pointing at it. */
function When({ at, lang }: { at: string; lang: Lang }) {
  return (
    <time dateTime={at} title={readableInstant(at)}>
      {relativeTime(at, Date.now(), lang)}
    </time>
  );
}
