import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../core';
import { messagesKey, unreadMessages } from '../messages/api';
import { addNotice, dropNotices, startNotices } from '../messages/notices';
import { useSession } from '../useSession';
import { joinPush } from './channel';
import { dispatchPush } from './useEvents';

/** The kind of the event about changed parameters of an organisation. */
const PARAMETERS = 'orgParams';

/** Follows the push stream while someone is logged in: notices, the unread count, and the events of the features. */
export function usePush(): void {
  const { user, passwordDialog } = useSession();
  // Before a forced password change the server tells nothing.
  const username = passwordDialog === 'forced' ? undefined : user?.username;
  const queries = useQueryClient();
  useEffect(() => {
    if (username === undefined) return;
    const leaving = new AbortController();
    void startNotices(username, () => unreadMessages(leaving.signal));
    const leave = joinPush(username, (signal) => {
      if (signal.kind === 'read') {
        dropNotices(signal.ids);
      } else {
        if (signal.message.content) addNotice(signal.message);
        dispatchPush(signal.message);
        const { kind, refId } = signal.message;
        // Parameters of some organisation were changed; the own ones come with the user info.
        if (kind === PARAMETERS && ['', String(session.view().user?.orgId)].includes(refId)) session.refresh();
      }
      void queries.invalidateQueries({ queryKey: messagesKey });
    });
    return () => {
      leaving.abort();
      leave();
    };
  }, [username, queries]);
}
