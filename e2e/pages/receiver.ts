/** Opens a link as its receiver would, and reads figures to compare with the sender's. */
import { type Browser, expect } from '@playwright/test';
import { App } from './app';

interface Receiver {
  app: App;
  /** Requested addresses, and errors on the page. */
  asked: string[];
  errors: string[];
}

/** Opens an address in a new browser context, which shares nothing with the sender's. */
export async function openAsReceiver(browser: Browser, address: string, options: { offline?: boolean } = {}): Promise<Receiver> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const asked: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(address);
  return { app: new App(page), asked, errors };
}

interface Figures {
  overlap: string | null;
  totals: string | null;
  others: string[];
}

/** Figures of the summary: overlap and totals of the current metric, and the other metrics. */
export async function figures({ comparison }: App): Promise<Figures> {
  const { otherMetrics: others, overlap, totals } = comparison;
  await expect(others).toHaveCount(5);
  await expect(async () => expect((await others.allTextContents()).join()).not.toContain('…')).toPass();
  return {
    overlap: await overlap.textContent(),
    totals: await totals.getAttribute('title'),
    others: (await others.allTextContents()).sort(),
  };
}

/**
 * The first rows of the context table: class, method, nearest caller, both sides' figures, change. The window is made high
 * enough to render them. A link has neither signatures nor calls.
 */
export async function changedMost({ page, comparison }: App): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...before, height: 3000 });
  const { rows } = comparison.changes.table;
  await expect(rows.nth(20)).toBeVisible();
  const texts = await rows.allInnerTexts();
  await page.setViewportSize(before);
  return texts.map((text) => {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('←'));
    return [lines[0], lines[1], lines[at]?.split(' ← ')[1], ...lines.slice(at + 1, at + 4)].join(' ');
  });
}
