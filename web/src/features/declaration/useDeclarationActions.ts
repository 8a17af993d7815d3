import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Declaration, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type Command, copyDeclaration, type DeclarationDesk, makeDesk, RequestError } from '../../core';
import type { Draft } from '../../resource/draft';
import { Storing } from '../../resource/storing';
import { useCloseTab } from '../../shell/tags/useTab';
import { type CommandOptions, perform } from './commands';
import { editPath } from './desks';

interface ActionSource {
  desk: DeclarationDesk;
  draft: Draft;
  stored: Declaration | undefined;
  ask: (command: Command, count: number) => Promise<CommandOptions | undefined>;
}

export interface DeclarationActions {
  /** Stores the draft; answers what is stored now, or undefined when it was refused. */
  save: () => Promise<Declaration | undefined>;
  /** Stores what is unsaved, then does the command. */
  run: (command: Command) => Promise<void>;
  /** Stores a new declaration with the content of this one and opens it. */
  copy: () => Promise<void>;
  busy: Command | 'save' | 'copy' | undefined;
  failure: string | undefined;
  dismiss: () => void;
  /** What is stored when somebody else was quicker. */
  conflict: Declaration | undefined;
  endConflict: () => void;
}

/** What can be done with one declaration, and what the server answers to it. */
export function useDeclarationActions({ desk, draft, stored, ask }: ActionSource): DeclarationActions {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const closeTab = useCloseTab();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<DeclarationActions['busy']>();
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Declaration>();
  const [storing] = useState(() => new Storing<Declaration>(declarations));

  const refused = async (error: unknown) => {
    if (!(error instanceof RequestError)) {
      setFailure(error instanceof Error ? error.message : String(error));
      return;
    }
    if (error.shown) return;
    if (error.status === 409 && stored !== undefined) {
      setConflict(await declarations.detail(stored.id));
      return;
    }
    // A bulk command names its fields below the row: `ids[0].lines[2].gQty`.
    const refusals = error.fields.map(({ field, rule, severity, message }) => ({
      field: field.replace(/^ids\[0]\.?/, ''),
      rule,
      severity: severity ?? 'E',
      message: { zh: message, en: message },
    }));
    draft.refused(refusals.filter((refusal) => refusal.field !== ''));
    setFailure(error.message);
  };

  const attempt = async <T>(what: DeclarationActions['busy'], work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(what);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      await refused(error).catch((second: unknown) => setFailure(String(second)));
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };

  const store = async (): Promise<Declaration> => {
    const kept = await storing.store(draft, stored);
    queries.setQueryData(queryKeys.declarations('detail', kept.id), kept);
    void queries.invalidateQueries({ queryKey: queryKeys.declarations('page') });
    void queries.invalidateQueries({ queryKey: queryKeys.declarations('history', kept.id) });
    return kept;
  };

  /** A new declaration has got its id: its own page takes over, at the field where the clerk is. */
  const moveOn = (kept: Declaration) => {
    if (stored !== undefined) return;
    const field = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path;
    closeTab();
    void navigate(editPath(desk, kept), { replace: true, state: { field } });
  };

  const save = async () => {
    if (busy !== undefined) return undefined;
    const focused = document.activeElement;
    // The field in use settles what is typed in it.
    if (focused instanceof HTMLElement) {
      focused.blur();
      focused.focus();
    }
    const kept = await attempt('save', store);
    if (kept !== undefined) moveOn(kept);
    return kept;
  };

  const run = async (command: Command) => {
    if (busy !== undefined) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    draft.tellAll();
    const options = await ask(command, 1);
    if (options === undefined) return;
    const done = await attempt(command, async () => {
      const present = draft.dirty || stored === undefined ? await store() : stored;
      await perform(command, [present], options).catch((error: unknown) => {
        // It is stored all the same; its own page shows what was refused.
        moveOn(present);
        throw error;
      });
      return present;
    });
    if (done === undefined) return;
    void queries.invalidateQueries({ queryKey: queryKeys.declarations() });
    if (command === 'delete') {
      draft.reset(draft.row);
      closeTab();
      void navigate(desk.listPath, { replace: true });
    } else if (pathname !== editPath(desk, done)) moveOn(done);
  };

  const copy = async () => {
    if (busy !== undefined) return;
    const made = await attempt('copy', () => declarations.add(copyDeclaration(draft.row)));
    if (made === undefined) return;
    void queries.invalidateQueries({ queryKey: queryKeys.declarations('page') });
    void navigate(editPath(makeDesk(made.iECatg) ?? desk, made));
  };

  return {
    save,
    copy,
    run,
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    conflict,
    endConflict: () => setConflict(undefined),
  };
}
