/** The test function of `npm run test:engines`, which starts the project's browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findEngine } from '../../scripts/lib/engine-programs.js';
import { untilRest } from '../../scripts/lib/page-rest.js';
import { PlainHost } from '../lib/plain-host';
import type { Engine } from './engine';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

export { expect };

const starters: Record<string, (programs: Record<string, string>, folder: string) => Promise<Engine>> = {
  'firefox-esr': (programs, folder) => startFirefox(programs['firefox-esr'] as string, folder),
  webkitgtk: (programs, folder) =>
    startWebKit({ driver: programs.WebKitWebDriver as string, screen: programs.Xvfb as string }, folder),
};

interface Given {
  engine: Engine;
  host: PlainHost;
  /** Saves a screenshot of a window below `.cache/engines/`, numbered in call order, once the page is idle. */
  keepPicture(window: Engine['window'], name: string): Promise<void>;
}

/** A test in the engine named by its project. The browser's files are in a temporary folder until the test ends. */
export const test = base.extend<Given>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  engine: async ({}, use, info) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-engine-'));
    try {
      const { programs, missing } = findEngine(info.project.name);
      if (missing) throw new Error(missing);
      const engine = await (starters[info.project.name] as (typeof starters)[string])(programs, folder);
      console.log(engine.version);
      await use(engine);
      if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('failed.png'), await engine.window.picture());
      await engine.close();
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  host: async ({}, use) => {
    const host = new PlainHost();
    await use(host);
    host.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  keepPicture: async ({}, use, info) => {
    let count = 0;
    await use(async (window, name) => {
      await window.evaluate(`(${untilRest})(500)`);
      const file = info.outputPath(`${++count}-${name}.png`);
      writeFileSync(file, await window.picture());
    });
  },
});
