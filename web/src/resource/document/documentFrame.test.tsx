// The form stands still when a failed save is told: it is said below the form, in sight at the lower edge.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadRules } from '../../core';
import { Draft } from '../draft';
import { DocumentFrame } from './DocumentFrame';

beforeAll(loadRules);
afterEach(cleanup);

it('tells a failure behind the form, never above what is keyed', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DocumentFrame name="declaration" draft={new Draft({})} bar={null} failure="6 problems found">
          <input aria-label="Goods name" />
        </DocumentFrame>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const order = screen.getByRole('alert').compareDocumentPosition(screen.getByLabelText('Goods name'));
  expect(order & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});
