import { Button } from 'antd';
import { useState } from 'react';
import { apiOf } from '../../api/plain';
import type { Paper } from '../../api/recognition';
import { confirmAction, documentRefusal, isGranted, statesOf } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import { NAME } from './progress';

interface ReadingCommandsProps {
  id: number;
  state: string;
  papers: readonly Paper[];
  /** Waits until all corrections are stored; the version by then. */
  settled: () => Promise<number>;
  onDone: () => void;
}

/** What can be done with the reading now: it is cancelled while it goes on, and begun again where all of it failed, or some papers. */
export function ReadingCommands({ id, state, papers, settled, onDone }: ReadingCommandsProps) {
  const { t, lang } = useText();
  const failed = papers.filter((paper) => paper.state === 'failed').length;
  const isChecked = state === 'toCheck';
  const [busy, setBusy] = useState<string>();
  const commands = (statesOf(NAME)?.commands ?? []).filter(
    ({ name, permission }) => isGranted(permission) && documentRefusal(NAME, name, { state }) === undefined,
  );
  return commands
    .filter(({ name, path }) => path !== '' && !(isChecked && name === RETRY && failed === 0))
    .map(({ name, path, label, ask }) => (
      <Button
        key={name}
        loading={busy === name}
        disabled={busy !== undefined}
        onClick={async () => {
          if (ask.kind === 'yes' && !(await confirmAction(ask.verb[lang]))) return;
          setBusy(name);
          try {
            await apiOf(NAME).perform(path, [{ id, version: await settled() }], '');
          } catch (error) {
            toast('error', error instanceof Error ? error.message : String(error));
          } finally {
            setBusy(undefined);
            onDone();
          }
        }}
      >
        {isChecked && name === RETRY ? t('recg.retry.failed', { count: failed }) : label[lang]}
      </Button>
    ));
}

const RETRY = 'retry';
