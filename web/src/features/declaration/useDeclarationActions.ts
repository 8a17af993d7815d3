import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Declaration, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type Command, copyDeclaration, type DeclarationDesk, makeDesk } from '../../core';
import { type DocumentActions, useDocumentActions } from '../../resource/document/useDocumentActions';
import type { Draft } from '../../resource/draft';
import { type CommandOptions, perform } from './commands';
import { editPath } from './desks';

interface ActionSource {
  desk: DeclarationDesk;
  draft: Draft;
  stored: Declaration | undefined;
  ask: (command: Command, count: number) => Promise<CommandOptions | undefined>;
}

export interface DeclarationActions extends DocumentActions<Declaration, Command> {
  /** Stores a new declaration with the content of this one and opens it. */
  copy: () => Promise<void>;
}

/** What can be done with one declaration, and what the server answers to it. */
export function useDeclarationActions({ desk, draft, stored, ask }: ActionSource): DeclarationActions {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const actions = useDocumentActions<Declaration, Command, CommandOptions>({
    name: 'declaration',
    draft,
    stored,
    api: declarations,
    pathOf: (row) => editPath(desk, row),
    listPath: desk.listPath,
    ask: (command) => ask(command, 1),
    perform: (command, row, options) => perform(command, [row], options),
    onKept: (kept) => {
      queries.setQueryData(queryKeys.declarations('detail', kept.id), kept);
      void queries.invalidateQueries({ queryKey: queryKeys.declarations('page') });
      void queries.invalidateQueries({ queryKey: queryKeys.declarations('history', kept.id) });
    },
    onDone: () => void queries.invalidateQueries({ queryKey: queryKeys.declarations() }),
  });

  const copy = async () => {
    const made = await actions.attempt('copy', () => declarations.add(copyDeclaration(draft.row)));
    if (made === undefined) return;
    void queries.invalidateQueries({ queryKey: queryKeys.declarations('page') });
    void navigate(editPath(makeDesk(made.iECatg) ?? desk, made));
  };

  return { ...actions, copy };
}
