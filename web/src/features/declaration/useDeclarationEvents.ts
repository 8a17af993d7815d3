import type { PushMessage } from '../../core';
import { useEvents } from '../../shell/push/useEvents';

/** Kinds of pushed messages that are about a declaration begin so. */
const KIND = 'decl';

/** Listens to what is pushed about declarations while the component is shown. */
export function useDeclarationEvents(onMessage: (message: PushMessage) => void): void {
  useEvents('*', (message) => {
    if (message.kind === KIND || message.kind.startsWith(`${KIND}.`)) onMessage(message);
  });
}
