// npm run test:wide: runs the browser test of a wide tree with a million siblings instead of a hundred thousand; needs 4 GB of
// memory.
import { runTool } from './lib/run.js';

const { code } = await runTool(
  '@playwright/test/cli.js',
  ['test', 'e2e/opening/large-files.spec.ts', '--grep', 'from all sides'],
  {
    env: { ...process.env, CALLGROVE_SIBLINGS: '1000000' },
  },
);
process.exitCode = code;
