/** In place of an id: a row that is not stored yet. */
export const NEW = 'new';

/** Where one of the documents of a list is opened. */
export function documentPath(listPath: string, id: number | typeof NEW): string {
  return `${listPath}/${id}`;
}
