import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Popover, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '../../core';
import { useText } from '../../core/useText';
import { IconButton } from '../layout/IconButton';
import { useMobile } from '../layout/useScreen';
import { messagePage, unreadCount, useChangeMessages } from './api';
import styles from './Bell.module.css';
import { chooseReach, REACHES, useReach } from './reach';

/** The unread badge stops counting here. */
const BADGE_CAP = 99;
const POPOVER = { pageNum: 1, pageSize: 10, onlyNotRead: 1, scope: 3 } as const;

/** The bell with the number of unread messages, and the ten latest behind it. */
export function Bell() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const mobile = useMobile();
  const { data: count = 0 } = useQuery(unreadCount);
  const digits = count > BADGE_CAP ? 'many' : count > 9 ? 'two' : 'one';
  const label = count > 0 ? t('shell.messages.labelCount', { count }) : t('shell.messages.label');
  return (
    <Popover
      trigger="click"
      // Below the middle it is pushed into the window where that is narrow.
      placement={mobile ? 'bottom' : 'bottomRight'}
      open={open}
      onOpenChange={setOpen}
      content={<Latest onLeave={() => setOpen(false)} />}
      styles={{ container: { padding: 0 } }}
    >
      <Badge
        count={count}
        overflowCount={BADGE_CAP}
        size="small"
        className={styles.badge}
        offset={[count > 9 ? -3 : -8, 6]}
        data-digits={digits}
      >
        <IconButton label={label} icon={<BellOutlined />} />
      </Badge>
    </Popover>
  );
}

function Latest({ onLeave }: { onLeave: () => void }) {
  const { t, lang } = useText();
  const { data } = useQuery(messagePage(POPOVER));
  const change = useChangeMessages();
  const reach = useReach();
  const rows = data?.rows ?? [];
  const now = Date.now();
  return (
    <section className={styles.panel} aria-label={t('shell.messages.label')}>
      <div className={styles.head}>
        <strong>{t('shell.messages.label')}</strong>
        <Button
          type="link"
          size="small"
          disabled={rows.length === 0}
          onClick={() => change.mutate({ verb: 'allRead' })}
        >
          {t('shell.messages.allRead')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('shell.messages.empty')}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, content, createdAt }) => (
            <li key={id} className={styles.row}>
              <div className={styles.content}>
                {content}
                <div className={styles.time}>{relativeTime(createdAt, now, lang)}</div>
              </div>
              <Button type="text" size="small" onClick={() => change.mutate({ verb: 'read', ids: [id] })}>
                {t('shell.messages.read')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.reach}>
        <span>{t('shell.notice.reach')}</span>
        <Segmented
          size="small"
          aria-label={t('shell.notice.reach')}
          value={reach}
          options={REACHES.map((value) => ({ value, label: t(`shell.notice.reach.${value}`) }))}
          onChange={chooseReach}
        />
      </div>
      <div className={styles.foot}>
        <Link to="/datum/message" onClick={onLeave}>
          {t('shell.messages.more')}
        </Link>
      </div>
    </section>
  );
}
