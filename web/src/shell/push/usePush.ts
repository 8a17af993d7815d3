import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { session } from '../../core';
import { vault } from '../kept/vault';
import { messagesKey, unreadMessages } from '../messages/api';
import { addNotice, dropNotices, newestSeen, startNotices } from '../messages/notices';
import { endTags } from '../tags/tags';
import { useSession } from '../useSession';
import { joinPush, whenLoggedOut } from './channel';
import { noteSave } from './saves';
import { dispatchPush } from './useEvents';

/** The kind of the event about changed parameters of an organisation. */
const PARAMETERS = 'orgParams';

/** Follows the push stream while someone is logged in: notices, the unread count, and the events of the features. */
export function usePush(): void {
  const { user, passwordDialog, interrupted, lang } = useSession();
  // Before a forced password change the server tells nothing, and without a session neither.
  const username = passwordDialog === 'forced' || interrupted ? undefined : user?.username;
  const queries = useQueryClient();
  const whose = user?.username;
  useEffect(() => {
    if (whose === undefined) return;
    return whenLoggedOut(whose, () => {
      vault.shut();
      endTags();
    });
  }, [whose]);
  // Messages are told in the language of the stream: another language, another stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what sets it off
  useEffect(() => {
    if (username === undefined) return;
    const leaving = new AbortController();
    void startNotices(username, () => unreadMessages(leaving.signal));
    const seen = () => newestSeen(username);
    const leave = joinPush(username, seen, (signal) => {
      switch (signal.kind) {
        case 'saved':
          noteSave(signal.name, signal.id, signal.version);
          void queries.invalidateQueries({ queryKey: queryKeys.rowsOf(signal.name) });
          return;
        case 'read':
          dropNotices(signal.ids);
          break;
        case 'message': {
          if (signal.message.content) addNotice(signal.message);
          dispatchPush(signal.message);
          const { kind, refId } = signal.message;
          // Parameters of some organisation were changed; the own ones come with the user info.
          if (kind === PARAMETERS && ['', String(session.view().user?.orgId)].includes(refId)) session.refresh();
        }
      }
      void queries.invalidateQueries({ queryKey: messagesKey });
    });
    return () => {
      leaving.abort();
      leave();
    };
  }, [username, queries, lang]);
}
