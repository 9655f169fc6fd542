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

/** `main` calls `work`, which calls `step`, and `other`, which calls `step`, too. */
const profile = (calls: Counts, bytecodes: Counts): EncodedProfile => ({
  methods: METHODS,
  threads: [{ name: 'main', nodes: 5 }],
  depth: [0, 1, 2, 1, 2],
  method: [0, 1, 2, 3, 2],
  columns: { calls: [...calls], bytecodes: [...bytecodes] },
});

/** Both sides, what a sentence says, and whether its percentage is that of the total. */
const CASES = {
  'more calls, but fewer for each call of the caller': {
    a: profile([1, 10, 100, 1, 1], [1, 100, 100_000, 1, 1]),
    b: profile([1, 40, 120, 1, 1], [1, 400, 120_000, 1, 1]),
    says: /called less often per call of/,
    isTotal: false,
  },
  'one method that is called more by one caller and less by another': {
    a: profile([1, 1, 100, 1, 10], [1, 1, 10_000, 1, 10_000]),
    b: profile([1, 1, 10, 1, 100], [1, 1, 900, 1, 90_000]),
    says: /91.% less/,
    isTotal: false,
  },
  'a little less than twice as much': {
    a: profile([1, 1, 1000, 1, 1], [1, 1, 1_000_000, 1, 1]),
    b: profile([1, 1, 1996, 1, 1], [1, 1, 1_996_000, 1, 1]),
    says: /99\.6.% more/,
    isTotal: true,
  },
  'twice as much, rounded': {
    a: profile([1, 1, 10_000, 1, 1], [1, 1, 10_000_000, 1, 1]),
    b: profile([1, 1, 19_997, 1, 1], [1, 1, 19_997_000, 1, 1]),
    says: /100.% more/,
    isTotal: true,
  },
};

const SIGN = /\(([+−])[^()]*\)\.?$/;
const number = (text: string): number => Number(text.replace(/[\s,]/gu, ''));

/** Asserts that all in a sentence goes the way of its part: the pair of figures, and the percentage in words. */
function agrees(sentence: string): void {
  const rises = SIGN.exec(sentence)?.[1] === '+';
  expect(sentence, 'ends with its part').toMatch(SIGN);
  const pair = /([\d.,\s]*\d) → ([\d.,\s]*\d)/u.exec(sentence);
  if (pair !== null) expect(Math.sign(number(pair[2]) - number(pair[1])), sentence).toBe(rises ? 1 : -1);
  const words = /% (more|less)/.exec(sentence);
  if (words !== null) expect(words[1], sentence).toBe(rises ? 'more' : 'less');
}

const textsOf = async (sentences: Locator): Promise<string[]> => {
  await expect(sentences.first()).toHaveText(SIGN);
  return (await sentences.allInnerTexts()).map((text) => text.replace(/\s+/gu, ' ').trim());
};

const percentage = (text: string | undefined): string | undefined => text?.replace(/[\s+−]/gu, '').replace(/\.0%$/, '%');

for (const [name, { a, b, says, isTotal }] of Object.entries(CASES))
  test(`${name}: command line, JSON, page and link agree on signs and percentages`, async ({ app, page, baseURL }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'signs-'));
    const files = [path.join(folder, 'a.mct'), path.join(folder, 'b.mct')];
    for (const [i, side] of [a, b].entries()) writeFileSync(files[i], await encodeMct(side));
    const compare = (...options: string[]) =>
      execFileSync(process.execPath, [inRepo('bin/callgrove.js'), 'compare', ...files, ...options], { encoding: 'utf8' });
    const text = compare();
    const json = JSON.parse(compare('--json', '--link-base', baseURL ?? ''));
    rmSync(folder, { recursive: true });

    const printed = text.split('\n').filter((line) => /^ {2}\S.*\([+−][^()]*\)\.$/.test(line));
    expect(printed).toHaveLength(json.story.causes.length);
    expect(printed.join('\n')).toMatch(says);
    for (const [i, { change }] of json.story.causes.entries()) {
      agrees(printed[i].trim());
      expect(SIGN.exec(printed[i])?.[1], printed[i]).toBe(change > 0 ? '+' : '−');
    }
    const total = percentage(/^ {2}Bytecodes .* (\S+\s%)$/m.exec(text)?.[1]);
    const worded = percentage(/([\d.]+.%) (?:more|less)/u.exec(printed.join())?.[1]);
    if (isTotal) expect(worded).toBe(total);

    await app.start();
    await app.drop(
      ...(await Promise.all(
        [a, b].map(async (side, i) => ({ name: `${'ab'[i]}.mct`, bytes: Buffer.from(await encodeMct(side)) })),
      )),
    );
    const shown = async () => {
      const sentences = await textsOf(app.comparison.sentences);
      for (const [i, sentence] of sentences.entries()) {
        agrees(sentence);
        expect(SIGN.exec(sentence)?.[1], sentence).toBe(SIGN.exec(printed[i])?.[1]);
      }
      expect(
        percentage(
          await app.comparison.story
            .getByTitle(/ → .*bytecodes/)
            .locator('strong')
            .innerText(),
        ),
      ).toBe(total);
      return sentences;
    };
    const here = await shown();
    await app.leave();
    await page.goto(json.link);
    expect(await shown()).toEqual(here);
  });
