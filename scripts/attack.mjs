// Attacks servers of its own, on this machine only: nobody else may be kept waiting, and nothing may be learned or taken.
//   npm run attack -- [GROUP...] [--short]      the groups are the files of scripts/attack
// docs/reliability.md has the figures of the long form; `npm test` runs the short one.
import { main } from './lib/run.mjs';
import { runTrials } from './lib/trials.mjs';

await main(import.meta, (args) => runTrials('attack', args));
