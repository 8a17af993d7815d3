// The push stream: ticket, messages, opening anew.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePushStream, openPushStream, type PushMessage, session } from '.';
import { bootAt, envelope, recordingHost, serve, USER_REPLIES } from './driver';

class FakeEventSource {
  static opened: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  close() {
    this.readyState = 2;
  }

  receive(lastEventId: string, data: string) {
    this.onmessage?.(new MessageEvent('message', { data, lastEventId }));
  }

  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}

const opened = () => FakeEventSource.opened;
let received: PushMessage[];
let tickets = 0;

beforeEach(async () => {
  vi.useFakeTimers();
  FakeEventSource.opened = [];
  received = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  recordingHost();
  serve({ ...USER_REPLIES, '/api/sse/ticket': () => envelope({ ticket: `t ${++tickets}` }) });
  await bootAt('/', ['Authorization=tok']);
  tickets = 0;
  openPushStream((message) => received.push(message));
  await vi.waitFor(() => expect(opened()).toHaveLength(1));
});

afterEach(async () => {
  session.logout();
  // The server is told before it is taken away.
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens with a one-time ticket in the parameter of the token', () => {
  expect(opened()[0]?.url).toBe('/api/sse/conn/create?Authorization=t%201&lang=en');
});

it('hands on each message as it is; what is no JSON is left out', () => {
  opened()[0]?.receive('7', '{"id":7,"content":"已放行","kind":"receipt","refId":"12"}');
  opened()[0]?.receive('8', 'ping');
  expect(received).toEqual([{ id: 7, content: '已放行', kind: 'receipt', refId: '12' }]);
});

it('is opened anew with another ticket after the back-off, going on behind the last message', async () => {
  opened()[0]?.receive('41', '{"id":41}');
  opened()[0]?.fail(2);
  await vi.advanceTimersByTimeAsync(499);
  expect(opened()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(501);
  await vi.waitFor(() => expect(opened()).toHaveLength(2));
  expect(opened()[1]?.url).toBe('/api/sse/conn/create?Authorization=t%202&lang=en&lastEventId=41');
});

it('waits longer from failure to failure, and from the start again after an opening', async () => {
  opened()[0]?.fail(2);
  await vi.advanceTimersByTimeAsync(1_000);
  opened()[1]?.fail(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(opened()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(opened()).toHaveLength(3);
  opened()[2]?.onopen?.();
  opened()[2]?.fail(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened()).toHaveLength(4);
});

it('a stream that breaks before anything came goes on behind the newest message there was', async () => {
  closePushStream();
  session.logout();
  await bootAt('/', ['Authorization=tok']);
  serve({ ...USER_REPLIES, '/api/sse/ticket': () => envelope({ ticket: 't', lastEventId: '40' }) });
  openPushStream(() => undefined);
  await vi.waitFor(() => expect(opened()).toHaveLength(2));
  expect(opened()[1]?.url).toContain('&lastEventId=40');
});

it('a tab that takes over goes on behind what it has seen', async () => {
  openPushStream(() => undefined, 52);
  await vi.waitFor(() => expect(opened()).toHaveLength(2));
  expect(opened()[1]?.url).toContain('&lastEventId=52');
});

it('leaves the browser alone while it reconnects by itself', async () => {
  opened()[0]?.fail(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened()).toHaveLength(1);
});

it.each([
  ['a log-out', () => session.logout()],
  ['the page', closePushStream],
])('%s closes it for good', async (_, close) => {
  close();
  expect(opened()[0]?.readyState).toBe(2);
  opened()[0]?.fail(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened()).toHaveLength(1);
});

it('a second opening replaces the first', async () => {
  openPushStream(() => undefined);
  await vi.waitFor(() => expect(opened()).toHaveLength(2));
  expect(opened().map(({ readyState }) => readyState)).toEqual([2, 0]);
});

it('without push support it is only logged', () => {
  vi.stubGlobal('EventSource', undefined);
  Reflect.deleteProperty(globalThis, 'EventSource');
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  openPushStream(() => undefined);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('EventSource'));
});

it('the next session does not go on behind the last message of this one', async () => {
  opened()[0]?.receive('41', '{"id":41}');
  session.logout();
  await bootAt('/', ['Authorization=other']);
  openPushStream(() => undefined);
  await vi.waitFor(() => expect(opened()).toHaveLength(2));
  expect(opened()[1]?.url).not.toContain('lastEventId');
});
