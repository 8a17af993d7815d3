import { Button, Dropdown, type MenuProps } from 'antd';
import type { Declaration } from '../../api/declarations';
import type { Command, DeclarationDesk } from '../../core';
import { useText } from '../../core/useText';
import { mayEver, refusalOf } from './desks';

interface BatchBarProps {
  desk: DeclarationDesk;
  rows: ReadonlyMap<number, Declaration>;
  running: Command | undefined;
  onCommand: (command: Command) => void;
}

/** What can be done with the ticked rows. A button says for how many of them it works. */
export function BatchBar({ desk, rows, running, onCommand }: BatchBarProps) {
  const { t } = useText();
  const list = [...rows.values()];
  const offered = desk.commands.filter((command) => mayEver(command, desk.iECatg));
  const fitting = (command: Command) => list.filter((row) => refusalOf(command, row) === undefined).length;
  const text = (command: Command) => {
    const name = t(`declaration.command.${command}`);
    return list.length === 0 ? name : `${name} (${fitting(command)})`;
  };
  const first = offered.slice(0, 3);
  const rest = offered.slice(3);
  const items: MenuProps['items'] = rest.map((command) => ({
    key: command,
    label: text(command),
    danger: command === 'delete',
    disabled: fitting(command) === 0,
  }));
  return (
    <>
      {first.map((command) => (
        <Button
          key={command}
          disabled={fitting(command) === 0}
          loading={running === command}
          onClick={() => onCommand(command)}
        >
          {text(command)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={list.length === 0}
          menu={{ items, onClick: ({ key }) => onCommand(key as Command) }}
        >
          <Button loading={running !== undefined && rest.includes(running)}>{t('declaration.moreActions')}</Button>
        </Dropdown>
      )}
    </>
  );
}
