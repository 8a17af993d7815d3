// The bar of a certificate leads to the document that it was made of.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { loadRules } from '../../../core';
import { recordingHost } from '../../../core/driver';
import { DocumentBar } from '../../../resource/document/DocumentBar';
import { factsOf } from '../DocumentHead';
import { sourceOf } from './useSpecialCert';

beforeAll(async () => {
  recordingHost();
  await loadRules();
});

function open(certificate: Record<string, unknown>) {
  const facts = factsOf('originCert', certificate, 'en', sourceOf(certificate));
  render(<DocumentBar title="Certificate" onBack={() => undefined} facts={facts} />, { wrapper: MemoryRouter });
}

it.each([
  ['a declaration', { declId: 370, fcstId: null }, '/queries/decview/370'],
  ['a forecast', { declId: null, fcstId: 21 }, '/orders/fcst/21'],
])('opens %s', (_, source, path) => {
  open({ id: 1, sourceNo: 'SOURCE-1', ...source });
  expect(screen.getByRole('link', { name: 'SOURCE-1' })).toHaveAttribute('href', path);
});

it('leads nowhere where it was made of nothing that is here', () => {
  open({ id: 1, sourceNo: 'SOURCE-1', declId: null, fcstId: null });
  expect(screen.getByText('SOURCE-1')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
