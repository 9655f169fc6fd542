// npm run test:engines: one journey through the built app in browsers that Playwright does not drive. With --if-present, only
// installed ones are tested, and a missing one is not a failure.
import { engineNames, findEngine } from './lib/engine-programs.js';

const given = process.argv.slice(2);
const unknown = given.filter((word) => word !== '--if-present' && !engineNames.includes(word));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Usage: npm run test:engines [-- [--if-present] [${engineNames.join('] [')}]]`);
  process.exit(2);
}
const named = engineNames.filter((name) => given.includes(name));
const wanted = named.length > 0 ? named : engineNames;
const missing = wanted.flatMap((name) => findEngine(name).missing ?? []);
const present = wanted.filter((name) => !findEngine(name).missing);
for (const sentence of missing) console.error(sentence);
if (missing.length > 0 && !given.includes('--if-present')) process.exitCode = 1;
if (present.length > 0) {
  const { ensureApp, ensureInstalled } = await import('./lib/prerequisites.js');
  const { runTool } = await import('./lib/run.js');
  const { Steps } = await import('./lib/steps.js');
  const steps = new Steps();
  await steps.step('Installing what package-lock.json names', ensureInstalled, String);
  await steps.step('Building the app', ensureApp, String);
  const projects = present.flatMap((name) => ['--project', name]);
  const { code } = await runTool('@playwright/test/cli.js', [
    'test',
    '--config',
    'playwright.engines.config.ts',
    '--reporter=list',
    ...projects,
  ]);
  if (code !== 0) process.exitCode = code;
}
