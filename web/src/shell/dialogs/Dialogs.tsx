import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
} from '@ant-design/icons';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Tone } from '../../core';
import { useText } from '../../core/useText';
import { Antd } from '../theme/Antd';
import styles from './Dialogs.module.css';
import { type Asked, type Chosen, dropDialog, useDialogs } from './dialogs';

const ICONS: Record<Tone, ReactNode> = {
  info: <InfoCircleOutlined />,
  success: <CheckCircleOutlined />,
  warning: <ExclamationCircleOutlined />,
  error: <CloseCircleOutlined />,
};

/** The dialogs that the core asks for, one after the other. */
export function Dialogs() {
  const [first] = useDialogs();
  return <Antd>{first && <One key={first.id} asked={first} />}</Antd>;
}

function One({ asked }: { asked: Asked }) {
  const { t } = useText();
  const close = (chosen: Chosen) => {
    dropDialog(asked.id);
    if (asked.kind === 'confirm') asked.answer(chosen === 'ok');
    if (asked.kind === 'choice') asked.answer(chosen);
  };
  const {
    title,
    text: sentence,
    tone,
  } = asked.kind === 'alert' ? asked.dialog : { ...asked.question, tone: 'warning' as const };
  return (
    <Modal
      open
      width={440}
      zIndex={2000}
      title={
        <span className={styles.title} data-tone={tone}>
          {ICONS[tone]} {title}
        </span>
      }
      closable={{ 'aria-label': t('shell.close') }}
      mask={{ closable: false }}
      onCancel={() => close('cancel')}
      footer={
        asked.kind === 'alert' ? (
          <Button type="primary" autoFocus onClick={() => close('ok')}>
            {asked.dialog.close}
          </Button>
        ) : (
          <>
            <Button onClick={() => close('cancel')}>{asked.question.cancel}</Button>
            {asked.kind === 'choice' && (
              <Button danger onClick={() => close('other')}>
                {asked.question.other}
              </Button>
            )}
            <Button type="primary" autoFocus onClick={() => close('ok')}>
              {asked.question.ok}
            </Button>
          </>
        )
      }
    >
      <p className={styles.text}>{sentence}</p>
    </Modal>
  );
}
