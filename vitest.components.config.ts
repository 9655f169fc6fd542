import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './scripts/lib/browser.js';

const executablePath = findChromium();

/** Components, each mounted in a page of a real browser. */
export default defineConfig({
  plugins: [react()],
  // Bundled before the first test: a package that is found later would reload the page under a test.
  optimizeDeps: {
    include: [
      '@tanstack/react-virtual',
      'comlink',
      'lucide-react',
      'radix-ui/dialog',
      'radix-ui/internal',
      'radix-ui/tooltip',
      'react',
      'react-dom/client',
      'react-resizable-panels',
      'react/jsx-dev-runtime',
      'valibot',
      'zustand',
    ],
  },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    // Ends what hangs; a machine four times slower than the usual one stays far below.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
