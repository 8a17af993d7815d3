import { Button, Tooltip } from 'antd';
import { useHotkeys } from '../../shell/palette/useHotkeys';

/** A command of a document as its page offers it. */
export interface OfferedCommand<C extends string> {
  name: C;
  label: string;
  /** Why it cannot be done now. */
  refusal?: string | null | undefined;
  /** It takes something away. */
  danger?: boolean;
  /** It is the one that the page is about. */
  primary?: boolean;
}

interface CommandButtonsProps<C extends string> {
  commands: readonly OfferedCommand<C>[];
  /** What is under way. */
  busy: string | undefined;
  onRun: (command: C) => void;
}

/** A button for each command; one that cannot be done says why. Ctrl+Enter does the one that the page is about. */
export function CommandButtons<C extends string>({ commands, busy, onRun }: CommandButtonsProps<C>) {
  const main = commands.find(({ primary, refusal }) => primary && !refusal);
  useHotkeys({
    'mod+enter': () => {
      // A dialog has a button of its own.
      const asks = document.activeElement?.closest('[role="dialog"]');
      if (main !== undefined && busy === undefined && !asks) onRun(main.name);
    },
  });
  return commands.map(({ name, label, refusal, danger = false, primary = false }) => (
    <Tooltip key={name} title={refusal ?? (name === main?.name ? 'Ctrl+Enter' : undefined)} mouseEnterDelay={0.4}>
      <Button
        aria-keyshortcuts={name === main?.name ? 'Control+Enter' : undefined}
        type={primary ? 'primary' : 'default'}
        danger={danger}
        loading={busy === name}
        disabled={Boolean(refusal) || (busy !== undefined && busy !== name)}
        onClick={() => onRun(name)}
      >
        {label}
      </Button>
    </Tooltip>
  ));
}
