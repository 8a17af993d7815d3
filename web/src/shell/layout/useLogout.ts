import { inList, session } from '../../core';
import { useText } from '../../core/useText';
import { askConfirm } from '../dialogs/dialogs';
import { leftDocuments } from '../kept/leftDocuments';
import { vault } from '../kept/vault';
import { titleOf, waitingDrafts } from '../offline/waiting';
import { announceLogout } from '../push/channel';
import { endTags, isUnsavedAnywhere } from '../tags/tags';

/** So many documents are named where what log-out deletes is told; more would fill the screen. */
const NAMED = 5;

/** Logs out; asks first while something typed is not saved, here or by a page that is gone. */
export function useLogout(): () => Promise<void> {
  const { t, lang } = useText();
  return async () => {
    const count = waitingDrafts.view().all.length;
    const { left, isUnsaved } = await untilAnswered(unsavedWork());
    const named = left.slice(0, NAMED).map((one) => titleOf(one, lang));
    const titles = inList(left.length > NAMED ? [...named, '…'] : named, lang);
    const lost = [
      ...(count > 0 ? [t('shell.waiting.logout', { count })] : []),
      ...(left.length > 0 ? [t('shell.left.logout', { count: left.length, titles })] : []),
      ...(isUnsaved && count === 0 ? [t('shell.unsaved.logout')] : []),
    ];
    const sure =
      lost.length === 0 ||
      (await askConfirm({
        title: t('shell.unsaved.title'),
        text: lost.join(lang === 'zh' ? '' : ' '),
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

async function unsavedWork() {
  return { left: await leftDocuments(), isUnsaved: await isUnsavedAnywhere() };
}

/**
 * What `looked` answers. Who chose to log out and leaves the page before that is logged out all the same; what is not saved
 * stays on this machine then, because nobody was asked about it.
 */
async function untilAnswered<T>(looked: Promise<T>): Promise<T> {
  const leave = () => session.logout();
  addEventListener('pagehide', leave, { once: true });
  try {
    return await looked;
  } finally {
    removeEventListener('pagehide', leave);
  }
}
