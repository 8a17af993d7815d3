import { expect, it } from 'vitest';
import type { Scan } from '../../../api/wms';
import type { Shelf } from '../../../shell/kept/shelf';
import { type Courier, type Kept, ScanQueue } from './scanQueue';

const scan = (key: string): Scan => ({
  key,
  task: 'receive',
  orderId: 1,
  material: 'M-1',
  lot: '',
  quantity: '1',
  location: '',
});

/** A shelf that outlives its page. */
function shelf(left: readonly Kept[] = []): Shelf<Kept> & { kept: () => readonly Kept[] } {
  let all = left;
  return {
    load: async () => [...all],
    save: async (next) => {
      all = next;
      return true;
    },
    kept: () => all,
  };
}

/** A server behind a connection that may be down; it counts each key once. */
function server() {
  const taken = new Map<string, number>();
  const state = { up: true, answers: true, refuses: '' };
  const courier: Courier = {
    send: async ({ key }) => {
      if (!state.up) throw new Error('no connection');
      if (state.refuses === key) throw new TypeError('refused');
      taken.set(key, (taken.get(key) ?? 0) + 1);
      if (!state.answers) throw new Error('no answer');
    },
    refusalOf: (failure) => (failure instanceof TypeError ? failure.message : undefined),
  };
  return { taken, state, courier };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

function queue(place: Shelf<Kept>, courier: Courier) {
  const waiting: (() => void)[] = [];
  const made = new ScanQueue(place, courier, (act) => void waiting.push(act));
  const retry = async () => {
    for (const act of waiting.splice(0)) act();
    await settled();
  };
  return { made, retry };
}

it('a scan is kept until the server has acknowledged it', async () => {
  const place = shelf();
  const { state, taken, courier } = server();
  const { made, retry } = queue(place, courier);
  state.up = false;
  await made.add(scan('a'));
  await settled();
  expect(place.kept()).toHaveLength(1);
  expect(made.view()).toMatchObject({ unsent: 1, isOffline: true });
  state.up = true;
  await retry();
  expect(place.kept()).toHaveLength(0);
  expect(made.view()).toMatchObject({ unsent: 0, isOffline: false });
  expect([...taken]).toEqual([['a', 1]]);
});

it('a scan whose answer was lost is sent again under the same key', async () => {
  const place = shelf();
  const { state, taken, courier } = server();
  const { made, retry } = queue(place, courier);
  state.answers = false;
  await made.add(scan('a'));
  await settled();
  expect(made.view().unsent).toBe(1);
  state.answers = true;
  await retry();
  expect(made.view().unsent).toBe(0);
  expect(taken.get('a')).toBe(2);
});

it('forty scans over a connection that drops twice all arrive, in their order', async () => {
  const place = shelf();
  const { state, taken, courier } = server();
  const { made, retry } = queue(place, courier);
  for (let at = 0; at < 40; at += 1) {
    state.up = !(at >= 10 && at < 15) && !(at >= 25 && at < 30);
    await made.add(scan(`k${at}`));
    await settled();
  }
  await retry();
  expect(made.view().unsent).toBe(0);
  expect([...taken.keys()]).toEqual(Array.from({ length: 40 }, (_, at) => `k${at}`));
});

it('what a page left is taken up by the next one', async () => {
  const place = shelf([{ scan: scan('a') }, { scan: scan('b') }]);
  const { taken, courier } = server();
  const { made } = queue(place, courier);
  await made.open();
  await settled();
  expect([...taken.keys()]).toEqual(['a', 'b']);
  expect(place.kept()).toHaveLength(0);
});

it('a refused scan stands aside, holds nobody up, and is discarded or sent again by the person', async () => {
  const place = shelf();
  const { state, taken, courier } = server();
  const { made } = queue(place, courier);
  state.refuses = 'a';
  await made.add(scan('a'));
  await made.add(scan('b'));
  await settled();
  expect(made.view().refused).toMatchObject([{ scan: { key: 'a' }, refusal: 'refused' }]);
  expect([...taken.keys()]).toEqual(['b']);
  expect(place.kept()).toHaveLength(1);
  state.refuses = '';
  await made.again('a');
  await settled();
  expect([...taken.keys()]).toEqual(['b', 'a']);
  state.refuses = 'c';
  await made.add(scan('c'));
  await settled();
  await made.discard('c');
  expect(place.kept()).toHaveLength(0);
});

it('says when this machine keeps nothing', async () => {
  const { courier } = server();
  const { made } = queue({ load: async () => [], save: async () => false }, courier);
  await made.add(scan('a'));
  await settled();
  expect(made.view().isInMemory).toBe(true);
});

it('sends and keeps nothing more once its person is gone, and what is kept waits for them', async () => {
  const place = shelf();
  const { state, taken, courier } = server();
  const { made, retry } = queue(place, courier);
  state.up = false;
  await made.add(scan('a'));
  await settled();
  made.close();
  state.up = true;
  await retry();
  expect(taken.size).toBe(0);
  expect(place.kept()).toHaveLength(1);
});

it('keeps what is scanned while it takes up what was left', async () => {
  let found: (left: Kept[]) => void = () => undefined;
  const place = shelf();
  const slow = { ...place, load: () => new Promise<Kept[]>((resolve) => (found = resolve)) };
  const { state, courier } = server();
  const { made } = queue(slow, courier);
  state.up = false;
  const opened = made.open();
  await made.add(scan('b'));
  found([{ scan: scan('a') }]);
  await opened;
  await settled();
  expect(place.kept().map(({ scan: { key } }) => key)).toEqual(['a', 'b']);
});
