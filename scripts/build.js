// npm run build: builds the app into dist/ and the command line into dist-cli/.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { root } from './lib/run.js';
import { Steps } from './lib/steps.js';

const steps = new Steps();
try {
  await ensureInstalled();
  rmSync(path.join(root, '.cache', 'stamps', 'app'), { force: true });
  await steps.step('Building the app into dist/ and the command line into dist-cli/', ensureApp, String);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
