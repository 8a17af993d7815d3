import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messagesKey } from '../messages/api';
import { addNotice, dropNotices } from '../messages/notices';
import { useSession } from '../useSession';
import { joinPush } from './channel';
import { dispatchPush } from './useEvents';

/** Follows the push stream while someone is logged in: notices, the unread count, and the events of the features. */
export function usePush(): void {
  const { user, passwordDialog } = useSession();
  // Before a forced password change the server tells nothing.
  const username = passwordDialog === 'forced' ? undefined : user?.username;
  const queries = useQueryClient();
  useEffect(() => {
    if (username === undefined) return;
    return joinPush(username, (signal) => {
      if (signal.kind === 'read') {
        dropNotices(signal.ids);
      } else {
        if (signal.message.content) addNotice(signal.message);
        dispatchPush(signal.message);
      }
      void queries.invalidateQueries({ queryKey: messagesKey });
    });
  }, [username, queries]);
}
