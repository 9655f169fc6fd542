/** What it takes to open a link as somebody else, and to hold what they see against what was sent. */
import { type Browser, expect } from '@playwright/test';
import { App } from './app';

interface Elsewhere {
  app: App;
  /** Addresses that were asked for, and what went wrong in the page. */
  asked: string[];
  errors: string[];
}

/** Somebody else's browser: nothing of the sender's is in it. */
export async function elsewhere(browser: Browser, address: string, options: { offline?: boolean } = {}): Promise<Elsewhere> {
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

/** What the answer says: overlap and totals of the metric in view, overlaps of the others. */
export async function figures({ comparison }: App): Promise<Figures> {
  const { otherMetrics: others, overlap, totals } = comparison;
  await expect(others).toHaveCount(4);
  await expect(async () => expect((await others.allTextContents()).join()).not.toContain('…')).toPass();
  return {
    overlap: await overlap.textContent(),
    totals: await totals.getAttribute('title'),
    others: (await others.allTextContents()).sort(),
  };
}

/**
 * Rows of the table of contexts from the top, in a window that is high enough to draw them: class, method, nearest caller, figures of both
 * sides and the change. A link has neither signatures nor calls.
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
