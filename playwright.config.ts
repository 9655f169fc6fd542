import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/lib/browser.js';

const port = 4199;
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
    trace: 'off',
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort --logLevel error`,
    port,
    reuseExistingServer: false,
  },
});
