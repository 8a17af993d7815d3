import { useQueryClient } from '@tanstack/react-query';
import type { PlainApi, ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Identified } from '../../api/resources';
import { confirmAction, documentCommand } from '../../core';
import { useText } from '../../core/useText';
import { documentPath } from '../../resource/document/paths';
import { useDocumentActions } from '../../resource/document/useDocumentActions';
import type { Draft } from '../../resource/draft';
import { useCommandQuestion } from '../../resource/useCommandQuestion';

interface ActionSource<R extends Identified> {
  name: ResourceName;
  api: PlainApi<R>;
  draft: Draft;
  /** What the server has; missing for a document that is not stored yet. */
  stored: R | undefined;
  listPath: string;
}

const DELETE = 'delete';

/** What can be done with one document of a resource, by the operations that its definition says. */
export function usePlainActions<R extends Identified>({ name, api, draft, stored, listPath }: ActionSource<R>) {
  const { lang } = useText();
  const queries = useQueryClient();
  const { ask, dialog } = useCommandQuestion();
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(name) });
  const actions = useDocumentActions<R, string, string>({
    name,
    draft,
    stored,
    api,
    pathOf: ({ id }) => documentPath(listPath, id),
    listPath,
    ask: async (command) => {
      if (command === DELETE) return (await confirmAction('resource.action.delete')) ? '' : undefined;
      const info = documentCommand(name, command);
      if (info.ask.kind === 'yes' && !(await confirmAction(info.ask.verb[lang]))) return undefined;
      return await ask(info, 1);
    },
    perform: (command, row, note) => {
      if (command === DELETE) return api.remove([row]);
      const { path, doubtful } = documentCommand(name, command);
      return api.perform(path, [row], note, doubtful);
    },
    onKept: (kept) => {
      queries.setQueryData(queryKeys.detail(name, kept.id), kept);
      void queries.invalidateQueries({ queryKey: queryKeys.page(name) });
      void queries.invalidateQueries({ queryKey: queryKeys.counts(name) });
    },
    onDone: refresh,
  });
  return { actions: { ...actions, refresh }, dialog };
}
