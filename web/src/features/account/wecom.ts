import { request } from '../../core';

/** Where WeCom sends a person back to; a page of the core's catalogue. */
const BACK = '/wecom';
/** What this browser tab remembers while the person is at WeCom. */
const KEY = 'wecom';

interface Leaving {
  state: string;
  agentId: string;
  corpId: string;
}

/** Sends the person to WeCom, which sends them back to `/wecom`. */
export async function leaveForWecom(): Promise<void> {
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const { url, agentId, corpId } = await request<Omit<Leaving, 'state'> & { url: string }>({
    method: 'POST',
    path: '/wx/cp/address',
    body: { back: window.location.origin + BACK, state, inside: /wxwork/i.test(navigator.userAgent) },
  });
  sessionStorage.setItem(KEY, JSON.stringify({ state, agentId, corpId }));
  window.location.assign(url);
}

/**
 * What the binding wants to know of the way back. Nothing when this tab did not send the person to WeCom: somebody else's code
 * would bind somebody else's WeCom. What was remembered counts once.
 */
export function cameFromWecom(address: URLSearchParams): { code: string; agentId: string; corpId: string } | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const code = address.get('code') ?? '';
  if (kept === null || code === '') return undefined;
  try {
    const { state, agentId, corpId } = JSON.parse(kept) as Leaving;
    return state === address.get('state') ? { code, agentId, corpId } : undefined;
  } catch {
    return undefined;
  }
}
