import { useEffect, useMemo, useState } from 'react';
import { type Choice, favouriteChoices, findEntries, isOnServer, type Lang, searchEntries } from '../../core';
import { useCodes } from '../../core/useCodes';

/** How many entries the list offers; a clerk types one more letter rather than scroll further. */
const OFFERED = 30;
/** ms without a key before the server is asked. */
const PAUSE_MS = 25;
const NONE: readonly Choice[] = [];

/** What a field of codes offers. While the server is asked, it is those of before that still fit. */
export interface Offered {
  choices: readonly Choice[];
  state: 'here' | 'searching' | 'failed';
}

/**
 * The entries that fit what is typed while the list is open: at once where the table is here, else from the server. Before
 * anything is typed, those that the organisation marked come first.
 */
export function useOffered(family: string, query: string, open: boolean, lang: Lang): Offered {
  const remote = isOnServer(family);
  const here = useMemo(
    () => (open && !remote ? searchEntries(family, query, OFFERED, lang) : NONE),
    [open, remote, family, query, lang],
  );
  const key = JSON.stringify([family, query, lang]);
  const [answer, setAnswer] = useState<Offered & { key: string }>();
  useEffect(() => {
    if (!open || !remote) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findEntries(family, query, OFFERED, lang, stop.signal).then(
        (choices) => setAnswer({ key, choices, state: 'here' }),
        () => {
          if (!stop.signal.aborted) setAnswer({ key, choices: NONE, state: 'failed' });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [open, remote, family, query, lang, key]);
  const known = useCodes();
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks and their rows may have come
  const marked = useMemo(
    () => (open && remote && query === '' ? favouriteChoices(family, lang) : NONE),
    [open, remote, family, query, lang, known],
  );
  if (!remote) return { choices: here, state: 'here' };
  const fitting = () => (answer?.choices ?? NONE).filter((choice) => fits(choice, query));
  const current: Offered = answer?.key === key ? answer : { choices: fitting(), state: 'searching' };
  if (marked.length === 0) return current;
  const others = current.choices.filter(({ id }) => !marked.some((one) => one.id === id));
  return { choices: [...marked, ...others], state: current.state };
}

/** Whether an entry found for a shorter text fits this one as well: by its code, or by what its label says. */
function fits({ id, name2, label }: Choice, query: string): boolean {
  const wanted = query.toLowerCase();
  const starts = (code: string) => code.toLowerCase().startsWith(wanted);
  return starts(id) || starts(name2) || label.toLowerCase().includes(wanted);
}
