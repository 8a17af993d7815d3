import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from './check-imports.mjs';

const refused = [
  ['features/a/Page.tsx', `import { x } from '../b/parts';`, /another feature/],
  ['features/a/deep/Page.tsx', `export * from '../../b';`, /another feature/],
  ['shell/Layout.tsx', `const Page = lazy(() => import('../features/a/Page'));`, /shell must not know features/],
  ['resource/List.tsx', `let page: typeof import('../app/pages');`, /resource must not know app/],
  ['shell/Layout.tsx', `import { List } from '../resource/List';`, /shell must not know resource/],
  ['core/texts.ts', `import { get } from '../api';`, /core must not know api/],
  ['ui/Page.tsx', `import type { Text } from '../core';`, /ui must not know core/],
  ['ui/Page.tsx', `import { Link } from 'react-router/dom';`, /ui must not know this library/],
  ['ui/Page.tsx', `import { useQuery } from '@tanstack/react-query';`, /ui must not know this library/],
  ['core/useText.tsx', `import * as core from '../../pkg/core_session.js';`, /only core\/wasm.ts/],
  ['features/a/Page.tsx', `import '../../../pkg/core_session.js';`, /only core\/wasm.ts/],
  ['api/client.ts', `import file from '../../../fixtures/dicts.json';`, /leaves web\/src/],
  ['helpers/x.ts', `import 'react';`, /does not know the part 'helpers'/],
];

for (const [file, source, reason] of refused) {
  test(`refuses ${source} in ${file}`, () => {
    const problems = problemsOf(file, source);
    assert.equal(problems.length, 1);
    assert.match(problems[0], reason);
  });
}

const allowed = [
  ['core/wasm.ts', `export const load = () => import('../../pkg/core_session.js');`],
  ['ui/Page.tsx', `import { Button } from 'antd'; import styles from './Page.module.css';`],
  ['features/a/Page.tsx', `import { List } from '../../resource/List'; import { part } from './parts';`],
  ['features/a/a.test.ts', `import one from '../../../../fixtures/cases/one.json';`],
  ['app/pages.tsx', `const load = () => import('../features/a/Page');`],
  ['ui/Page.tsx', `// import { Link } from 'react-router';\nexport const a = "from 'react-router'";`],
];

for (const [file, source] of allowed) {
  test(`allows ${source} in ${file}`, () => assert.deepEqual(problemsOf(file, source), []));
}
