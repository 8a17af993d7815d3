import { Checkbox, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { type Command, confirmAction } from '../../core';
import { useText } from '../../core/useText';
import { type CommandOptions, NO_OPTIONS } from './commands';
import styles from './Declaration.module.css';

interface Asked {
  command: Command;
  count: number;
  answer: (options: CommandOptions | undefined) => void;
}

/** Commands that only need a yes; the question and its texts are the core's. */
const ASKED_PLAINLY: readonly Command[] = ['cancelSubmit', 'cancel', 'delete'];

/** Asks what a command needs to know before it is done; undefined when the person thinks again. */
export function useCommandDialog(): {
  ask: (command: Command, count: number) => Promise<CommandOptions | undefined>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const ask = async (command: Command, count: number) => {
    if (ASKED_PLAINLY.includes(command)) {
      return (await confirmAction(`declaration.action.${command}`)) ? NO_OPTIONS : undefined;
    }
    if (command === 'submit') return NO_OPTIONS;
    return await new Promise<CommandOptions | undefined>((answer) => setAsked({ command, count, answer }));
  };
  const answer = (options: CommandOptions | undefined) => {
    asked?.answer(options);
    setAsked(undefined);
  };
  return { ask, dialog: asked && <CommandDialog {...asked} answer={answer} /> };
}

function CommandDialog({ command, count, answer }: Asked) {
  const { t } = useText();
  const [options, setOptions] = useState(NO_OPTIONS);
  const noteId = useId();
  const needsNote = command === 'return';
  const sends = command === 'send' || command === 'resend';
  return (
    <Modal
      open
      title={t(`declaration.ask.${command}`, { count })}
      okText={t(`declaration.command.${command}`)}
      cancelText={t('declaration.cancel')}
      okButtonProps={{
        disabled: needsNote && options.note.trim() === '',
        danger: needsNote,
        autoFocus: sends,
      }}
      onCancel={() => answer(undefined)}
      onOk={() => answer(options)}
    >
      {sends ? (
        <div className={styles.ask}>
          <Checkbox
            checked={options.clearCusSeqno}
            onChange={(event) => setOptions({ ...options, clearCusSeqno: event.target.checked })}
          >
            {t('declaration.ask.clearCusSeqno')}
          </Checkbox>
          <p className={styles.quiet}>{t('declaration.ask.clearCusSeqnoHint')}</p>
        </div>
      ) : (
        <>
          <label htmlFor={noteId}>{t(needsNote ? 'declaration.ask.reason' : 'declaration.ask.note')}</label>
          <Input.TextArea
            id={noteId}
            autoFocus
            rows={3}
            maxLength={200}
            value={options.note}
            onChange={(event) => setOptions({ ...options, note: event.target.value })}
          />
        </>
      )}
    </Modal>
  );
}
