import { RequestError } from '../../core';
import { messageOf } from '../../resource/useStoring';

/** What the server says of a try: what is wrong with each thing it names, else of the whole. */
export function toldOf(error: unknown): string {
  const told = error instanceof RequestError ? error.fields.map(({ message }) => message) : [];
  return told.length > 0 ? told.join('\n') : messageOf(error);
}
