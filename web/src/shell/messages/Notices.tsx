import { BellOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { NoticeCard } from '../../core';
import { useText } from '../../core/useText';
import { Keys } from '../../ui/Keys';
import { useMobile } from '../layout/useScreen';
import { useHotkeys } from '../palette/useHotkeys';
import { useChangeMessages } from './api';
import styles from './Notices.module.css';
import { dropNotices, useNoticeCards } from './notices';
import { targetOf } from './targets';

/** So many stand at once, in a wide window and in a narrow one; the others wait in line. */
const SHOWN = { wide: 3, narrow: 1 };

/** Pushed messages in the corner, a card for each document. They stay until they are confirmed as read; Alt+K confirms the first. */
export function Notices() {
  const { t } = useText();
  const cards = useNoticeCards();
  const change = useChangeMessages();
  const navigate = useNavigate();

  const confirm = ({ ids }: NoticeCard) => {
    dropNotices(ids);
    change.mutate({ verb: 'read', ids });
  };
  const [first] = cards;
  useHotkeys(first === undefined ? {} : { 'alt+k': () => confirm(first) });
  const shown = useMobile() ? SHOWN.narrow : SHOWN.wide;
  const more = cards.length - shown;
  const corner = useRef<HTMLDivElement>(null);
  // What stands beside a form ends above the cards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are what gives it its height
  useLayoutEffect(() => {
    const height = corner.current?.offsetHeight ?? 0;
    document.documentElement.style.setProperty('--notices', `${height}px`);
  }, [cards, shown]);
  return (
    <div ref={corner} className={styles.corner} role="log" aria-live="polite" aria-label={t('shell.messages.label')}>
      {cards.slice(0, shown).map((card) => {
        const { newest, ids, isRefusal } = card;
        const target = targetOf(newest);
        const title = t(isRefusal ? 'shell.notice.refusal' : 'shell.notice.title');
        return (
          <section
            key={ids[0]}
            className={styles.notice}
            data-refusal={isRefusal}
            aria-label={`${title}: ${newest.content}`}
          >
            <header className={styles.head}>
              {isRefusal ? (
                <WarningOutlined className={styles.icon} aria-hidden />
              ) : (
                <BellOutlined className={styles.icon} aria-hidden />
              )}
              {title}
              {ids.length > 1 && (
                <span className={styles.earlier}>{t('shell.notice.earlier', { count: ids.length - 1 })}</span>
              )}
            </header>
            <p className={styles.content}>{newest.content}</p>
            <footer className={styles.foot}>
              {target && (
                <Button
                  size="small"
                  onClick={() => {
                    confirm(card);
                    void navigate(target);
                  }}
                >
                  {t('shell.notice.open')}
                </Button>
              )}
              <Button size="small" type="primary" onClick={() => confirm(card)}>
                {t('shell.notice.confirm')}
              </Button>
              {card === first && <Keys keys="Alt+K" />}
            </footer>
          </section>
        );
      })}
      {more > 0 && <p className={styles.more}>{t('shell.notice.waiting', { count: more })}</p>}
    </div>
  );
}
