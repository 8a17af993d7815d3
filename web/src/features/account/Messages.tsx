import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { confirmAction, pageSizes, relativeTime } from '../../core';
import { useText } from '../../core/useText';
import { ExportButton } from '../../resource/list/ExportButton';
import { useMobile } from '../../shell/layout/useScreen';
import { type Message, messagePage, useChangeMessages } from '../../shell/messages/api';
import { targetOf } from '../../shell/messages/targets';
import { EmptyRows, tableFrame } from '../../ui/EmptyRows';
import { Page } from '../../ui/Page';
import styles from './Messages.module.css';

const DEFAULT_SIZE = 20;

/** /datum/message: all messages of this person. Filter and page live in the address. */
export function Messages() {
  const { t, lang } = useText();
  const [address, setAddress] = useSearchParams();
  const [selected, setSelected] = useState<number[]>([]);
  const change = useChangeMessages();

  const unreadOnly = address.get('onlyNotRead') === '1';
  const pageNum = Math.max(1, Number(address.get('pageNum')) || 1);
  const wantedSize = Number(address.get('pageSize'));
  const pageSize = pageSizes.includes(wantedSize) ? wantedSize : DEFAULT_SIZE;
  const { data, isFetching, error, refetch } = useQuery({
    ...messagePage({ pageNum, pageSize, onlyNotRead: unreadOnly ? 1 : 0, scope: 3 }),
    placeholderData: (previous) => previous,
  });

  const go = (next: { onlyNotRead?: boolean; pageNum?: number; pageSize?: number }) => {
    setSelected([]);
    setAddress({
      ...((next.onlyNotRead ?? unreadOnly) && { onlyNotRead: '1' }),
      pageNum: String(next.pageNum ?? 1),
      pageSize: String(next.pageSize ?? pageSize),
    });
  };
  const act = async (step: Parameters<typeof change.mutate>[0], question?: string) => {
    if (question && !(await confirmAction(question))) return;
    change.mutate(step);
    setSelected([]);
  };

  const mobile = useMobile();
  const now = Date.now();
  const when = ({ createdAt }: Message) => <time dateTime={createdAt}>{relativeTime(createdAt, now, lang)}</time>;
  const columns: TableColumnsType<Message> = [
    {
      title: t('account.messages.content'),
      dataIndex: 'content',
      render: (content: string, row) => (
        <span className={row.isRead ? styles.read : styles.unread}>
          {content}
          {!row.isRead && <span className="visually-hidden"> ({t('account.messages.unread')})</span>}
          {mobile && <span className={styles.when}>{when(row)}</span>}
        </span>
      ),
    },
    {
      title: t('account.messages.time'),
      key: 'createdAt',
      // A narrow window shows it below the content.
      hidden: mobile,
      width: 140,
      render: (_, row) => when(row),
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">{t('account.messages.actions')}</span>,
      width: mobile ? 110 : 170,
      align: 'end',
      render: (_, row) => {
        const target = targetOf(row);
        return (
          <Space size={0} wrap>
            {target && (
              <Link className={styles.open} to={target}>
                {t('account.messages.open')}
              </Link>
            )}
            {!row.isRead && (
              <Button type="link" size="small" onClick={() => void act({ verb: 'read', ids: [row.id] })}>
                {t('account.messages.markRead')}
              </Button>
            )}
          </Space>
        );
      },
    },
  ];

  const filters: Record<string, string> = unreadOnly ? { onlyNotRead: '1' } : {};
  const exported = { filters, sort: '', pageNum, pageSize };
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  return (
    <Page
      title={t('account.messages.title')}
      extra={
        <>
          <ExportButton
            target={{ path: '/sys/v1/message/export', name: t('account.messages.title') }}
            state={exported}
          />
          <Button onClick={() => void act({ verb: 'allRead' })} disabled={total === 0}>
            {t('account.messages.markAllRead')}
          </Button>
          <Button
            danger
            onClick={() => void act({ verb: 'allDel' }, 'account.messages.deleteAll')}
            disabled={total === 0}
          >
            {t('account.messages.deleteAll')}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <Segmented
          aria-label={t('account.messages.state')}
          value={unreadOnly}
          options={[
            { value: false, label: t('account.messages.all') },
            { value: true, label: t('account.messages.unread') },
          ]}
          onChange={(onlyNotRead) => go({ onlyNotRead })}
        />
        {selected.length > 0 && (
          <Space>
            <span className={styles.count}>{t('account.messages.selected', { count: selected.length })}</span>
            <Button onClick={() => void act({ verb: 'read', ids: selected })}>{t('account.messages.markRead')}</Button>
            <Button danger onClick={() => void act({ verb: 'delete', ids: selected }, 'account.messages.delete')}>
              {t('account.messages.delete')}
            </Button>
          </Space>
        )}
      </div>
      {error && (
        <Alert
          type="error"
          showIcon
          title={t('account.messages.failed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          }
        />
      )}
      <div className={tableFrame(rows)}>
        <Table
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={rows}
          loading={isFetching && !data}
          // Nothing to scroll to while there are no rows.
          scroll={rows.length === 0 || mobile ? undefined : { x: 560 }}
          locale={{
            emptyText: (
              <EmptyRows>
                {data && (
                  <p className={styles.empty}>
                    {t(unreadOnly ? 'account.messages.emptyUnread' : 'account.messages.empty')}
                  </p>
                )}
              </EmptyRows>
            ),
          }}
          rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) }}
          pagination={{
            current: pageNum,
            pageSize,
            total,
            showSizeChanger: true,
            pageSizeOptions: [...pageSizes],
            showTotal: (count) => t('account.messages.total', { total: count }),
            onChange: (page, size) => go({ pageNum: size === pageSize ? page : 1, pageSize: size }),
          }}
        />
      </div>
    </Page>
  );
}
