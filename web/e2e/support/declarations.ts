import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { apiOf } from './api';

interface Stored {
  id: number;
  version: number;
  clientSeqNo: string;
  status: string;
}

const SOUND = join(import.meta.dirname, '../../../fixtures/cases/declaration/base');

/** A sound import declaration, without what only the server gives. */
export const soundImport = () => sound('import');

/** A sound declaration of one of the two directions, without what only the server gives. */
export function sound(direction: 'import' | 'export') {
  const file = readFileSync(join(SOUND, `${direction}.json`), 'utf8');
  const { status: _, clientSeqNo: __, ...sound } = JSON.parse(file) as Record<string, unknown>;
  return { ...sound, lines: sound.lines as Record<string, string>[], containers: sound.containers as object[] };
}

/** Stores a sound import declaration. */
export function makeImport(api: Awaited<ReturnType<typeof apiOf>>, fields: object = {}): Promise<Stored> {
  return api.post<Stored>('/decl/v1/add', { ...soundImport(), ...fields });
}

/** Takes a draft through review and the played customs; waits until it is released. */
export async function released(request: APIRequestContext, id: number): Promise<Stored> {
  const [broker, reviewer] = await Promise.all([apiOf(request, 'broker'), apiOf(request, 'reviewer')]);
  const now = () => broker.get<Stored>(`/decl/v1/${id}/detail`);
  const chosen = ({ version }: Stored) => ({ ids: [id], versions: [version] });
  await broker.post('/decl/v1/submit', chosen(await now()));
  await reviewer.post('/decl/v1/review', { ...chosen(await now()), pass: '1' });
  await broker.post('/decl/v1/send', chosen(await now()));
  // Released, or closed after it.
  await expect.poll(async () => (await now()).status, { timeout: 60_000 }).toMatch(/^[PR]$/);
  return now();
}
