import { chosen } from './declarations';
import { postQuietly, type ResourceRow, resourceApi } from './resources';

const PATH = '/decl/v1/amendment';

/** What is done with applications to amend or withdraw declarations. */
export type AmendmentCommand = 'apply' | 'approve' | 'refuse' | 'cancel';

export const amendments = {
  ...resourceApi(PATH),
  step: (command: AmendmentCommand, rows: readonly ResourceRow[], note = '') =>
    postQuietly(`${PATH}/${command}`, { ...chosen(rows), note }),
};
