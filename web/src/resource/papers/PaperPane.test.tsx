// A page of a paper on its way, with a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Paper, recognition } from '../../api/recognition';
import { PaperPane } from './PaperPane';

it('a page whose picture is on its way says so in front of the white page', async () => {
  const page = { kind: 'page', width: 595, height: 842 } as const;
  const paper: Paper = { id: 2, name: 'bill.pdf', size: 1, state: 'read', kind: 'billOfLading', pages: [page] };
  vi.spyOn(recognition, 'pieces').mockResolvedValue([{ ...page, segments: [] }]);
  vi.spyOn(recognition, 'picture').mockReturnValue(new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaperPane recognitionId={1} papers={[paper]} at={{ paper: 2, page: 0 }} onTurnTo={() => undefined} marks={[]} />
    </QueryClientProvider>,
  );
  const drawn = await screen.findByRole('group');
  const waits = screen.getByRole('status');
  expect(waits.compareDocumentPosition(drawn) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});
