// What was read of a made-up shipment, for tests.
import type { Place, Result, ReviewValue } from '../../api/recognition';

export const place = (paper: number, x: number, y: number): Place => ({
  paper,
  page: 0,
  quad: [
    [x, y],
    [x + 50, y],
    [x + 50, y + 10],
    [x, y + 10],
  ],
});

export const value = (name: string, text: string, sure: number, more: Partial<ReviewValue> = {}): ReviewValue => ({
  name,
  text,
  sure,
  found: 'label',
  others: [],
  alsoAt: [],
  place: place(1, sure, 10),
  ...more,
});

export const sample = (): Result => ({
  id: 7,
  version: 3,
  state: 'toCheck',
  iEFlag: 'I',
  customerName: '',
  papers: [],
  head: [
    value('seller', 'Hansemann GmbH', 88, { others: [{ text: 'HANSEMANN MASCHINENBAU' }] }),
    value('invoiceNo', 'HM-2026-00817', 97),
    value('totalAmount', '45755', 60),
  ],
  lines: [
    { id: 11, values: [value('name', 'Pump', 95), value('qty', '120', 70)], material: null },
    { id: 12, values: [value('name', 'Valve', 95), value('qty', '300', 97)], material: null },
  ],
  differences: [],
  problems: [],
  sureFrom: 90,
});
