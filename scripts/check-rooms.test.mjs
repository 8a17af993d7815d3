import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowsOf, circles, upward } from './check-rooms.mjs';

const arrows = (files) => arrowsOf(new Map(Object.entries(files)));

test('an arrow upward is named, whichever way it is written', () => {
  for (const source of [
    'use crate::domains::decl::page;',
    'use crate::{domains::decl::page, process};',
    'fn f() { crate::domains::decl::page::rows() }',
    'use super::super::domains::decl::page::rows;',
  ]) {
    const found = upward(arrows({ 'store/app.rs': source, 'domains/decl/page.rs': '', 'process/mod.rs': '' }));
    assert.deepEqual(found, ['server/src/store/app.rs knows domains/decl/page, which is above it'], source);
  }
});

test('downward, in comments, in texts and in tests nothing is wrong', () => {
  const found = upward(
    arrows({
      'domains/decl/page.rs': 'use crate::store::app::App;',
      'store/app.rs':
        '// crate::domains::decl\nconst A: &str = "crate::domains::decl";\n#[cfg(test)]\nmod tests { use crate::domains::decl::page; }',
    }),
  );
  assert.deepEqual(found, []);
});

test('a file beside the rooms is told', () => {
  assert.deepEqual(upward(arrows({ 'helpers/x.rs': '' })), ['server/src/helpers/x.rs stands in no room']);
});

test('circles are found', () => {
  const found = circles(
    arrows({
      'store/a.rs': 'use super::b;',
      'store/b.rs': 'use super::c::{self, x};',
      'store/c.rs': 'use super::a::y as z;',
      'store/d.rs': 'use super::a;',
    }),
  );
  assert.deepEqual(
    found.map((group) => group.sort()),
    [['store/a', 'store/b', 'store/c']],
  );
});
