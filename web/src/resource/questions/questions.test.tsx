// Questions on the page of a document, with a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Known, Thread } from '../../api/questions';
import type { Source } from '../../api/recognition';
import { declarationForm, loadRules, type Problem, request, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { ProblemsPanel } from '../document/ProblemsPanel';
import { Draft } from '../draft';
import { FormField } from '../FormField';
import { FromPapers } from '../papers/FromPapers';
import { QuestionCount, QuestionsPanel } from './QuestionsPanel';
import { QuestionsScope } from './QuestionsScope';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
  // Whoever tries here may keep answers.
  may: () => true,
  upload: vi.fn(async () => ({ id: 41, fileName: 'bill.pdf' })),
}));

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const PATH = '/question/v1';
const THREAD: Thread = {
  id: 5,
  version: 2,
  kind: 'declaration',
  docId: 7,
  docNo: '1',
  path: 'noteS',
  lineGone: false,
  text: 'Which number?',
  state: '1',
  askedSide: '2',
  forSide: '1',
  side: '1',
  askedName: 'Li',
  createdAt: '2026-07-01T01:00:00.000Z',
  updatedAt: '2026-07-01T01:00:00.000Z',
  overdue: false,
  can: ['answer'],
  keeps: [],
  entries: [
    {
      action: 'add',
      text: 'Which number?',
      by: 'Li',
      side: '2',
      at: '2026-07-01T01:00:00.000Z',
      mentions: [],
      files: [],
    },
  ],
};

const PROBLEM: Problem = {
  rule: 'decl.weight.order',
  severity: 'E',
  field: 'grossWet',
  message: { zh: '毛重小于净重', en: 'The gross weight is below the net weight' },
};

let problems: readonly Problem[] = [];
let threads: Thread[];
let known: Known[];
let sources: Source[];

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});
beforeEach(() => {
  problems = [];
  threads = [THREAD];
  known = [];
  sources = [];
  vi.mocked(request).mockImplementation(async ({ path, body }) => {
    if (path === `${PATH}/of`) return threads as never;
    if (path === `${PATH}/known`) return known as never;
    if (path === '/recg/v1/source/query') return sources as never;
    if (path === `${PATH}/people`) return [{ username: 'maker', name: 'Wang Li', side: '1' }] as never;
    const changed = { ...THREAD, ...(body as object), version: 3, state: path === `${PATH}/answer` ? '2' : '1' };
    threads = [changed, ...threads.filter(({ id }) => id !== changed.id)];
    return changed as never;
  });
});
afterEach(() => vi.mocked(request).mockReset());

const sent = (path: string) =>
  vi
    .mocked(request)
    .mock.calls.map(([spec]) => spec)
    .filter((spec) => spec.path === PATH + path)
    .map(({ body }) => body);

async function show() {
  const draft = new Draft(
    { id: 7, version: 1, noteS: '', grossWet: '' },
    { follow: (row) => row, judge: () => problems },
  );
  const fields = declarationForm('').head.filter(({ name }) => ['noteS', 'grossWet'].includes(name));
  const page = (
    <QuestionsScope name="declaration" id={7} draft={draft}>
      <QuestionCount />
      {fields.map((field) => (
        <FormField key={field.name} draft={draft} field={field} />
      ))}
      <ProblemsPanel name="declaration" draft={draft} />
      <QuestionsPanel />
      <FromPapers name="declaration" id={7} version={1} draft={draft} />
    </QuestionsScope>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findAllByText('Which number?');
  const at = (path: string) => container.querySelector<HTMLElement>(`[data-path="${path}"]`) as HTMLElement;
  return { user: userEvent.setup(), at };
}

it('marks the place of a question and no other, and its answer is written there', async () => {
  const { user, at } = await show();
  expect(within(at('grossWet')).queryByRole('button')).toBeNull();
  await user.click(within(at('noteS')).getByRole('button'));
  const thread = await screen.findByRole('article', { name: 'Which number?' });
  await user.type(within(thread).getByRole('textbox'), 'The first one');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent('/answer')).toEqual([{ id: 5, version: 2, text: 'The first one' }]);
});

