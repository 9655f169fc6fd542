// npm run check: types, format, lint, rules between rooms, dead code. Needs no network.
import { runChecks } from './lib/checks.js';
import { Tally } from './lib/tally.js';

const tally = new Tally();
for (const check of await runChecks()) tally.add(check.name, check, check.time);
process.exitCode = tally.failed > 0 ? 1 : 0;
