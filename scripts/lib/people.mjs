// The people of the demo, as programs of ours use the API.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from './run.mjs';

/** The password of every account of the demo. */
export const DEMO_PASSWORD = 'Demo@2026';
/** As it is sent. */
const PASSWORD = createHash('md5').update(DEMO_PASSWORD).digest('hex');

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

/** Calls an operation and answers its data; fails when it is refused. A connection that breaks fails as `fetch` does. */
export async function ask(address, method, path, token, body) {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Failure(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text).data;
}

/** A sound import declaration, without what only the server gives. */
export function soundDeclaration() {
  const file = join(root, 'fixtures/cases/declaration/base/import.json');
  const { status, clientSeqNo, ...declaration } = JSON.parse(readFileSync(file, 'utf8'));
  return declaration;
}

/** The id of a sound import declaration of so many goods lines, stored by whoever has the token. */
export async function storedImport(address, token, lines) {
  const sound = soundDeclaration();
  const goods = Array.from({ length: lines }, (_line, at) => ({ ...sound.lines[0], gNo: String(at + 1) }));
  const { id } = await ask(address, 'POST', '/decl/v1/add', token, { ...sound, lines: goods });
  return id;
}
