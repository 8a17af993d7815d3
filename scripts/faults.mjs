// Lets faults happen to servers of its own, on this machine only, and looks at what is left: nothing acknowledged may be lost.
//   npm run faults -- [GROUP...] [--short]      the groups are the files of scripts/faults
// docs/reliability.md has the figures of the long form; `npm test` runs the short one.
import { main } from './lib/run.mjs';
import { runTrials } from './lib/trials.mjs';

await main(import.meta, (args) => runTrials('faults', args));
