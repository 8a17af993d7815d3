import { Button, Drawer, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { readableInstant } from '../../resource/fields';
import { PreviousNext, type Walk } from '../../resource/list/PreviousNext';
import type { Message, useChangeMessages } from '../../shell/messages/api';
import { targetOf } from '../../shell/messages/targets';
import styles from './Messages.module.css';

interface MessageDrawerProps {
  message: Message;
  walk: Walk;
  onChange: ReturnType<typeof useChangeMessages>['mutate'];
  onClose: () => void;
}

/** One message in full. Who opens it has read it. */
export function MessageDrawer({ message, walk, onChange, onClose }: MessageDrawerProps) {
  const { t, lang } = useText();
  const { id, isRead, content, category, createdAt } = message;
  useEffect(() => {
    if (!isRead) onChange({ verb: 'read', ids: [id] });
  }, [id, isRead, onChange]);
  // What is shown is the row as it was opened.
  const [handled, setHandled] = useState<number>();
  const target = targetOf(message);
  return (
    <Drawer
      open
      size="min(520px, 100vw)"
      title={codeName('userMessageType', category, lang)}
      closable={{ 'aria-label': t('resource.close') }}
      extra={<PreviousNext {...walk} id={id} />}
      onClose={onClose}
    >
      <p className={styles.when}>{readableInstant(createdAt)}</p>
      <p className={styles.whole}>{content}</p>
      {target && <Link to={target}>{t('account.messages.open')}</Link>}
      <p>
        {message.isHandled || handled === id ? (
          <Tag color="success">{t('account.messages.handled')}</Tag>
        ) : (
          <Button
            onClick={() => {
              setHandled(id);
              onChange({ verb: 'handleFlag', ids: [id] });
            }}
          >
            {t('account.messages.markHandled')}
          </Button>
        )}
      </p>
    </Drawer>
  );
}
