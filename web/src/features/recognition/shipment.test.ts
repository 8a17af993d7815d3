import { expect, it } from 'vitest';
import { goodOf, refusalsOf, withFiles } from './shipment';

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name, { lastModified: 1 });

it('the same file chosen twice is handed in once', () => {
  const one = [file('invoice.pdf')];
  expect(withFiles(one, [file('invoice.pdf'), file('list.xlsx'), file('list.xlsx')]).map(({ name }) => name)).toEqual([
    'invoice.pdf',
    'list.xlsx',
  ]);
});

it('what the server would refuse is told before anything is sent', () => {
  const key = (files: { name: string; size: number }[]) => refusalsOf(files).map((one) => one.key);
  expect(key([{ name: 'a.PDF', size: 1 }])).toEqual([]);
  expect(key([{ name: 'a.tiff', size: 1 }])).toEqual(['recg.upload.kind']);
  expect(key([{ name: 'a.pdf', size: 0 }])).toEqual(['recg.upload.empty']);
  expect(key([{ name: 'a.pdf', size: 20 * 1024 * 1024 + 1 }])).toEqual(['recg.upload.large']);
  const sent = [
    { name: 'a.pdf', size: 1 },
    { name: 'notes.txt', size: 1 },
    { name: 'b.xlsx', size: 0 },
  ];
  expect(goodOf(sent)).toEqual([{ name: 'a.pdf', size: 1 }]);
  expect(key(Array.from({ length: 21 }, (_, at) => ({ name: `${at}.pdf`, size: 1 })))).toEqual(['recg.upload.tooMany']);
});
