import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { knowVersions } from '../../core/codes';
import { bootAt, envelope, recordingHost, type Sent, serve, USER_REPLIES } from '../../core/driver';
import { forgetFavourites } from '../../core/favourites';
import { CodeInput } from './CodeInput';

const PUMPS = [
  { id: '8413810010', name: '农用液体泵' },
  { id: '8413810090', name: '其他液体泵' },
];

const asked = ({ url }: Sent) => new URL(url, 'http://x').searchParams.get('q') ?? '';

/** A field of tariff codes, which are on the server. `answer` may hold an answer back. */
function show(answer: (query: string) => Response | Error = (query) => envelope(pumps(query))) {
  const sent = serve({
    '/api/sys/v1/dict/favourite/list': envelope(['8413810090']),
    '/api/sys/v1/dict/favourite/mark': envelope(null),
    '/api/sys/v1/dict/search': (sent) => answer(asked(sent)),
    '/api/sys/v1/dict/rows': envelope(PUMPS),
  });
  const changed = vi.fn<(code: string) => void>();
  function Field() {
    const [value, setValue] = useState('');
    const onChange = (next: string) => {
      changed(next);
      setValue(next);
    };
    return <CodeInput aria-label="code" family="hsCode" codeKey="id" value={value} onChange={onChange} />;
  }
  render(<Field />);
  return { sent, changed, field: screen.getByRole('combobox', { name: 'code' }), user: userEvent.setup() };
}

const pumps = (query: string) => PUMPS.filter(({ id, name }) => id.startsWith(query) || name.includes(query));

beforeEach(async () => {
  recordingHost();
  serve(USER_REPLIES);
  await bootAt('/');
  forgetFavourites();
  knowVersions({ hsCode: 'v1' });
});
afterEach(() => {
  act(() => knowVersions({}));
  vi.unstubAllGlobals();
});

it('searches on the server and takes what is chosen by keyboard', async () => {
  const { changed, field, user } = show();
  await user.type(field, '84138100');
  await screen.findByRole('option', { name: '(8413810090)其他液体泵' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(changed).toHaveBeenLastCalledWith('8413810090');
});

it('takes codes as workbooks have them', async () => {
  const { changed, field, user } = show();
  await user.type(field, '8413.81.00.90');
  await screen.findByRole('option', { name: '(8413810090)其他液体泵' });
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith('8413810090');
});

it('says that it searches, and puts in what the text meant when the answer comes after the field was left', async () => {
  const { changed, field, user } = show();
  const answered = globalThis.fetch;
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    await held;
    return answered(request);
  });
  await user.type(field, '农用');
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith('农用');
  answer();
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith('8413810010'));
});

it('keeps a key that was quicker than the frame in which the field selects its text', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const { field, user } = show();
  await user.type(field, '8');
  for (const frame of frames) frame(0);
  await user.keyboard('4');
  expect(field).toHaveValue('84');
});

it('keeps what was typed when the server does not answer', async () => {
  const { changed, field, user } = show(() => new Error('offline'));
  await user.type(field, '8413810020');
  await screen.findByText(/Search is not available/);
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith('8413810020');
});

it('shows what the organisation marked first, and marks by keyboard', async () => {
  const { field, user, sent } = show();
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  // The favourites, their stars and what was found come with three answers, in any order.
  await vi.waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '(8413810090)其他液体泵★',
      '(8413810010)农用液体泵☆',
    ]),
  );
  await user.keyboard('{ArrowDown}{Alt>}b{/Alt}');
  await vi.waitFor(() => expect(screen.getAllByText('★')).toHaveLength(2));
  expect(sent.find(({ url }) => url.endsWith('/mark'))?.body).toBe(
    JSON.stringify({ family: 'hsCode', code: '8413810010', on: true }),
  );
});
