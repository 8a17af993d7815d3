// How long something takes that is asked several times.
import { performance } from 'node:perf_hooks';

/** Prints, and answers, the median time of asking in milliseconds; prints the worst one beside it. */
export async function timed(what, times, asking) {
  const took = [];
  for (let time = 0; time < times; time += 1) {
    const begin = performance.now();
    await asking(time);
    took.push(performance.now() - begin);
  }
  took.sort((a, b) => a - b);
  const [middle, worst] = [took[Math.floor((times - 1) / 2)], took[times - 1]];
  console.log(`${what.padEnd(64)} ${middle.toFixed(1).padStart(9)} ms  worst of ${times} ${worst.toFixed(1)} ms`);
  return middle;
}
