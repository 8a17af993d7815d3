// The value content of a line of an origin certificate, copied as text.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LineJudged } from '../../../api/certs';
import { Content } from './Origins';

const CONTENT = { fob: '1000', vom: '300', vnm: '200', ownCost: '500', buildDown: '80', buildUp: '80' };
const MATERIAL = {
  place: 1,
  codeTs: '3901200001',
  gName: 'polyethylene',
  originCountry: 'KOR',
  isOriginating: false,
  change: 'CTH',
  unitQty: '2',
  quantity: '10',
  price: '20',
  currency: 'USD',
  value: '200',
};
const LINE: LineJudged = {
  gNo: 1,
  gName: 'bags',
  codeTs: '3923210000',
  criterion: 'RVC',
  written: 'RVC',
  currency: 'USD',
  content: CONTENT,
  limit: '40',
  tried: [],
  materials: [MATERIAL],
};

it('says the formulae of both ways and every material that went in', async () => {
  const written = vi.fn((_text: string) => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  render(<Content line={LINE} content={CONTENT} />);
  fireEvent.click(screen.getByRole('button', { name: /Copy as text$/ }));
  await waitFor(() => expect(written).toHaveBeenCalledOnce());
  const lines = (written.mock.calls[0]?.[0] ?? '').split('\n');
  expect(lines[0]).toBe('Regional value content: 1 3923210000 bags');
  expect(lines).toContain('- Build-down: (1,000 − 200) / 1,000 = 80%');
  expect(lines).toContain('- Build-up: (300 + 500) / 1,000 = 80%');
  expect(lines).toContain('- Asked for: 40%');
  expect(lines.at(-1)).toBe('  - 1 3901200001 polyethylene: 200 USD Materials that do not originate (VNM)');
  vi.unstubAllGlobals();
});
