// Pages through declarations, makes a draft, and has every refusal played that a program must know. The settings are three
// environment variables: ADDRESS, TOKEN (scope declaration:write) and SANDBOX_TOKEN (scope sandbox).
import { Client, Refused } from './client.js';

const { ADDRESS: address = 'http://127.0.0.1:8080', TOKEN: token = '', SANDBOX_TOKEN: sandboxToken = '' } = process.env;
const client = new Client({ address, token });

// Pages: `total` says how many rows there are.
let seen = 0;
for (let pageNum = 1; ; pageNum += 1) {
  const { rows, total } = await client.get('/decl/v1/page', { query: { pageNum, pageSize: 20, sort: '-updatedAt' } });
  seen += rows.length;
  if (rows.length === 0 || seen >= total) break;
}
console.log(`${seen} declarations seen`);

// A draft may have gaps: it is judged when a person submits it. The same key again makes no second one.
const draft = { iECatg: '1', billNo: 'COSU6312345670', lines: [], containers: [] };
const once = { idempotencyKey: `quickstart-${Date.now()}` };
const made = await client.post('/decl/v1/add', draft, once);
const again = await client.post('/decl/v1/add', draft, once);
console.log(`draft ${made.billNo} made ${made.id === again.id ? 'once' : 'twice'}`);

// 409: somebody was faster. Read again, change again.
try {
  await client.post('/decl/v1/update', { ...made, version: 0, packNo: '5' });
} catch (refusal) {
  if (!(refusal instanceof Refused) || refusal.status !== 409) throw refusal;
  const now = await client.get('/decl/v1/{id}/detail', { path: { id: Number(made.id) } });
  const changed = await client.post('/decl/v1/update', { ...now, packNo: '5' });
  console.log(`409: read again, now at version ${changed.version}`);
}

// The others, as the sandbox plays them.
const told: string[] = [];
const sandbox = new Client({
  address,
  token: sandboxToken,
  retries: 1,
  confirm: (question) => told.push(question) > 0,
});
const play = (outcome: string) => sandbox.get('/sandbox/v1/{outcome}', { path: { outcome } });
const refusalOf = async (outcome: string) => {
  const refusal: unknown = await play(outcome).catch((caught: unknown) => caught);
  if (!(refusal instanceof Refused)) throw new Error(`${outcome} was not refused`);
  return refusal;
};
for (const { field, message } of (await refusalOf('422')).problems) console.log(`422: ${field}: ${message}`);
const begin = Date.now();
const busy = await refusalOf('429');
console.log(`429: waited ${Math.floor((Date.now() - begin) / 1000)} s as told, then gave up: ${busy.message}`);
console.log(`510: ${(await refusalOf('510')).message === '' ? 'refused without a word' : 'a message'}`);
const { reconfirmed } = await play('511');
console.log(`511: "${told[0]}" confirmed: ${reconfirmed}`);
