import { chosen, declarations } from '../../api/declarations';
import type { Command } from '../../core';
import type { BatchRow } from '../../resource/list/batch';

/** What a command needs to know from the person beside the rows. */
export interface CommandOptions {
  note: string;
  clearCusSeqno: boolean;
}

export const NO_OPTIONS: CommandOptions = { note: '', clearCusSeqno: true };

/** Does a command on rows; all or none. Rejects with the server's answer. */
export async function perform(command: Command, rows: readonly BatchRow[], options: CommandOptions): Promise<void> {
  const which = chosen(rows);
  switch (command) {
    case 'submit':
      await declarations.submit(which);
      break;
    case 'cancelSubmit':
      await declarations.cancelSubmit(which);
      break;
    case 'pass':
    case 'return':
      await declarations.review(which, command === 'pass', options.note);
      break;
    case 'send':
      await declarations.send(which, options.clearCusSeqno);
      break;
    case 'resend':
      await declarations.resend(which, options.clearCusSeqno);
      break;
    case 'cancel':
      await declarations.cancel(which);
      break;
    case 'delete':
      await declarations.remove(which);
      break;
    case 'edit':
      throw new Error('a change is stored by saving it');
  }
}
