import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installHost, RequestError, request } from '../../core';
import { bootAt, envelope, serve } from '../../core/driver';
import { Dialogs } from './Dialogs';
import { askConfirm, showAlert } from './dialogs';

const CALL = { method: 'POST', path: '/fcst/v1/submit', body: {}, useAlert: true } as const;

beforeEach(async () => {
  installHost({
    toast: vi.fn(),
    alert: showAlert,
    confirm: askConfirm,
    navigate: vi.fn(),
    download: vi.fn(),
    reportError: vi.fn(),
  });
  serve({ '/config.json': () => Response.json({}) });
  await bootAt('/', ['language=zh']);
  render(<Dialogs />);
});
afterEach(() => vi.unstubAllGlobals());

/** The one dialog on the screen: what it is titled and says, and a click on one of its buttons. */
async function shown() {
  const dialog = await screen.findByRole('dialog');
  const click = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button *, button' }));
  return { text: dialog.textContent ?? '', click };
}

it('useAlert: a message of success is a dialog 警告 with 关闭', async () => {
  serve({ '/api/fcst/v1/submit': envelope(7, 200, '有 2 行未匹配') });
  expect(await request(CALL)).toBe(7);
  const { text, click } = await shown();
  expect(text).toContain('警告');
  expect(text).toContain('有 2 行未匹配');
  await click('关闭');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('useAlert: an error is a dialog 错误 with 关闭', async () => {
  serve({ '/api/fcst/v1/submit': envelope(null, 422, '预报已提交') });
  await expect(request(CALL)).rejects.toBeInstanceOf(RequestError);
  const { text, click } = await shown();
  expect(text).toContain('错误');
  expect(text).toContain('预报已提交');
  await click('关闭');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('useAlert with hiddenMessage: success says nothing', async () => {
  serve({ '/api/fcst/v1/submit': envelope(7, 200, '有 2 行未匹配') });
  await request({ ...CALL, hiddenMessage: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});
