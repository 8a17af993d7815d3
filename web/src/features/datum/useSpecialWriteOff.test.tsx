// What a write-off says of an answer that is not what people keyed.
import { render, renderHook, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { useSpecialWriteOff } from './useSpecialWriteOff';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

it('says what customs decided otherwise, in every state', () => {
  const { notice } = renderHook(useSpecialWriteOff).result.current;
  const shown = (row: Record<string, unknown>) =>
    render(notice?.({ id: 1, version: 1, ...row } as never) as ReactElement).unmount;
  const close = shown({ state: 'RETURNED', keyedResult: '6', disputedResult: '2', reason: '准予' });
  expect(screen.getByRole('alert').textContent).toContain('(准予)');
  close();
  shown({ state: 'CLOSED', emapvMarkcd: '7', keyedResult: '7', disputedResult: null })();
  expect(screen.queryByRole('alert')).toBeNull();
});
