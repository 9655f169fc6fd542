import { defineConfig } from '@playwright/test';
import { limits } from './e2e/lib/limits';
import { chromiumArgs, findChromium } from './scripts/lib/browser.js';

// Two checkouts on one machine may test at the same time: each then brings its own port.
const port = Number(process.env.CALLGROVE_E2E_PORT ?? 4199);
/** Chromium unless another is wanted; that one is Playwright's own (npx playwright install). */
const wanted = process.env.CALLGROVE_BROWSER ?? 'chromium';
if (wanted !== 'chromium' && wanted !== 'firefox' && wanted !== 'webkit')
  throw new Error(`CALLGROVE_BROWSER is chromium, firefox or webkit, not "${wanted}".`);
const executablePath = findChromium();
/** A page lives for some seconds here. Its code would be compiled once more, by a compiler that takes a tenth of the processor time. */
const withoutLastCompiler = '--js-flags=--no-turbofan';
const chromium = { ...(executablePath ? { executablePath } : {}), args: [...chromiumArgs, withoutLastCompiler] };

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  // These tests need features that only Chromium has, or lets a test use (docs/security.md, "Browsers").
  testIgnore:
    wanted === 'chromium'
      ? ['e2e/engines/**']
      : ['e2e/engines/**', 'pwa.spec.ts', 'library.spec.ts', 'lost-copies.spec.ts', 'package.spec.ts', 'large-files.spec.ts'],
  timeout: limits.test,
  // Half of a test is waiting for the page or its worker: two at a time keep two cores at work.
  fullyParallel: true,
  workers: 2,
  expect: { timeout: limits.expect },
  forbidOnly: true,
  // npm test names tests that pass at the second attempt only, and counts them as flaky.
  retries: 1,
  use: {
    actionTimeout: limits.expect,
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    browserName: wanted,
    launchOptions: wanted === 'chromium' ? chromium : {},
    // Each test starts with a fresh profile; only those of the installed app want all its files kept first.
    serviceWorkers: 'block',
    trace: 'off',
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort --logLevel error`,
    port,
    reuseExistingServer: false,
  },
});
