/** What other tabs of this browser stored, by document: the newest version. */
const saves = new Map<string, number>();

const keyOf = (name: string, id: number) => `${name}/${id}`;

export function noteSave(name: string, id: number, version: number): void {
  saves.set(keyOf(name, id), version);
}

/** Whether another tab of this browser, and so the same person, made this version of a document. */
export function isOwnSave(name: string, { id, version }: { id: number; version: number }): boolean {
  return saves.get(keyOf(name, id)) === version;
}
