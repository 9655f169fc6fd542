import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/lib/browser.js';

// Two checkouts on one machine may test at the same time: each then brings its own port.
const port = Number(process.env.CALLGROVE_E2E_PORT ?? 4199);
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  timeout: 60_000,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
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
