import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Explained } from '../../core';
import { ExplainedFigure, explainedText } from './ExplainedFigure';

afterEach(cleanup);

const both = (text: string) => ({ zh: text, en: text });
const leaf = (label: string, value: string): Explained => ({ label: both(label), value: both(value), inputs: [] });
const SHARE: Explained = {
  ...leaf('Line 1, Packages', '3'),
  formula: both('whole × own ÷ all'),
  inputs: [leaf('Whole', '10'), { ...leaf('All', '300'), formula: both('a sum'), inputs: [leaf('Line 1', '100')] }],
};

it('draws what is behind a figure once it is opened, level by level', async () => {
  // Once the package is there that knows how figures come about.
  await act(async () => render(<ExplainedFigure of={() => SHARE} />));
  expect(screen.queryByText('Whole')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /Line 1, Packages 3/ }));
  expect(screen.getByText('whole × own ÷ all')).toBeTruthy();
  expect(screen.getByText('Whole')).toBeTruthy();
  expect(screen.queryByText('a sum')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /All 300/ }));
  expect(screen.getByText('a sum')).toBeTruthy();
});

it('says the same as lines of text, down to the last input', () => {
  expect(explainedText(SHARE, 'en').split('\n')).toEqual([
    'Line 1, Packages: 3',
    '  whole × own ÷ all',
    '  - Whole: 10',
    '  - All: 300',
    '    a sum',
    '    - Line 1: 100',
  ]);
});
