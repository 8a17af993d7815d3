import { Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '../core/useText';

/** A note that somebody is asked for before something is done. */
export interface NoteWanted {
  title: string;
  label: string;
  /** What the button says that does it. */
  ok: string;
  max: number;
  /** Without a note it cannot be done. */
  needed: boolean;
  /** It takes something away from somebody. */
  danger?: boolean;
}

/** Ctrl+Enter in the box of a note does what the dialog is about; Enter alone begins another line of it. */
export function onDoneKey(event: KeyboardEvent, done: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  done();
}

/** Asks for a note; undefined when the person thinks again. The dialog is to be drawn. */
export function useNote(): { ask: (wanted: NoteWanted) => Promise<string | undefined>; dialog: ReactNode } {
  const [asked, setAsked] = useState<NoteWanted & { answer: (note: string | undefined) => void }>();
  const ask = (wanted: NoteWanted) => new Promise<string | undefined>((answer) => setAsked({ ...wanted, answer }));
  const answer = (note: string | undefined) => {
    asked?.answer(note);
    setAsked(undefined);
  };
  return { ask, dialog: asked && <NoteDialog {...asked} answer={answer} /> };
}

function NoteDialog({
  title,
  label,
  ok,
  max,
  needed,
  danger = false,
  answer,
}: NoteWanted & { answer: (note: string | undefined) => void }) {
  const { t } = useText();
  const [note, setNote] = useState('');
  const id = useId();
  const disabled = needed && note.trim() === '';
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText={t('resource.cancel')}
      okButtonProps={{ danger, disabled }}
      onCancel={() => answer(undefined)}
      onOk={() => answer(note.trim())}
    >
      <label htmlFor={id}>{label}</label>
      {/* The count stands below the box and takes no room itself. */}
      <div style={{ marginBottom: 28 }}>
        <Input.TextArea
          id={id}
          autoFocus
          rows={3}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={(event) => onDoneKey(event, () => !disabled && answer(note.trim()))}
          maxLength={max}
          showCount
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Modal>
  );
}
