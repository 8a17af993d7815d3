import { Button } from 'antd';
import { useState } from 'react';
import { apiOf } from '../../api/plain';
import { confirmAction, documentRefusal, isGranted, statesOf } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import { NAME } from './progress';

interface ReadingCommandsProps {
  id: number;
  version: number;
  state: string;
  onDone: () => void;
}

/** What can be done with the reading now: it is cancelled while it goes on, and begun again where it failed. */
export function ReadingCommands({ id, version, state, onDone }: ReadingCommandsProps) {
  const { lang } = useText();
  const [busy, setBusy] = useState<string>();
  const commands = (statesOf(NAME)?.commands ?? []).filter(
    ({ name, permission }) => isGranted(permission) && documentRefusal(NAME, name, { state }) === undefined,
  );
  return commands
    .filter(({ path }) => path !== '')
    .map(({ name, path, label, ask }) => (
      <Button
        key={name}
        loading={busy === name}
        disabled={busy !== undefined}
        onClick={async () => {
          if (ask.kind === 'yes' && !(await confirmAction(ask.verb[lang]))) return;
          setBusy(name);
          try {
            await apiOf(NAME).perform(path, [{ id, version }], '');
          } catch (error) {
            toast('error', error instanceof Error ? error.message : String(error));
          } finally {
            setBusy(undefined);
            onDone();
          }
        }}
      >
        {label[lang]}
      </Button>
    ));
}
