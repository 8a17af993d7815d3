// A long list of problems asks the rules once what is unusual, not once for each problem.
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as core from '../../core';
import { casesOf, dictionaries } from '../../core/testing';
import { Draft } from '../../resource/draft';
import { UnusualHint } from './UnusualHint';

vi.mock('../../core', async (original) => {
  const actual = await original<typeof core>();
  return { ...actual, unusualIn: vi.fn(actual.unusualIn) };
});

beforeAll(async () => {
  await core.loadRules();
  core.setDictionaries(dictionaries());
});
afterEach(cleanup);

it('asks the rules once for all problems of a declaration', () => {
  const one = casesOf('unusual').find(({ name }) => name === 'a price above the usual range')?.input as {
    declaration: { lines: object[] };
    known: never[];
  };
  const lines = Array.from({ length: 60 }, () => ({ ...one.declaration.lines[0] }));
  const row = { ...one.declaration, lines };
  const problems = core.unusualIn(row, one.known, []).map(({ problem }) => problem);
  expect(problems.length).toBeGreaterThanOrEqual(60);
  vi.mocked(core.unusualIn).mockClear();
  const draft = new Draft(row);
  render(
    <MemoryRouter>
      {problems.map((problem) => (
        <UnusualHint
          key={`${problem.field} ${problem.rule}`}
          draft={draft}
          desk={core.declarationDesk('/import/inMakeImport')}
          usual={one.known}
          problem={problem}
          readOnly={false}
        />
      ))}
    </MemoryRouter>,
  );
  expect(core.unusualIn).toHaveBeenCalledTimes(1);
});
