// The people of the demo, as programs of ours use the API.
import { createHash } from 'node:crypto';
import { Failure } from './run.mjs';

const PASSWORD = createHash('md5').update('Demo@2026').digest('hex');

/** Logs a demo account in at a server and answers its token. */
export async function logIn(address, username) {
  const answer = await fetch(`${address}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!answer.ok) throw new Failure(`${username} cannot log in: ${answer.status}`);
  return (await answer.json()).data.token;
}
