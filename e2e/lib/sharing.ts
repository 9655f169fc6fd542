/** What it takes to send a link, and to open it as somebody else. */
import { type Browser, expect, type Page } from '@playwright/test';

/** Opens the dialog on one of its rungs. */
export async function share(page: Page, rung: string): Promise<void> {
  await page.getByRole('button', { name: 'Share…' }).click();
  await page.getByRole('dialog', { name: 'Share' }).getByText(rung, { exact: true }).click();
}

export async function linkOf(page: Page): Promise<string> {
  const box = page.getByTestId('share-link');
  await expect(box).toHaveAttribute('aria-busy', 'false');
  return box.inputValue();
}

interface Elsewhere {
  page: Page;
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
  return { page, asked, errors };
}
