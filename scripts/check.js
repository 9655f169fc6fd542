// npm run check: types, format, lint, rules between rooms, dead code. Needs no network.
import { runChecks } from './lib/checks.js';

const failed = (await runChecks()).filter((check) => !check.passed);
for (const check of failed) console.error(`\n${check.name} failed:\n${check.output}`);
process.exitCode = failed.length > 0 ? 1 : 0;
