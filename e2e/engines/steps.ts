import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { figure } from '../lib/figure';
import { inRepo } from '../lib/files';
import type { EngineElement, EngineWindow, Place } from './engine';

/** Published figures of the comparison of the two H2 samples. */
export const pair = JSON.parse(readFileSync(inRepo('golden/published/h2-scan-h2-index.json'), 'utf8'));

const overlap: Place = { css: '[data-testid="overlap-value"]' };
const story: Place = { role: 'region', name: 'Why it changed' };

/** Waits for an element and returns it. */
export async function wait(window: EngineWindow, place: Place): Promise<EngineElement> {
  let found: EngineElement | null = null;
  await expect.poll(async () => (found = await window.find(place)), { message: JSON.stringify(place) }).not.toBeNull();
  return found as unknown as EngineElement;
}

export const press = async (window: EngineWindow, place: Place): Promise<void> => (await wait(window, place)).press();

/** The text at a place, without digit-grouping commas; empty while the place does not exist. */
const textOf = async (window: EngineWindow, place: Place): Promise<string> =>
  ((await (await window.find(place))?.text()) ?? '').replace(/(?<=\d),(?=\d)/g, '');

/** Waits for words in the text at a place. */
export const expectText = (window: EngineWindow, place: Place, words: string): Promise<void> =>
  expect.poll(() => textOf(window, place), { message: JSON.stringify(place) }).toContain(words);

/** Expects the published overlap and change of bytecodes, to the digits that the page shows. */
export async function expectCompared(window: EngineWindow): Promise<void> {
  const { a, b } = pair.totals.bytecodes;
  // The page truncates overlaps.
  const shown = Math.floor(pair.overlap.bytecodes * 100) / 100;
  await expect.poll(async () => figure(await textOf(window, overlap))).toBe(shown);
  await expectText(window, story, `−${(100 * (1 - b / a)).toFixed(1)}`);
}
