// Files of one shipment before they are handed in: what the server would refuse is told at once.

/** So many files make a shipment at most. */
export const MOST_FILES = 20;
const MOST_BYTES = 20 * 1024 * 1024;
export const ACCEPTED = ['pdf', 'xlsx', 'xls', 'docx', 'jpg', 'jpeg', 'png'];

/** What is wrong with a choice of files: the key of what is said, and the file it speaks of. */
export interface Refusal {
  key: string;
  name: string;
}

/** Files as they are after some more were chosen; the same file twice counts once. */
export function withFiles(files: readonly File[], more: readonly File[]): File[] {
  const known = new Set(files.map(sameness));
  const added = more.filter((file) => !known.has(sameness(file)) && known.add(sameness(file)));
  return [...files, ...added];
}

const sameness = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Those that can be handed in: the others are told of and left out. */
export function goodOf<F extends Pick<File, 'name' | 'size'>>(files: readonly F[]): F[] {
  return files.filter((file) => refusalsOf([file]).length === 0);
}

/** Why files cannot be handed in. */
export function refusalsOf(files: readonly Pick<File, 'name' | 'size'>[]): Refusal[] {
  const each = files.flatMap(({ name, size }): Refusal[] => {
    if (!ACCEPTED.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) return [{ key: 'recg.upload.kind', name }];
    if (size === 0) return [{ key: 'recg.upload.empty', name }];
    return size > MOST_BYTES ? [{ key: 'recg.upload.large', name }] : [];
  });
  return files.length > MOST_FILES ? [{ key: 'recg.upload.tooMany', name: '' }, ...each] : each;
}
