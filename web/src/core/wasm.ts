// The one importer of the wasm packages. The core comes in three: `wasm` is the session, loaded at once and kept small; `rules`
// has the definitions, dictionaries and rules of the declaration, and is loaded when somebody is logged in; `documents` is what
// is reckoned on forecasts and bonded accounts, loaded by what needs it.
type Session = typeof import('../../pkg/core_session.js');
type Rules = typeof import('../../pkg/core_rules.js');
type Documents = typeof import('../../pkg/core_documents.js');

import type { Entry, HelpText, Lang } from '../../pkg/core_rules.js';

export type {
  ForecastSum,
  LoadContext,
  LoadDocument,
  LoadLine,
  Merged,
  MergeOptions,
  Outcome,
  Preview,
  ScanCode,
  ScanGoods,
  ScanLine,
  ScanOutcome,
  ScanTask,
} from '../../pkg/core_documents.js';
export type {
  Completion,
  CutOff,
  Declaration,
  DeclarationLike,
  DocumentChange,
  DocumentCommand,
  DocumentStates,
  FieldHelp,
  ForecastDesk,
  HelpText,
  HouseRule,
  JudgeContext,
  MergePlace,
  Misread,
  PriceReference,
  SplitOutcome,
  StateView,
  TaxRates,
  ThreeWay,
} from '../../pkg/core_rules.js';
export type * from '../../pkg/core_session.js';

export let wasm: Session;
export let rules: Rules;
export let documents: Documents;

/** The help texts of the definitions, by file: each is fetched when somebody asks. */
export const helpFiles = import.meta.glob<Record<string, HelpText>>('../../pkg/help/*.json', { import: 'default' });

/** The texts of the log-in page, and all others: each file is fetched when somebody reads it. */
export const textFiles = {
  opening: {
    zh: () => import('../../pkg/texts/zh.opening.json'),
    en: () => import('../../pkg/texts/en.opening.json'),
  },
  others: {
    zh: () => import('../../pkg/texts/zh.json'),
    en: () => import('../../pkg/texts/en.json'),
  },
} satisfies Record<string, Record<Lang, () => Promise<{ default: Record<string, string> }>>>;

export type TextPart = keyof typeof textFiles;

let dictionaries: Record<string, Entry[]> | undefined;
/** What was learned of each large family, for a package that comes later. */
const learned = new Map<string, { codes: readonly string[]; rows: readonly Entry[] }[]>();
let loading: Promise<void> | undefined;
let loadingDocuments: Promise<void> | undefined;

export async function loadWasm(): Promise<void> {
  wasm = await import('../../pkg/core_session.js');
}

/** Loads the package of the rules, once; the dictionaries that have come by then are put in. */
export function loadRules(): Promise<void> {
  loading ??= import('../../pkg/core_rules.js').then(
    (loaded) => {
      rules = loaded;
      if (dictionaries !== undefined) rules.setDictionaries(dictionaries);
    },
    (failure: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw failure;
    },
  );
  return loading;
}

/** Loads the package of forecasts and bonded accounts, once, and hands it what the rules know of the dictionaries. */
export function loadDocuments(): Promise<void> {
  loadingDocuments ??= import('../../pkg/core_documents.js').then(
    (loaded) => {
      documents = loaded;
      if (dictionaries !== undefined) documents.setDictionaries(dictionaries);
      for (const [family, all] of learned) {
        for (const { codes, rows } of all) documents.learnEntries(family, codes, rows);
      }
    },
    (failure: unknown) => {
      loadingDocuments = undefined;
      throw failure;
    },
  );
  return loadingDocuments;
}

/** The packages with dictionaries that are loaded. */
function loadedRules(): (Rules | Documents)[] {
  return [rules, documents].filter((loaded) => loaded !== undefined);
}

/** Hands the dictionaries to the rules, now or when they are loaded. */
export function giveDictionaries(came: Record<string, Entry[]>): void {
  dictionaries = came;
  for (const loaded of loadedRules()) loaded.setDictionaries(came);
}

/** Takes in the rows of the codes of a large family that were asked for. */
export function learnEntries(family: string, codes: readonly string[], rows: readonly Entry[]): void {
  learned.set(family, [...(learned.get(family) ?? []), { codes, rows }]);
  for (const loaded of loadedRules()) loaded.learnEntries(family, codes, rows);
}

/** Forgets what was learned of a family: its table has another version. */
export function forgetEntries(family: string): void {
  learned.delete(family);
  for (const loaded of loadedRules()) loaded.forgetEntries(family);
}
