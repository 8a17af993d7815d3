// Before every test file: the real core, compiled to wasm, and a clean page.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadDocuments, loadRules, loadTexts, startCore } from './src/core';

// A busy machine takes its time; what never comes is told all the same.
configure({ asyncUtilTimeout: 10_000 });
await startCore();
await Promise.all([loadRules(), loadDocuments(), loadTexts('zh'), loadTexts('en')]);
afterEach(cleanup);
