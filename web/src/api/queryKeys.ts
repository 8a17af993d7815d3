type Key = readonly unknown[];
type Part = string | number | boolean | null | undefined;

const under =
  (...start: Part[]) =>
  (...rest: Part[]): Key => [...start, ...rest];

/**
 * Under which keys answers of the server are cached. A key begins with what it is about: to make all answers about something
 * stale, its shortest key is named.
 */
export const queryKeys = {
  /** Everything about the rows of a resource. */
  resource: under('resource'),
  /** The same, of declarations too, which have a branch of their own. */
  rowsOf: (name: string): Key => (name === 'declaration' ? ['declarations'] : ['resource', name]),
  /** The pages of its list; `which` tells lists of the same rows apart. */
  page: (name: string, ...which: Part[]): Key => ['resource', name, 'page', ...which],
  /** How many of its rows are in each state. */
  counts: (name: string, ...which: Part[]): Key => ['resource', name, 'counts', ...which],
  detail: (name: string, id: Part): Key => ['resource', name, 'detail', id],
  log: (name: string, id: number, version: Part): Key => ['resource', name, 'log', id, version],
  base: { owners: ['base', 'owners'], agents: ['base', 'agents'] },
  announcements: under('announcements'),
  notices: under('notices'),
  admin: under('admin'),
  bindings: under('bindings'),
  board: under('board'),
  captcha: under('captcha'),
  declarations: under('declarations'),
  declarationReach: under('declarationReach'),
  documents: under('documents'),
  enterprises: under('enterprises'),
  stores: under('stores'),
  entryTemplates: under('entryTemplates'),
  evidence: under('evidence'),
  exports: under('exports'),
  files: under('files'),
  materials: under('materials'),
  messages: under('messages'),
  palette: under('palette'),
  pending: under('pending'),
  papers: under('papers'),
  questions: under('questions'),
  deadlines: under('deadlines'),
} as const;
