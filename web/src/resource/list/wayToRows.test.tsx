// A list without a mouse: the arrow down leads from the page to its rows, and nowhere else.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListFrame } from './ListFrame';
import type { ListRow } from './listRows';
import type { List } from './useList';

function show() {
  render(
    <main id="main" tabIndex={-1}>
      <input aria-label="Keyword" />
      <ListFrame list={{ page: {} } as unknown as List<ListRow>}>
        <table>
          <tbody>
            <tr data-at={0} tabIndex={-1} aria-label="first">
              <td>1</td>
            </tr>
            <tr data-at={1} tabIndex={0} aria-label="second">
              <td>2</td>
            </tr>
          </tbody>
        </table>
      </ListFrame>
    </main>,
  );
}

it('leads from the page to the row that was current, but out of no field', () => {
  show();
  const field = screen.getByLabelText('Keyword');
  field.focus();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(field);
  screen.getByRole('main').focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getByLabelText('second'));
});
