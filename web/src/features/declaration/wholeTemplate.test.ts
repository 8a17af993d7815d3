// A template is two drafts and one row: what the server has after answers were lost.
import { expect, it } from 'vitest';
import { RequestError } from '../../core';
import { Draft } from '../../resource/draft';
import type { Row } from '../../resource/row';
import { Storing } from '../../resource/storing';
import { WholeTemplate } from './wholeTemplate';

it('a template that is changed after its answer was lost is there once, as typed last', async () => {
  for (const changed of ['about', 'content'] as const) {
    const rows: Row[] = [];
    const known = new Map<string, Row>();
    let losing = true;
    const add = async (row: Row): Promise<Row> => {
      const what = JSON.stringify(row);
      const kept = known.get(what) ?? { ...row, id: rows.length + 1, version: 1 };
      if (!known.has(what)) rows.push(kept);
      known.set(what, kept);
      if (losing) {
        losing = false;
        throw new RequestError({ status: 0, message: 'lost', shown: false, unanswered: true });
      }
      return kept;
    };
    const update = async (row: Row): Promise<Row> => {
      const kept = { ...row, version: Number(row.version) + 1 };
      rows[Number(row.id) - 1] = kept;
      return kept;
    };
    const [about, content] = [new Draft({ name: 'a' }), new Draft({ billNo: 'B' })];
    const whole = new WholeTemplate(about, content, {
      own: ['name'],
      pack: (row) => JSON.stringify(row),
      unpack: (stored) => JSON.parse(String(stored.content)),
    });
    const storing = new Storing<Row>({ add, update });
    await expect(storing.store(whole, undefined)).rejects.toThrow('lost');
    if (changed === 'about') about.set('name', 'b');
    else content.set('billNo', 'C');
    await storing.store(whole, undefined);
    expect(rows.map(({ name, content: kept, version }) => [name, JSON.parse(String(kept)), version])).toEqual([
      [changed === 'about' ? 'b' : 'a', { billNo: changed === 'content' ? 'C' : 'B' }, 2],
    ]);
    expect([about.dirty, content.dirty]).toEqual([false, false]);
  }
});

it('a template that was changed and changed back is the one that is stored', () => {
  const [about, content] = [new Draft({ id: 7, name: 'a' }), new Draft({ billNo: 'B' })];
  const whole = new WholeTemplate(about, content, {
    own: ['name'],
    pack: (row) => JSON.stringify(row),
    unpack: (stored) => JSON.parse(String(stored.content)),
  });
  expect([whole.isStored, whole.differs()]).toEqual([true, false]);
  about.set('name', 'b');
  content.set('billNo', 'C');
  expect(whole.differs()).toBe(true);
  about.set('name', 'a');
  expect(whole.differs()).toBe(true);
  content.set('billNo', 'B');
  expect(whole.differs()).toBe(false);
  expect([about.dirty, content.dirty]).toEqual([false, false]);
});
