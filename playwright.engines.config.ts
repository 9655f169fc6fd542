import { defineConfig } from '@playwright/test';
import { limits } from './e2e/lib/limits';
import { engineNames } from './scripts/lib/engine-programs.js';

/** Browsers that Playwright does not drive: it only runs the tests (`npm run test:engines`). */
export default defineConfig({
  testDir: 'e2e/engines',
  // Pictures of each step are kept here.
  outputDir: '.cache/engines',
  timeout: limits.test,
  expect: { timeout: limits.expect },
  workers: 1,
  forbidOnly: true,
  projects: engineNames.map((name) => ({ name })),
});
