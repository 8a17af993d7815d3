// Before every test file: the real core, compiled to wasm, and a clean page.
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadDocuments, loadRules, loadTexts, startCore } from './src/core';

await startCore();
await Promise.all([loadRules(), loadDocuments(), loadTexts('zh'), loadTexts('en')]);
afterEach(cleanup);
