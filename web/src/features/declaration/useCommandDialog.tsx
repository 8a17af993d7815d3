import { Checkbox, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { type Command, confirmAction, documentCommand } from '../../core';
import { useText } from '../../core/useText';
import shared from '../../resource/document/Document.module.css';
import { titleOf } from '../../resource/useCommandQuestion';
import { onDoneKey } from '../../resource/useNote';
import { type CommandOptions, NO_OPTIONS } from './commands';
import styles from './Declaration.module.css';

interface Asked {
  command: Command;
  count: number;
  answer: (options: CommandOptions | undefined) => void;
}

const DECLARATION = 'declaration';

/** Asks what a command needs to know before it is done; undefined when the person thinks again. */
export function useCommandDialog(): {
  ask: (command: Command, count: number) => Promise<CommandOptions | undefined>;
  dialog: ReactNode;
} {
  const { lang } = useText();
  const [asked, setAsked] = useState<Asked>();
  const ask = async (command: Command, count: number) => {
    const { ask: asks } = documentCommand(DECLARATION, command);
    if (asks.kind === 'yes') return (await confirmAction(asks.verb[lang])) ? NO_OPTIONS : undefined;
    if (asks.kind === 'nothing') return NO_OPTIONS;
    return await new Promise<CommandOptions | undefined>((answer) => setAsked({ command, count, answer }));
  };
  const answer = (options: CommandOptions | undefined) => {
    asked?.answer(options);
    setAsked(undefined);
  };
  return { ask, dialog: asked && <CommandDialog {...asked} answer={answer} /> };
}

function CommandDialog({ command, count, answer }: Asked) {
  const { t, lang } = useText();
  const info = documentCommand(DECLARATION, command);
  const [options, setOptions] = useState(NO_OPTIONS);
  const noteId = useId();
  const needsNote = info.note.wanted === 'required';
  const sends = info.note.wanted === 'no';
  const disabled = needsNote && options.note.trim() === '';
  return (
    <Modal
      open
      title={titleOf(info, count, lang)}
      okText={info.label[lang]}
      cancelText={t('declaration.cancel')}
      okButtonProps={{
        disabled,
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
          <p className={shared.quiet}>{t('declaration.ask.clearCusSeqnoHint')}</p>
        </div>
      ) : (
        <>
          <label htmlFor={noteId}>{info.note.label[lang]}</label>
          <Input.TextArea
            id={noteId}
            autoFocus
            rows={3}
            aria-keyshortcuts="Control+Enter"
            onKeyDown={(event) => onDoneKey(event, () => !disabled && answer(options))}
            maxLength={info.note.max}
            value={options.note}
            onChange={(event) => setOptions({ ...options, note: event.target.value })}
          />
        </>
      )}
    </Modal>
  );
}
