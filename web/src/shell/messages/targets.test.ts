import { expect, it } from 'vitest';
import { targetOf } from './targets';

it('a message leads to what it is about', () => {
  const found = [
    'decl.receipt',
    'fcst.state',
    'clientOrder.state',
    'recg.read',
    'recg.failed',
    'question',
    'gateway.answer',
    'health.alert',
    'webhook.givenUp',
  ].map((kind) => targetOf({ kind, refId: '7' }));
  expect(found).toEqual([
    '/queries/decview/7',
    '/orders/fcst/7',
    '/orders/client/7',
    '/recg/recognition/7',
    '/recg/recognition/7',
    '/queries/questions?open=7',
    '/platform/answers',
    '/platform/health',
    '/management/webhookDelivery',
  ]);
  expect(targetOf({ kind: 'clientOrder.state', refId: '' })).toBeUndefined();
  expect(targetOf({ kind: 'nothing.known', refId: '7' })).toBeUndefined();
});
