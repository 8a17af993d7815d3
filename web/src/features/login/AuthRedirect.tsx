import { session } from '../../core';
import { Entrance } from './Entrance';

/** /authredirect: an external login link that carries a token. */
export function AuthRedirect() {
  return (
    <Entrance
      text="login.link.checking"
      failed="login.link.failed"
      enter={({ pathname, search, hash }) => session.openLink(pathname + search + hash)}
    />
  );
}
