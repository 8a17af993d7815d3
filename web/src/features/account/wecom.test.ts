import { beforeEach, expect, it } from 'vitest';
import { cameFromWecom } from './wecom';

const back = (query: string) => cameFromWecom(new URLSearchParams(query));

beforeEach(() => sessionStorage.setItem('wecom', JSON.stringify({ state: 's1', agentId: '1000002', corpId: 'ww1' })));

it('takes the code of the journey that was begun here, once', () => {
  expect(back('code=c1&state=s1')).toEqual({ code: 'c1', agentId: '1000002', corpId: 'ww1' });
  expect(back('code=c1&state=s1')).toBeUndefined();
});

it.each(['code=c1&state=s2', 'code=c1', 'state=s1', ''])('takes nothing of another journey (%s)', (query) => {
  expect(back(query)).toBeUndefined();
});
