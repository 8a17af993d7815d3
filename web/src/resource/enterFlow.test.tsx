// Where Enter goes: to what asks for something, then to the goods.
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { enterFlow } from './enterFlow';

beforeAll(() => {
  // The test environment lays nothing out.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});

interface FormProps {
  asked?: readonly string[];
  rows?: number;
}

function Form({ asked, rows = 0 }: FormProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as on a page
    <div onKeyDown={(event) => enterFlow(event, asked && (() => new Set(asked)))}>
      {['one', 'two', 'three'].map((name) => (
        <div key={name} data-path={name}>
          <input data-entry="" aria-label={name} />
        </div>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as in an entry grid */}
      <table role="grid">
        <tbody>
          {Array.from({ length: rows }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a test
            <tr key={at}>
              <td>
                <input data-entry="" aria-label={`cell ${at}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div data-path="below">
        <input data-entry="" aria-label="below" />
      </div>
    </div>
  );
}

const enter = (name: string, shiftKey = false) => {
  screen.getByLabelText(name).focus();
  fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter', shiftKey });
  return document.activeElement?.getAttribute('aria-label');
};

it('goes to every field, and back, where nothing says what is asked for', () => {
  render(<Form />);
  expect(enter('one')).toBe('two');
  expect(enter('two', true)).toBe('one');
});

it('passes what asks for nothing', () => {
  render(<Form asked={['one', 'three']} rows={1} />);
  expect(enter('one')).toBe('three');
  expect(enter('three')).toBe('cell 0');
});

it('goes to the goods before what stands below them', () => {
  render(<Form asked={['below']} rows={1} />);
  expect(enter('one')).toBe('cell 0');
});

it('begins a first line where there is none', () => {
  const added = vi.fn();
  document.addEventListener('keydown', ({ key, altKey }) => altKey && key === 'n' && added());
  render(<Form asked={['below']} />);
  enter('three');
  expect(added).toHaveBeenCalledTimes(1);
});
