import { Button, Tooltip } from 'antd';

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

/** A button for each command; one that cannot be done says why. */
export function CommandButtons<C extends string>({ commands, busy, onRun }: CommandButtonsProps<C>) {
  return commands.map(({ name, label, refusal, danger = false, primary = false }) => (
    <Tooltip key={name} title={refusal}>
      <Button
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
