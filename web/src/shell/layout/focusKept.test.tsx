// Keys always go somewhere: what had the focus and is gone is followed by what is nearest.
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFocusKept } from './focusKept';

const untouched = vi.hoisted(() => ({ now: false }));
vi.mock('./touch', () => ({ isUntouched: () => untouched.now }));

beforeEach(() => {
  untouched.now = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  // Nothing is laid out here: all of it is in sight.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusKept(main);
  return (
    <main ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

const page = (children: ReactNode) => (
  <MemoryRouter>
    <Page>{children}</Page>
  </MemoryRouter>
);
const field = (name: string) => (
  <div data-path={name}>
    <input data-entry aria-label={name} />
  </div>
);
const document_ = (...fields: ReactNode[]) => <div data-document>{fields}</div>;
const passes = () => act(() => vi.advanceTimersByTime(500));

it('goes back to the field in use when a dialog closes', () => {
  const form = <div data-document>{field('billNo')}</div>;
  const { rerender } = render(page(form));
  screen.getByLabelText('billNo').focus();
  rerender(
    page(
      <>
        {form}
        <div role="dialog">
          <button type="button">Restore</button>
        </div>
      </>,
    ),
  );
  screen.getByText('Restore').focus();
  rerender(page(form));
  screen.getByLabelText('billNo').blur();
  passes();
  expect(document.activeElement).toBe(screen.getByLabelText('billNo'));
});

it('begins at the first field of a document that is opened, and at the page where nothing is keyed', () => {
  const { rerender } = render(page(document_(<span key="n">{field('contrNo')}</span>)));
  passes();
  expect(document.activeElement).toBe(screen.getByLabelText('contrNo'));
  rerender(page(<p>read only</p>));
  passes();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  // Its fields come later.
  rerender(page(document_(<span key="n">{field('billNo')}</span>)));
  passes();
  expect(document.activeElement).toBe(screen.getByLabelText('billNo'));
});

it('leaves the first Tab of a page just loaded to the browser, so that it leads to the link past the frame', () => {
  untouched.now = true;
  render(page(<p>a list</p>));
  passes();
  expect(document.activeElement).toBe(document.body);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(document.activeElement).toBe(document.body);
});

it('scrolls the content with the first key of a page just loaded', () => {
  untouched.now = true;
  render(page(<p>a list</p>));
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('leaves alone who points at a text, and a dialog that is open', () => {
  const { rerender } = render(
    page(
      <>
        <p>a text</p>
        <div data-document>{field('contrNo')}</div>
      </>,
    ),
  );
  const text = screen.getByText('a text');
  text.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  passes();
  expect(document.activeElement).toBe(document.body);
  rerender(
    page(
      <>
        <div data-document>{field('contrNo')}</div>
        <div role="dialog" />
      </>,
    ),
  );
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  passes();
  expect(document.activeElement).toBe(document.body);
});

it('stays in a section whose last line is gone, at what begins the next one', () => {
  const lines = (grid: ReactNode) => (
    <section>
      <button type="button" aria-expanded>
        Papers
      </button>
      {grid}
      <button type="button">Upload</button>
    </section>
  );
  const grid = (isEmpty: boolean) => (
    // biome-ignore lint/a11y/useSemanticElements: the entry grid is one of cells that are keyed
    <div role="grid">
      <table>
        <tbody>
          {isEmpty ? null : (
            <tr>
              <td>{field('edocs[0].name')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
  const { rerender } = render(
    page(document_(<span key="n">{field('contrNo')}</span>, <i key="l">{lines(grid(false))}</i>)),
  );
  screen.getByLabelText('edocs[0].name').focus();
  rerender(page(document_(<span key="n">{field('contrNo')}</span>, <i key="l">{lines(grid(true))}</i>)));
  passes();
  expect(document.activeElement).toBe(screen.getByText('Upload'));
});
