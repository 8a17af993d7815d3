import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { declarations, type MessageFile } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { Xml } from '../../ui/Xml';
import styles from './Messages.module.css';

interface MessagesDrawerProps {
  id: number;
  version: number;
  onClose: () => void;
}

const WIDTH = 620;

/** The files that went to the single window and came from it, beside the form, which stays in use. */
export function MessagesDrawer({ id, version, onClose }: MessagesDrawerProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery({
    queryKey: queryKeys.declarations('messages', id, version),
    queryFn: ({ signal }) => declarations.messages(id, signal),
    placeholderData: (before) => before,
  });
  const shown = data?.find((file) => keyOf(file) === chosen) ?? data?.[0];
  return (
    <Drawer
      open
      title={t('declaration.messages')}
      size={WIDTH}
      mask={false}
      closable={{ 'aria-label': t('declaration.close') }}
      onClose={onClose}
    >
      {error !== null && <p role="alert">{error.message}</p>}
      {data?.length === 0 && <p>{t('declaration.messages.none')}</p>}
      <ul className={styles.files}>
        {data?.map((file) => (
          <li key={keyOf(file)}>
            <button
              type="button"
              className={styles.file}
              aria-pressed={file === shown}
              onClick={() => setChosen(keyOf(file))}
            >
              {file.kind === 'sent' ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
              <b>{file.kind === 'sent' ? t(`declaration.messages.${file.state}`) : file.state}</b>
              <time dateTime={file.at}>{readableInstant(file.at)}</time>
              <span className={styles.name}>{file.fileName}</span>
            </button>
            {file.problem && (
              <p role="alert" className={styles.problem}>
                {file.problem}{' '}
                {file.nextTryAt && t('declaration.messages.retry', { time: readableInstant(file.nextTryAt) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && <Xml name={shown.fileName} text={shown.xml} />}
    </Drawer>
  );
}

/** Sent and received files are numbered apart. */
function keyOf(file: MessageFile): string {
  return `${file.kind}-${file.id}`;
}
