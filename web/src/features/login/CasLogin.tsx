import { useNavigate } from 'react-router';
import { session } from '../../core';
import { useSession } from '../../shell/useSession';
import { Entrance } from './Entrance';

/**
 * /cfta/caslogin: back from the single sign-on with a ticket. Without one it tells why the last session ended, else it
 * goes home: the guard knows the way to log in.
 */
export function CasLogin() {
  const navigate = useNavigate();
  const { refusal } = useSession();
  return (
    <Entrance
      text="login.cas.checking"
      failed="login.cas.failed"
      ended={refusal}
      enter={async ({ search }) => {
        const ticket = new URLSearchParams(search).get('ticket');
        if (ticket) await session.ticketLogin(ticket);
        else if (refusal === undefined) await navigate('/', { replace: true });
      }}
    />
  );
}
