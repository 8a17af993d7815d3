import type { ReactNode } from 'react';
import { type DocumentCommand, fillText } from '../core';
import { useText } from '../core/useText';
import { useNote } from './useNote';

/** Asks for the note of a command on so many documents, '' where it has none; undefined when the person thinks again. */
export function useCommandQuestion(): {
  ask: (command: DocumentCommand, count: number) => Promise<string | undefined>;
  /** To be drawn. */
  dialog: ReactNode;
} {
  const { lang } = useText();
  const { ask, dialog } = useNote();
  return {
    ask: async (command, count) => {
      const { note, label } = command;
      if (note.wanted === 'no') return '';
      const needed = note.wanted === 'required';
      return ask({
        title: titleOf(command, count, lang),
        label: note.label[lang],
        ok: label[lang],
        max: note.max,
        needed,
        danger: needed,
      });
    },
    dialog,
  };
}

/** What the dialog of a command asks about so many documents. */
export function titleOf({ ask, label }: DocumentCommand, count: number, lang: 'zh' | 'en'): string {
  return ask.kind === 'dialog' ? fillText(ask.title[lang], { count }) : label[lang];
}
