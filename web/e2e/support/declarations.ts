import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { apiOf } from './api';

interface Stored {
  id: number;
  version: number;
  clientSeqNo: string;
}

const SOUND = join(import.meta.dirname, '../../../fixtures/cases/declaration/base/import.json');

/** A sound import declaration, without what only the server gives. */
export function soundImport() {
  const { status: _, clientSeqNo: __, ...sound } = JSON.parse(readFileSync(SOUND, 'utf8')) as Record<string, unknown>;
  return { ...sound, lines: sound.lines as Record<string, string>[], containers: sound.containers as object[] };
}

/** Stores a sound import declaration. */
export function makeImport(api: Awaited<ReturnType<typeof apiOf>>, fields: object = {}): Promise<Stored> {
  return api.post<Stored>('/decl/v1/add', { ...soundImport(), ...fields });
}
