import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { confirmAction, type Lang, relativeTime, resource } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { readableInstant } from '../../resource/fields';
import { ResourceList } from '../../resource/list/ResourceList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { useMobile } from '../../shell/layout/useScreen';
import { listedMessages, type Message, messagesKey, unreadCount, useChangeMessages } from '../../shell/messages/api';
import { targetOf } from '../../shell/messages/targets';
import { Page } from '../../ui/Page';
import { MessageDrawer } from './MessageDrawer';
import styles from './Messages.module.css';

const FIRST_FILTERS = 3;
const HIDDEN_AT_FIRST = ['readAt'];
const QUERY_KEY = [...messagesKey, 'list'];
const ACTIONS_WIDTH = 150;

/** /datum/message: all messages of this person. */
export function Messages() {
  const { t, lang } = useText();
  const mobile = useMobile();
  const { fields, path, label } = resource('message');
  const [selected, setSelected] = useState<ReadonlyMap<number, Message>>(new Map());
  const { mutate } = useChangeMessages();
  const { data: unread = 0 } = useQuery(unreadCount);
  const { open, show, close, walk } = useRowWalk<Message>(QUERY_KEY, listedMessages);

  const act = async (step: Parameters<typeof mutate>[0], question?: string) => {
    if (question && !(await confirmAction(question))) return;
    mutate(step);
    setSelected(new Map());
  };

  const cells = useMemo(
    () => ({
      content: (message: Message) => <Content message={message} />,
      category: ({ category }: Message) => codeName('userMessageType', category, lang),
      createdAt: ({ createdAt }: Message) => <When at={createdAt} lang={lang} />,
    }),
    [lang],
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
          </Space>
        );
      },
    }),
    [t, mutate],
  );
  const views = useMemo(() => [{ label: t('account.messages.unread'), filters: { onlyNotRead: '1' } }], [t]);

  const ids = [...selected.keys()];
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
      <ResourceList<Message>
        name="message"
        fields={fields}
        cells={cells}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        views={views}
        firstFilters={mobile ? 0 : FIRST_FILTERS}
        keyword={false}
        queryKey={QUERY_KEY}
        exportTo={{ path: `${path}/export`, name: label[lang] }}
        load={listedMessages}
        none={t('account.messages.empty')}
        onOpen={show}
        selected={selected}
        onSelect={setSelected}
        rowActions={rowActions}
        tools={
          <>
            <Button disabled={ids.length === 0} onClick={() => void act({ verb: 'read', ids })}>
              {t('account.messages.markRead')}
            </Button>
            <Button
              danger
              disabled={ids.length === 0}
              onClick={() => void act({ verb: 'delete', ids }, 'account.messages.delete')}
            >
              {t('account.messages.delete')}
            </Button>
          </>
        }
      />
      {open && <MessageDrawer message={open} walk={walk} onRead={mutate} onClose={close} />}
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
