import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useText } from '../../core/useText';
import { useMobile } from '../layout/useScreen';
import { useChangeMessages } from './api';
import styles from './Notices.module.css';
import { dropNotices, useNotices } from './notices';
import { targetOf } from './targets';

/** So many stand at once, in a wide window and in a narrow one; the others wait in line. */
const SHOWN = { wide: 3, narrow: 1 };

/** Pushed messages in the corner. They stay until they are confirmed as read. */
export function Notices() {
  const { t } = useText();
  const notices = useNotices();
  const change = useChangeMessages();
  const navigate = useNavigate();

  const confirm = (id: number) => {
    dropNotices([id]);
    change.mutate({ verb: 'read', ids: [id] });
  };
  const shown = useMobile() ? SHOWN.narrow : SHOWN.wide;
  const more = notices.length - shown;
  return (
    <div className={styles.corner} role="log" aria-live="polite" aria-label={t('shell.messages.label')}>
      {notices.slice(0, shown).map((notice) => {
        const target = targetOf(notice);
        return (
          <section
            key={notice.id}
            className={styles.notice}
            aria-label={`${t('shell.notice.title')}: ${notice.content}`}
          >
            <header className={styles.head}>
              <BellOutlined className={styles.icon} aria-hidden />
              {t('shell.notice.title')}
            </header>
            <p className={styles.content}>{notice.content}</p>
            <footer className={styles.foot}>
              {target && (
                <Button
                  size="small"
                  onClick={() => {
                    confirm(notice.id);
                    void navigate(target);
                  }}
                >
                  {t('shell.notice.open')}
                </Button>
              )}
              <Button size="small" type="primary" onClick={() => confirm(notice.id)}>
                {t('shell.notice.confirm')}
              </Button>
            </footer>
          </section>
        );
      })}
      {more > 0 && <p className={styles.more}>{t('shell.notice.waiting', { count: more })}</p>}
    </div>
  );
}
