import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AskDialog } from './AskDialog';

const MANY = 'These are 60 lines of goods';

function show(kind: 'declaration' | 'forecast', tooMany?: string) {
  const onChosen = vi.fn();
  render(<AskDialog kind={kind} open={0} tooMany={tooMany} onChosen={onChosen} onClose={() => undefined} />);
  const buttons = screen.getAllByRole('button').filter((button) => button.textContent !== '');
  return { onChosen, buttons, user: userEvent.setup() };
}

it('goods that one declaration cannot hold become a forecast, unless somebody wants it otherwise', async () => {
  const { onChosen, buttons, user } = show('declaration', MANY);
  expect(screen.getByText(MANY)).toBeInTheDocument();
  const [, anyway, advised] = buttons;
  if (!anyway || !advised) throw new Error('two ways');
  await user.click(advised);
  expect(onChosen).toHaveBeenLastCalledWith('forecast');
  await user.click(anyway);
  expect(onChosen).toHaveBeenLastCalledWith('declaration');
});

it('there is one way where nothing stands against it', async () => {
  const { onChosen, buttons, user } = show('declaration');
  expect(buttons).toHaveLength(2);
  await user.click(buttons[1] ?? document.body);
  expect(onChosen).toHaveBeenLastCalledWith('declaration');
});
