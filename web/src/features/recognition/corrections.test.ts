import { expect, it, vi } from 'vitest';
import type { Change, Result } from '../../api/recognition';
import { Corrections, LostCorrections } from './corrections';
import { sample } from './samples';
import { applied, valueAt } from './values';

/** A server that answers when it is told to. */
function server() {
  let stored = sample();
  const waiting: { version: number; changes: readonly Change[]; answer: (error?: Error) => void }[] = [];
  const onConflict = vi.fn();
  const onRefused = vi.fn();
  const corrections = new Corrections(
    stored,
    {
      send: (version, changes) =>
        new Promise<Result>((resolve, reject) => {
          const answer = (error?: Error) => {
            if (error) return reject(error);
            stored = { ...changes.reduce(applied, stored), version: version + 1 };
            stored = { ...stored, lines: stored.lines.map((line) => ({ ...line, id: line.id < 0 ? 99 : line.id })) };
            resolve(stored);
          };
          waiting.push({ version, changes, answer });
        }),
      reload: async () => {
        stored = { ...stored, version: stored.version + 10 };
        return stored;
      },
      isPassing: (error) => error instanceof Error && error.message === 'unavailable',
      isConflict: (error) => error instanceof Error && error.message === 'conflict',
      onConflict,
      onRefused,
    },
    async () => undefined,
  );
  const text = (name: string) => valueAt(corrections.view.shown, { name })?.text;
  /** Answers the call that waits, and everything that follows from it happens. */
  const answer = async (error?: Error) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    const call = waiting.shift();
    call?.answer(error);
    await Promise.resolve();
    return call;
  };
  return { corrections, waiting, answer, text, onConflict, onRefused };
}

const set = (name: string, text: string): Change => ({ kind: 'set', name, text });

it('corrections go one after the other, each on the version before it; what gathers meanwhile goes together', async () => {
  const { corrections, waiting, answer, text } = server();
  corrections.add(set('seller', 'A'));
  corrections.add(set('buyer', 'B'));
  corrections.add(set('billNo', 'C'));
  expect([text('seller'), text('buyer'), text('billNo')]).toEqual(['A', 'B', 'C']);
  expect(waiting).toHaveLength(1);
  expect((await answer())?.version).toBe(3);
  const second = await answer();
  expect([second?.version, second?.changes.length]).toEqual([4, 2]);
  await corrections.settled();
  expect(corrections.view).toMatchObject({ busy: false, version: 5 });
});

it('when somebody else was quicker it is read again, and what is lost is told', async () => {
  const { corrections, answer, text, onConflict, onRefused } = server();
  corrections.add(set('seller', 'A'));
  corrections.add(set('buyer', 'B'));
  await answer(new Error('conflict'));
  await expect(corrections.settled()).rejects.toEqual(new LostCorrections([set('seller', 'A'), set('buyer', 'B')]));
  // Told once; who waits again goes on.
  await corrections.settled();
  expect(onConflict).toHaveBeenCalledWith([set('seller', 'A'), set('buyer', 'B')]);
  expect(onRefused).not.toHaveBeenCalled();
  expect(text('seller')).toBe('Hansemann GmbH');
  expect(corrections.view).toMatchObject({ version: 13, canUndo: false });
  corrections.add(set('seller', 'C'));
  expect((await answer())?.version).toBe(13);
});

it('what the server refuses is told and taken off the screen', async () => {
  const { corrections, answer, text, onRefused } = server();
  corrections.add(set('totalAmount', 'many'));
  await answer(new Error('no number'));
  await expect(corrections.settled()).rejects.toBeInstanceOf(LostCorrections);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(text('totalAmount')).toBe('45755');
});

it('what was lost is no longer missed once it was made anew', async () => {
  const { corrections, answer } = server();
  corrections.add(set('seller', 'A'));
  await answer(new Error('conflict'));
  await vi.waitFor(() => expect(corrections.view.busy).toBe(false));
  corrections.add(set('seller', 'A'));
  await answer();
  await expect(corrections.settled()).resolves.toBeUndefined();
});

it('while the server cannot be reached corrections are kept and sent again', async () => {
  const { corrections, answer, text, onConflict, onRefused } = server();
  corrections.add(set('seller', 'A'));
  corrections.add(set('buyer', 'B'));
  const first = await answer(new Error('unavailable'));
  expect([text('seller'), text('buyer')]).toEqual(['A', 'B']);
  const again = await answer();
  expect([again?.version, again?.changes]).toEqual([first?.version, first?.changes]);
  await answer();
  await expect(corrections.settled()).resolves.toBeUndefined();
  expect([text('seller'), text('buyer')]).toEqual(['A', 'B']);
  expect(onConflict).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
});

it('the last change is taken back; what was to be looked at is so again', async () => {
  const { corrections, answer, text } = server();
  corrections.add(set('seller', 'A'));
  await answer();
  await corrections.settled();
  corrections.undo();
  await answer();
  await corrections.settled();
  expect(text('seller')).toBe('Hansemann GmbH');
  expect([...corrections.view.doubted]).toEqual(['seller']);
  expect(corrections.view.canUndo).toBe(false);
  corrections.add(set('seller', 'B'));
  expect([...corrections.view.doubted]).toEqual([]);
});

it('a line that was removed comes back with its values, though the server gives it another number', async () => {
  const { corrections, answer } = server();
  corrections.add({ kind: 'removeLine', line: 12 });
  await answer();
  corrections.undo();
  await answer();
  await answer();
  await corrections.settled();
  const lines = corrections.view.shown.lines;
  expect(lines.map(({ id }) => id)).toEqual([11, 99]);
  expect(lines[1]?.values.map(({ text }) => text)).toEqual(['Valve', '300']);
});

it('news from the server wait while something of ours is on its way', async () => {
  const { corrections, answer } = server();
  corrections.add(set('seller', 'A'));
  corrections.take({ ...sample(), version: 9 });
  expect(corrections.view.version).toBe(3);
  await answer();
  await corrections.settled();
  corrections.take({ ...sample(), version: 2 });
  expect(corrections.view.version).toBe(4);
  corrections.take({ ...sample(), version: 9 });
  expect(corrections.view.version).toBe(9);
});

it('lines that the answer leaves as they were stay the same objects, so that they are not drawn anew', async () => {
  const stored = { ...sample(), lines: [1, 2].map((id) => ({ id, values: [] })) };
  const answered = (): Result => ({ ...structuredClone(stored), version: stored.version + 1, head: [] });
  const corrections = new Corrections(stored, {
    send: async () => answered(),
    reload: async () => stored,
    isPassing: () => false,
    isConflict: () => false,
    onConflict: vi.fn(),
    onRefused: vi.fn(),
  });
  corrections.add(set('seller', 'A'));
  await corrections.settled();
  expect(corrections.view.version).toBe(stored.version + 1);
  expect(corrections.view.shown.lines).toBe(stored.lines);
});
