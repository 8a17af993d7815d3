// How a case of the taxes runs through the wasm package; cases.test.ts says which.
import { join } from 'node:path';
import { estimateTax } from '.';
import { CASES, type Case, readJson } from './testing';
import type { Entry, Estimate } from './types';

interface TaxBase {
  head: object;
  line: object;
  tariff: Entry[];
  exchange: object[];
  day: string;
}

/** Values and taxes of each line, sums, total and problems of a declaration. */
export function taxed(input: Case['input'], keepTables: (tariff: Entry[], agreements: Entry[]) => void): unknown {
  const base = readJson<TaxBase>(join(CASES, 'tax/base/base.json'));
  const { head, lines, tariff = [], agreements = [], special = [], exchange, parameters, day, show = [] } = input;
  keepTables([...(tariff as Entry[]), ...base.tariff], agreements as Entry[]);
  const goods = (lines as object[]).map((line, at) => ({ gNo: String(at + 1), ...base.line, ...line }));
  const rates = { special: special as object[], exchange: (exchange as object[]) ?? base.exchange };
  const came = estimateTax(
    { ...base.head, ...(head as object), lines: goods },
    parameters === undefined ? rates : { ...rates, parameters: parameters as object },
    (day as string) ?? base.day,
  );
  const small = came.sums.filter(({ isSmall }) => isSmall).map(({ tax }) => tax);
  const problems = came.problems.map(({ rule, field }) => `${rule} ${field}`);
  return {
    lines: came.lines.map(({ value, taxes }) => ({
      value,
      ...Object.fromEntries(taxes.map(({ tax, amount }) => [tax, amount])),
    })),
    sums: Object.fromEntries(came.sums.map(({ tax, amount }) => [tax, amount])),
    total: came.total,
    small: small.length > 0 ? small : undefined,
    problems: problems.length > 0 ? problems : undefined,
    ...Object.fromEntries((show as string[]).map((what) => [what, shown(came, what)])),
  };
}

function shown(came: Estimate, what: string): unknown {
  if (what === 'rates') return came.lines.map((line) => line.candidates.find(({ chosen }) => chosen)?.kind);
  if (what === 'standing') return came.lines.map((line) => line.standing);
  const [at, key] = what.includes('.') ? what.split('.') : [undefined, what];
  const steps = at === undefined ? came.steps : came.lines[Number(at)]?.steps;
  const step = steps?.find((known) => known.key === key);
  return step && `${step.value} = ${step.reckoning}`;
}