it('a value in a paper is asked about at the field that it became, with what stands in the paper', async () => {
  const value: Source['value'] = {
    name: 'grossWt',
    text: '120.5',
    raw: '120,5 kgs',
    sure: 71,
    found: 'label',
    others: [],
    alsoAt: [],
  };
  sources = [{ field: 'grossWet', recognitionId: 3, paperId: 4, value }];
  const { user } = await show();
  const papers = within(await screen.findByRole('region', { name: 'Filled from papers' }));
  await user.click(papers.getByRole('button'));
  await user.click(await screen.findByRole('button', { name: /Ask about this value/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Questions' });
  expect(dialog.textContent).toContain('120,5 kgs');
  const [room] = await within(dialog).findAllByRole('textbox');
  await user.type(room as HTMLElement, 'Is this 120.5 or 1205?');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent('/ask')).toMatchObject([{ kind: 'declaration', docId: 7, path: 'grossWet' }]);
});

it('whoever may not open the paper reads its words, and that it is not shared', async () => {
  threads = [{ ...THREAD, quoted: { text: '120,5 kgs', paper: 'inv.pdf', page: 2, cell: null } }];
  const { user, at } = await show();
  await user.click(within(at(THREAD.path)).getByRole('button'));
  const thread = await screen.findByRole('article', { name: THREAD.text });
  expect(thread.textContent).toContain('“inv.pdf”, page 2, says: 120,5 kgs');
  expect(thread.textContent).toContain('not shared with you');
});

it('asks at the field in use by Alt+Q', async () => {
  const { user, at } = await show();
  within(at('grossWet')).getByRole('textbox').focus();
  await user.keyboard('{Alt>}q{/Alt}');
  const dialog = await screen.findByRole('dialog');
  const [room] = await within(dialog).findAllByRole('textbox');
  expect(document.activeElement).toBe(room);
  await user.keyboard('Is it gross?{Control>}{Enter}{/Control}');
  expect(sent('/ask')).toEqual([
    { kind: 'declaration', docId: 7, path: 'grossWet', text: 'Is it gross?', dueAt: null },
  ]);
});

const KNOWN: Known = {
  id: 3,
  paths: ['grossWet'],
  basis: '3',
  goods: '',
  text: 'By the bill of lading',
  question: 'Which weight?',
  keptBy: 'Li',
  updatedAt: '2026-07-01T01:00:00.000Z',
};

it('offers what is known of a place from before', async () => {
  known = [KNOWN];
  const { user, at } = await show();
  await user.click(await within(at('grossWet')).findByRole('button', { name: /By the bill of lading/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('region', { name: 'Known from before' }).textContent).toContain(
    'By the bill of lading',
  );
});

it('keeps the answer to a settled question for the goods that it names', async () => {
  const answered = {
    ...THREAD.entries[0],
    action: 'answer',
    text: 'The first one',
    by: 'Wang',
    side: '1',
  } as Thread['entries'][number];
  const keeps = [
    { basis: '1', goods: 'HD-1' },
    { basis: '3', goods: '' },
  ];
  threads = [{ ...THREAD, state: '3', can: [], keeps, entries: [...THREAD.entries, answered] }];
  const { user, at } = await show();
  await user.click(within(at('noteS')).getByRole('button'));
  const thread = await screen.findByRole('article', { name: 'Which number?' });
  await user.click(within(thread).getByRole('button', { name: 'Keep the answer' }));
  await user.click(within(thread).getByRole('button', { name: 'Keep the answer' }));
  expect(sent('/keep')).toEqual([{ id: 5, basis: '1', text: 'The first one' }]);
});

it('offers the people of either side behind an @, by name or account', async () => {
  const { user, at } = await show();
  within(at('grossWet')).getByRole('textbox').focus();
  await user.keyboard('{Alt>}q{/Alt}');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByRole('textbox');
  await user.keyboard('Ask @wang');
  await user.click(await screen.findByText(/Wang Li · maker/));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent('/ask')).toEqual([expect.objectContaining({ text: 'Ask @maker ' })]);
});

it('sends the files that go along with an answer', async () => {
  const { user, at } = await show();
  await user.click(within(at('noteS')).getByRole('button'));
  const thread = await screen.findByRole('article', { name: 'Which number?' });
  const input = thread.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }));
  await within(thread).findByText('bill.pdf');
  await user.type(within(thread).getByRole('textbox'), 'See the bill');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent('/answer')).toEqual([{ id: 5, version: 2, text: 'See the bill', files: [41] }]);
});

it('asks about a problem at its place, with its words', async () => {
  problems = [PROBLEM];
  const { user } = await show();
  const [ask] = await screen.findAllByRole('button', { name: /^Ask about this problem/ });
  await user.click(ask as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  const [room] = await within(dialog).findAllByRole('textbox');
  expect((room as HTMLTextAreaElement).value).toContain(PROBLEM.message.en);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent('/ask')).toEqual([expect.objectContaining({ path: 'grossWet', rule: PROBLEM.rule })]);
});
