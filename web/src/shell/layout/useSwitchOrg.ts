import { useNavigate } from 'react-router';
import { session } from '../../core';
import { useText } from '../../core/useText';
import { askConfirm } from '../dialogs/dialogs';
import { actOnTags, currentTags, discardUnsaved } from '../tags/tags';
import { toast } from '../toast/toasts';
import { useSession } from '../useSession';

/**
 * Works for another organisation from now on. What is typed belongs to the one before: where something is not saved, it
 * asks first, and the open pages are closed.
 */
export function useSwitchOrg(): (id: number, name: string) => Promise<void> {
  const { t } = useText();
  const { currentOrgId } = useSession();
  const navigate = useNavigate();
  return async (id, name) => {
    if (id === currentOrgId) return;
    if (currentTags().unsaved.size > 0) {
      const sure = await askConfirm({
        title: t('shell.unsaved.title'),
        text: t('shell.unsaved.switchOrg'),
        ok: t('shell.org.switch'),
        cancel: t('shell.cancel'),
      });
      if (!sure) return;
      discardUnsaved();
      const home = actOnTags({ kind: 'closeAll' });
      if (home !== undefined) await navigate(home);
    }
    session.setOrg(id);
    toast('success', t('shell.org.switched', { name }));
  };
}
