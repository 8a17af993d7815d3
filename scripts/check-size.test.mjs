import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf, laterFiles, lateTexts } from './check-size.mjs';

const manifest = {
  'index.html': {
    file: 'a/index.js',
    css: ['a/index.css'],
    imports: ['_vendor.js'],
    dynamicImports: ['page.tsx', 'other.tsx'],
  },
  '_vendor.js': { file: 'a/vendor.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'a/shared.js', imports: ['_vendor.js'] },
  'page.tsx': { file: 'a/page.js', imports: ['index.html'], assets: ['a/core.wasm', 'a/picture.png'] },
  'other.tsx': { file: 'a/other.js' },
};

test('takes what is needed at once, each file once, and leaves what comes later', () => {
  assert.deepEqual(filesOf(manifest, ['index.html', 'page.tsx']).sort(), [
    'a/core.wasm',
    'a/index.css',
    'a/index.js',
    'a/page.js',
    'a/shared.js',
    'a/vendor.js',
  ]);
});

test('does not pass over a page that the build no longer has', () => {
  assert.throws(() => filesOf(manifest, ['gone.tsx']), /gone\.tsx/);
});

test('names the texts that are asked for before they come', () => {
  const keys = ['tax.total', 'tax.totalOf'];
  assert.deepEqual(lateTexts(['t(`tax.total`)', 't("login.title")'], keys), ['tax.total']);
  assert.deepEqual(lateTexts(['t("login.title")'], keys), []);
});

test('finds the parts that come later, each once, without the core and without what comes at once', () => {
  assert.deepEqual(laterFiles(manifest, filesOf(manifest, ['index.html'])).sort(), ['a/other.js', 'a/page.js']);
});
