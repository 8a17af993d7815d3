// The cases of forecasts: what raw goods lines become, what each gets of weights, packages and costs, what they add up to.
import { join } from 'node:path';
import { explainBalance, explainMerged, explainPrice, explainShare } from './explained';
import { CASES, type Case, readJson, withoutNulls } from './testing';
import type { Explained } from './types';
import { documents, type Merged, type MergeOptions, type Outcome, type Preview } from './wasm';

type Input = Case['input'];

const line = readJson<object>(join(CASES, 'merging/base/line.json'));

/** What comes of raw goods lines: declarations, differences, what says no to a move, numbers of merged lines. */
export function merged(input: Input, keepDictionaries: () => void): unknown {
  keepDictionaries();
  const rows = (input.lines as object[]).map((own) => withoutNulls({ ...line, ...own }) as object);
  const { iECatg = '1', setting, show = [] } = input;
  const options = setting === undefined ? (input.options ?? {}) : documents.mergeOptions(setting as object);
  const context = { today: '2026-07-01', iECatg: iECatg as string, options: options as Partial<MergeOptions> };
  if (input.what === 'differences') {
    const { came = [] } = documents.lineDifferences(rows as [object, object], context);
    return came.map(({ says, field, label, values }) => `${says} ${field} (${label.en}): ${values.join(' / ')}`);
  }
  if (input.what === 'moves') {
    const { came = [] } = documents.moveProblems(rows, context);
    return came.map(({ severity, rule, field }) => `${severity} ${rule} ${field}`);
  }
  const { came, problems } = documents.mergeLines(rows, context);
  if (problems !== undefined) return named(problems);
  const lines = came.declarations.flatMap((declaration) => declaration.lines);
  if (input.what === 'unmerge') {
    return Object.fromEntries(lines.flatMap((one, at) => one.of.map((id) => [id, at + 1])));
  }
  const asked = (show as string[]).map((what) => {
    if (what === 'apart') {
      return [what, came.declarations.map(({ apart }) => apart.map((one) => `${one.field} ${one.value}`).join(', '))];
    }
    if (what === 'gross' || what === 'net' || what === 'packages' || what === 'kinds') {
      return [what, lines.map((one) => one[what])];
    }
    return [what, lines.map((one) => one.line[what] ?? '')];
  });
  const told = ({ line, of }: Merged) =>
    `${['codeTS', 'gQty', 'declPrice', 'declTotal', 'tradeCurr'].map((field) => line[field] ?? '').join(' ')} <- ${of}`;
  return {
    declarations: came.declarations.map((declaration) => declaration.lines.map(told)),
    why: came.why.length > 0 ? came.why.map(({ en }) => en) : undefined,
    ...Object.fromEntries(asked),
  };
}

function named(problems: readonly { rule: string; field: string }[]): string[] {
  return problems.map(({ rule, field }) => `${rule} ${field}`);
}

/** What each line would get, as "before -> after (difference)" by field; or the problems. */
export function shared(input: Input): unknown {
  const { came, problems } = preview(input);
  if (problems !== undefined) return named(problems);
  const told = ({ values }: Preview['lines'][number]) =>
    Object.fromEntries(
      values.map(({ field, before, after, difference }) => [field, `${before} -> ${after} (${difference})`]),
    );
  return {
    lines: came.lines.map(told),
    warnings: came.warnings.length > 0 ? named(came.warnings) : undefined,
  };
}

/** What a case shares out. */
function preview(input: Input): Outcome<Preview> {
  const lines = input.lines as object[];
  if (input.what === 'weights') return documents.shareWeights(input.request as never, lines);
  if (input.what === 'packages') return documents.sharePackages(input.request as never, lines);
  return documents.shareCosts(input.request as never, lines);
}

/** How a figure came about, as the lines of English text that a page copies. */
export function told(input: Input): unknown {
  const lines: string[] = [];
  const write = (of: Explained, depth: number) => {
    const indent = '  '.repeat(depth);
    const first = of.value.en === '' ? of.label.en : `${of.label.en}: ${of.value.en}`;
    lines.push(depth === 0 ? first : `${indent}- ${first}`);
    if (of.formula) lines.push(`${indent}  ${of.formula.en}`);
    for (const one of of.inputs) write(one, depth + 1);
  };
  write(explained(input), 0);
  return lines;
}

function explained(input: Input): Explained {
  const all = input.all as number;
  if (input.what === 'price') return explainPrice(input.departure as object);
  if (input.what === 'merged') return explainMerged(input.line as object, input.raw as object[], all);
  if (input.what === 'balance') return explainBalance(input.figures as object, input.events as object[], all);
  const { came } = preview(input);
  const place = input.place as number;
  const value = came?.lines[place - 1]?.values.find(({ field }) => field === input.field);
  const column = came?.columns.find(({ field }) => field === input.field);
  return explainShare(column ?? {}, value ?? {}, place);
}

/** The sums of a forecast that a case asks for, or the problems; an entry of a list as its values parted by blanks. */
export function summed(input: Input): unknown {
  const { head = {}, exchange = [], day = '2026-07-10' } = input;
  const lines = input.lines as object[];
  const { came, problems } = documents.forecastSum(head as object, lines, exchange as object[], day as string);
  if (problems !== undefined) return named(problems);
  const told: Record<string, unknown> = {
    ...came,
    quantities: came.quantities.map(({ unit, quantity }) => `${unit} ${quantity}`),
    legal: came.legal.map(({ unit, quantity }) => `${unit} ${quantity}`),
    amounts: came.amounts.map((sum) => `${sum.currency} ${sum.total} ${sum.rate} ${sum.cny}`),
    differences: came.differences.map((one) => [one.field, one.head, one.lines, one.difference, one.without].join(' ')),
  };
  return Object.fromEntries((input.show as string[]).map((what) => [what, told[what]]));
}
