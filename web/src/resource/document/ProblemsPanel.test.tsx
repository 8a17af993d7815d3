// A document with hundreds of problems lists the first of them, and all when somebody asks.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadRules } from '../../core';
import { Draft } from '../draft';
import { ProblemsPanel } from './ProblemsPanel';

beforeAll(loadRules);
afterEach(cleanup);

it('lists the first of hundreds of problems, the rest on demand', () => {
  const problems = Array.from({ length: 300 }, (_, at) => ({
    field: `lines[${at}].gName`,
    rule: 'line.name',
    severity: 'E' as const,
    message: { zh: `第 ${at + 1} 项`, en: `Line ${at + 1}` },
  }));
  const draft = new Draft({}, { follow: (row) => row, judge: () => problems });
  render(<ProblemsPanel name="declaration" draft={draft} />);
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(50);
  fireEvent.click(screen.getByRole('button', { name: /300/ }));
  expect(screen.getAllByRole('listitem')).toHaveLength(300);
});
