// What may be said of runs: two contenders differ only where the difference is larger than 10 % and than what either's own runs
// differ by.

/** A smaller difference is none. */
export const LEAST = 0.1;

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The runs of one contender as one: the medians, and how far the rates lie apart as a share of their median. */
export function summary(runs) {
  const rates = runs.map(({ rate }) => rate);
  const rate = median(rates);
  return {
    rate,
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
    cpu: median(runs.map(({ cpu }) => cpu)),
    scatter: (Math.max(...rates) - Math.min(...rates)) / rate,
    runs: runs.length,
  };
}

/** The rate of one as a share of that of another, and how far the shares of the single rounds lie apart around it. */
export function share(runs, of) {
  const rounds = Math.min(runs.length, of.length);
  const shares = Array.from({ length: rounds }, (_, round) => runs[round].rate / of[round].rate);
  const middle = median(shares);
  return { share: middle, scatter: (Math.max(...shares) - Math.min(...shares)) / middle, rounds };
}

/**
 * What may be said of a value beside another one: 'above', 'below', or 'undecided' where the difference is under 10 %, runs scatter
 * more than it, or there were fewer than three of them.
 */
export function claim(value, beside, scatter, rounds) {
  const difference = Math.abs(value / beside - 1);
  if (rounds < 3 || difference < LEAST || difference <= scatter) return 'undecided';
  return value > beside ? 'above' : 'below';
}

const WORDS = { above: 'met', below: 'missed', undecided: 'undecided' };

/**
 * What may be said of goals: met, missed or undecided; of several, the worst. Nothing where there is no goal. While others work on
 * the machine, a rate or a time may reach its goal, but one that does not says nothing.
 */
export function verdict(goals, ours, ratio, isBusy = false) {
  const said = [];
  if (goals.share && ratio) said.push(claim(ratio.share, goals.share, ratio.scatter, ratio.rounds));
  const alone = (one) => (isBusy && one === 'below' ? 'undecided' : one);
  if (goals.rate) said.push(alone(claim(ours.rate, goals.rate, ours.scatter, ours.runs)));
  // Less time is better; a time scatters at least as the rates do.
  if (goals.p99) said.push(alone(claim(goals.p99, ours.p99, ours.scatter, ours.runs)));
  const worst = ['below', 'undecided', 'above'].find((one) => said.includes(one));
  return worst && WORDS[worst];
}
