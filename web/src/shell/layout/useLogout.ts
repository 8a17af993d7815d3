import { session } from '../../core';
import { useText } from '../../core/useText';
import { askConfirm } from '../dialogs/dialogs';
import { vault } from '../kept/vault';
import { waitingDrafts } from '../offline/waiting';
import { announceLogout } from '../push/channel';
import { endTags, isUnsavedAnywhere } from '../tags/tags';

/** Logs out; asks first while something typed is not saved. */
export function useLogout(): () => Promise<void> {
  const { t } = useText();
  return async () => {
    const count = waitingDrafts.view().all.length;
    const sure =
      (count === 0 && !(await isUnsavedAnywhere())) ||
      (await askConfirm({
        title: t('shell.unsaved.title'),
        text: count > 0 ? t('shell.waiting.logout', { count }) : t('shell.unsaved.logout'),
        ok: t('shell.user.logout'),
        cancel: t('shell.cancel'),
      }));
    if (!sure) return;
    announceLogout(session.view().user?.username ?? '');
    void vault.forget();
    endTags();
    session.logout();
  };
}
