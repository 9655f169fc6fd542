/** The library on the start page. */
import { expect, type Page } from '@playwright/test';
import { start } from './app';

export const library = (page: Page) => page.getByRole('region', { name: 'Library' });
export const entries = (page: Page) => library(page).getByRole('listitem');

export async function keepEverything(page: Page): Promise<void> {
  await start(page);
  await library(page).getByRole('button', { name: 'Keep what I open' }).click();
  await expect(library(page)).toContainText('appears here');
}

/** Closes what is open and shows the start page, in a new document. */
export async function again(page: Page): Promise<void> {
  await page.goto('about:blank');
  await start(page);
}
