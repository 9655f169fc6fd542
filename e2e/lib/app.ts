import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { atRest } from '../../scripts/lib/at-rest.js';
import { limits } from './limits';

export { atRest };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the repository. */
export const inRepo = (path: string): string => `${root}/${path}`;

export const sample = (name: string): string => inRepo(`public/samples/${name}`);

/** A fresh recording of the agent where a JDK was found, else the bundled sample of the same program. */
export function recording(name: string): string {
  const fresh = inRepo(`.cache/recordings/${name}`);
  return existsSync(fresh) ? fresh : sample(name);
}

/** Opens the start page; fails the test later on any error that the page did not handle. */
export async function start(page: Page, hash = ''): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`./${hash}`);
  return errors;
}

/** Gives files to the file chooser's input, as a pick in the dialog would. */
export async function pick(page: Page, ...files: string[]): Promise<void> {
  await page.getByLabel('Profile files').first().setInputFiles(files);
}

/** Drops bytes on the page as a mouse would. */
export async function drop(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name));
      }
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: transfer });
}

/** Waits until a profile is open and drawn. */
export async function opened(page: Page): Promise<void> {
  await expect(page.getByTestId('status')).toContainText('opened in');
  await expect(page.getByTestId('flame-twin').locator('tbody tr').first()).toBeAttached();
}

/** The frames read out below the picture, once picture and figures have come to rest. */
export async function steadyFrames(page: Page): Promise<string> {
  await atRest(page);
  const frames = await page.getByTestId('flame-twin').innerText();
  expect(frames).not.toMatch(/\t\s*(\n|$)/);
  return frames;
}

/** A figure as the page writes it: grouped digits, a real minus sign. */
export const figure = (text: string | null): number => Number((text ?? '').replace(/\u2212/g, '-').replace(/[^\d.-]/g, ''));

/** All rows of a virtualised table: the text of each cell, scrolled through from top to bottom. */
export async function allRows(page: Page, label: string): Promise<string[][]> {
  const grid = page.getByRole('grid', { name: label });
  await expect(grid.locator('[data-index="0"]')).not.toHaveText('');
  const expected = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const rows = new Map<number, string[]>();
  for (let next = 0; next < expected; ) {
    await grid.evaluate((element, at) => {
      const scroller = element.parentElement;
      if (scroller) scroller.scrollTop = at * 30;
    }, next);
    await expect(grid.locator(`[data-index="${next}"]`)).not.toHaveText('');
    const seen = await grid.locator('[data-index]').evaluateAll((elements) =>
      elements.map((row) => ({
        at: Number(row.getAttribute('data-index')),
        cells: [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent ?? ''),
      })),
    );
    for (const { at, cells } of seen) if (cells.some((cell) => cell !== '')) rows.set(at, cells);
    while (rows.has(next)) next++;
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

/** Runs a command of the palette by keys: once it is the chosen one of the list. */
export async function choose(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find a command' })).toBeFocused();
  await page.keyboard.type(command);
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Saves by a command of the palette, and returns the file. */
export async function download(page: Page, command: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download', { timeout: limits.expect });
  await choose(page, command);
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
