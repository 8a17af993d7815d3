// The one importer of the wasm packages. The core comes in two: `wasm` is the session, loaded at once and kept small; `rules`
// has the definitions, dictionaries and customs rules, and is loaded when somebody is logged in.
type Session = typeof import('../../pkg/core_session.js');
type Rules = typeof import('../../pkg/core_rules.js');

import type { Entry, HelpText } from '../../pkg/core_rules.js';

export type {
  CutOff,
  Declaration,
  DeclarationLike,
  DocumentChange,
  DocumentCommand,
  DocumentStates,
  FieldHelp,
  ForecastDesk,
  ForecastSum,
  HelpText,
  JudgeContext,
  MergeOptions,
  Outcome,
  PriceReference,
  SplitOutcome,
  StateView,
  TaxRates,
} from '../../pkg/core_rules.js';
export type * from '../../pkg/core_session.js';

export let wasm: Session;
export let rules: Rules;

/** The help texts of the definitions, by file: each is fetched when somebody asks. */
export const helpFiles = import.meta.glob<Record<string, HelpText>>('../../pkg/help/*.json', { import: 'default' });

let dictionaries: Record<string, Entry[]> | undefined;
let loading: Promise<void> | undefined;

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

/** Hands the dictionaries to the rules, now or when they are loaded. */
export function giveDictionaries(came: Record<string, Entry[]>): void {
  dictionaries = came;
  if (rules) rules.setDictionaries(came);
}
