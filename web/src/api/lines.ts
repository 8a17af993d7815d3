// Lines of documents that are stored one by one: many of them together.
import { resource } from '../core';
import type { ResourceName } from './plain';
import { postQuietly, storeQuietly } from './resources';
import type { Verdicts } from './sheets';

/** Adds lines to a document, all or none; the body names it by its parameter. */
export function addLines(of: ResourceName, body: object): Promise<{ added: number }> {
  return storeQuietly(`${resource(of).path}/add/all`, body);
}

/** Takes lines from a workbook into a document; `goodOnly` stores the good ones without the bad. */
export function importLines(
  of: ResourceName,
  whose: string,
  document: number,
  file: File,
  goodOnly: boolean,
): Promise<Verdicts> {
  const body = new FormData();
  body.append('file', file);
  body.append('goodOnly', goodOnly ? '1' : '0');
  body.append(whose, String(document));
  return postQuietly<Verdicts>(`${resource(of).path}/import`, body);
}
