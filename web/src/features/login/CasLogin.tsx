import { useNavigate } from 'react-router';
import { session } from '../../core';
import { Entrance } from './Entrance';

/** /cfta/caslogin: back from the single sign-on with a ticket. Without one, home: the guard knows the way to log in. */
export function CasLogin() {
  const navigate = useNavigate();
  return (
    <Entrance
      text="login.cas.checking"
      failed="login.cas.failed"
      enter={async ({ search }) => {
        const ticket = new URLSearchParams(search).get('ticket');
        await (ticket ? session.ticketLogin(ticket) : navigate('/', { replace: true }));
      }}
    />
  );
}
