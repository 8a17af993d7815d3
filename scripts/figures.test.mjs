import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from './figures.mjs';

test('a plain resource is a definition, a migration and one line of registration', () => {
  const parts = partsOf('storeSub');
  assert.deepEqual(
    parts.map(([what]) => what),
    ['definition', 'registration', 'migrations'],
  );
  assert.equal(parts[1][1], 1);
});

test('a name that no definition has is told', () => {
  assert.throws(() => partsOf('nothing'), /no definition/);
});
