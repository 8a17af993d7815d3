import { Button, Dropdown, type MenuProps } from 'antd';
import type { ListedDeclaration, Making, Reach } from '../../api/declarations';
import { type Command, type DeclarationDesk, documentCommand } from '../../core';
import { useText } from '../../core/useText';
import { barOf, mayEver, refusalOf } from './desks';

interface BatchBarProps {
  desk: DeclarationDesk;
  rows: ReadonlyMap<number, ListedDeclaration>;
  /** Whose declarations the person may work on; undefined until it is known. */
  reach: Reach | undefined;
  /** By whose parameters the rows are judged. */
  makings: ReadonlyMap<number, Making>;
  running: string | undefined;
  onCommand: (command: Command) => void;
}

/** What can be done with the ticked rows. A button says for how many of them it works. */
export function BatchBar({ desk, rows, reach, makings, running, onCommand }: BatchBarProps) {
  const { t, lang } = useText();
  const list = [...rows.values()];
  const offered = desk.commands.filter((command) => mayEver(command, desk.iECatg));
  const fitting = (command: Command) =>
    list.filter(
      (row) => barOf(command, row, reach) === undefined && refusalOf(command, row, makings.get(row.id)) === undefined,
    ).length;
  const text = (command: Command) => {
    const name = documentCommand('declaration', command).label[lang];
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
          <Button loading={running !== undefined && rest.some((command) => command === running)}>
            {t('declaration.moreActions')}
          </Button>
        </Dropdown>
      )}
    </>
  );
}
