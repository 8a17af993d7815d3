// Runs the native tests of crates from the one build that `npm test` makes. Arguments name the crates' folders, as in `server`,
// or one test program of a crate, as in `server:it`.
import { main } from './lib/run.mjs';
import { runTests } from './lib/tests.mjs';

await main(import.meta, runTests);
