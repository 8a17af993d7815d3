// The editor of a template asks for nothing that a template does not keep.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { declarationForm, declarationTemplate, loadRules, newDeclaration, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { Draft } from '../../resource/draft';
import { HeadForm } from './HeadForm';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});
afterEach(cleanup);

/** The fields of the head that are shown when all of them hold something. */
function shown(ofTemplate: boolean): string[] {
  const filled = Object.fromEntries(declarationForm('1').head.map(({ name }) => [name, '1']));
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HeadForm draft={new Draft({ ...newDeclaration('1'), ...filled })} readOnly={false} ofTemplate={ofTemplate} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return [...container.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset.path ?? '');
}

it('has no field that is dropped when it is saved, and none that must be filled', () => {
  expect(shown(false)).toContain('billNo');
  cleanup();
  const fields = shown(true);
  expect(fields).toContain('tradeMode');
  const kept = declarationTemplate(Object.fromEntries(fields.map((name) => [name, '1'])));
  expect(fields.filter((name) => !(name in kept))).toEqual([]);
  expect(document.querySelector('[aria-required="true"]')).toBeNull();
});
