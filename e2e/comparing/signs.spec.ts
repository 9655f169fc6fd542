import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { type EncodedProfile, encodeMct } from '../../workers/formats/mct/encoder';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

type Counts = readonly number[];
const METHODS = ['main', 'work', 'step', 'other'].map((name) => ({ className: 'app.Main', name, descriptor: '()V' }));

/** A profile in which `main` calls `work` and `other`, and both call `step`. */
const profile = (calls: Counts, bytecodes: Counts): EncodedProfile => ({
  methods: METHODS,
  threads: [{ name: 'main', nodes: 5 }],
  depth: [0, 1, 2, 1, 2],
  method: [0, 1, 2, 3, 2],
  columns: { calls: [...calls], bytecodes: [...bytecodes] },
});

/** Both sides, and the first sentence. */
const CASES = {
  'more calls, but fewer for each call of the callee': {
    a: profile([1, 10, 100, 1, 1], [1, 100, 100_000, 1, 1]),
    b: profile([1, 40, 120, 1, 1], [1, 400, 120_000, 1, 1]),
    says: /main calls Main\.work 40 times(?: per call)? instead of 10/,
  },
  'one method that is called more by one caller and less by another': {
    a: profile([1, 1, 100, 1, 10], [1, 1, 10_000, 1, 10_000]),
    b: profile([1, 1, 10, 1, 100], [1, 1, 900, 1, 90_000]),
    says: /other calls Main\.step 100 times(?: per call)? instead of 10/,
  },
  'a little less than twice as much': {
    a: profile([1, 1, 1000, 1, 1], [1, 1, 1_000_000, 1, 1]),
    b: profile([1, 1, 1996, 1, 1], [1, 1, 1_996_000, 1, 1]),
    says: /work calls Main\.step 1,996 times(?: per call)? instead of 1,000/,
  },
  'half the calls at six times the cost': {
    a: profile([1, 1, 100, 1, 1], [1, 1, 10_000, 1, 1]),
    b: profile([1, 1, 50, 1, 1], [1, 1, 30_000, 1, 1]),
    says: /step costs 588 bytecodes per call, up from 99/,
  },
};

const PART = / \(([+−])[^()]*\)\.$/;
const number = (text: string): number => Number(text.replace(/[\s,]/gu, ''));

/** Asserts that the figures in a sentence change in the direction of its sign. */
function agrees(sentence: string, sign: string): void {
  const rises = sign === '+';
  const pair = /([\d.,\s]*\d) times(?: per call)? instead of ([\d.,\s]*\d)/u.exec(sentence);
  if (pair !== null) expect(Math.sign(number(pair[1]) - number(pair[2])), sentence).toBe(rises ? 1 : -1);
  const from = /, (up|down) from /.exec(sentence);
  if (from !== null) expect(from[1], sentence).toBe(rises ? 'up' : 'down');
  expect(pair ?? from, sentence).not.toBeNull();
}

/** Signs of the amounts, and the sentences without digit separators. */
const toldIn = async (sentences: Locator): Promise<[sign: string, words: string][]> => {
  await expect(sentences.first()).toHaveText(/^[+−]/);
  return (await sentences.allTextContents()).map((text) => {
    const [, sign = '', words = ''] = /^([+−])\S*(?:\u202f\S+)? (.*?)\s*$/u.exec(text) ?? [];
    return [sign, words.replace(/\u202f/gu, '')];
  });
};

const percentage = (text: string | undefined): string | undefined => text?.replace(/[\s+−]/gu, '').replace(/\.0%$/, '%');

for (const [name, { a, b, says }] of Object.entries(CASES))
  test(`${name}: command line, JSON and page say the same, with signs that agree, and the link has their total`, async ({
    app,
    page,
    baseURL,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'signs-'));
    const files = [path.join(folder, 'a.mct'), path.join(folder, 'b.mct')];
    for (const [i, side] of [a, b].entries()) writeFileSync(files[i], await encodeMct(side));
    const compare = (...options: string[]) =>
      execFileSync(process.execPath, [inRepo('bin/callgrove.js'), 'compare', ...files, ...options], { encoding: 'utf8' });
    const text = compare();
    const json = JSON.parse(compare('--json', '--link-base', baseURL ?? ''));
    rmSync(folder, { recursive: true });

    const printed = text.split('\n').filter((line) => /^ {2}\S/.test(line) && PART.test(line));
    expect(printed[0]).toMatch(says);
    expect(printed).toHaveLength(json.story.subjects.length);
    for (const [i, { change }] of json.story.subjects.entries()) {
      const sign = change > 0 ? '+' : '−';
      expect(PART.exec(printed[i])?.[1], printed[i]).toBe(sign);
      agrees(printed[i], sign);
    }
    const total = percentage(/^ {2}Bytecodes .* (\S+%)$/m.exec(text)?.[1]);

    await app.start();
    await app.drop(
      ...(await Promise.all(
        [a, b].map(async (side, i) => ({ name: `${'ab'[i]}.mct`, bytes: Buffer.from(await encodeMct(side)) })),
      )),
    );
    // The page shows the amount before the sentence.
    expect(await toldIn(app.comparison.sentences)).toEqual(
      printed.map((line) => [PART.exec(line)?.[1], line.trim().replace(PART, '.')]),
    );
    const delta = app.comparison.story.getByTitle(/ → .*bytecodes/).locator('strong');
    expect(percentage(await delta.innerText())).toBe(total);
    await app.leave();
    await page.goto(json.link);
    await expect.poll(async () => percentage(await delta.innerText())).toBe(total);
  });
