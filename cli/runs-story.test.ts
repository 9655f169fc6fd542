import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { storyLines } from '../workers/report/story-text';
import { value } from '../workers/testing/opening';
import { type Method, type Program, recorded } from '../workers/testing/programs';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-runs-story-'));
afterAll(() => rmSync(folder, { recursive: true }));

const method = (name: string, given: Partial<Method>): Method => ({
  ...{ className: 'app.Shop', name, cost: 10, calls: [], library: [], recursion: 0 },
  ...given,
});

/** A run of a program in which `main` calls `load`, whose cost varies, once and `price` ten times. */
interface Run {
  /** Bytecodes of the single call to `load`. */
  readonly load: number;
  /** Bytecodes per call to `price`. */
  readonly price?: number;
  /** Name of the method `price`, if it is renamed. */
  readonly name?: string;
  /** The method that computes a hash and so bears its cost; it is computed only once. */
  readonly hashedBy?: 'load' | 'price';
}

const programOf = ({ load, price = 100, name = 'price', hashedBy }: Run): Program => {
  const hash = (by: Run['hashedBy'], cost: number) =>
    hashedBy === by ? [{ frames: ['hash'], times: 1, cost, callback: null }] : [];
  return [
    method('main', {
      calls: [
        { callee: 1, times: 1 },
        { callee: 2, times: 10 },
      ],
    }),
    method('load', { cost: load, library: hash('load', 5000) }),
    method(name, { cost: price, library: hash('price', 500) }),
  ];
};

const loads = (...all: number[]): Run[] => all.map((load) => ({ load }));
const priced = (price: number, ...all: number[]): Run[] => all.map((load) => ({ load, price }));

let files = 0;
async function written(run: Run): Promise<string> {
  const profile = recorded(programOf(run));
  if (profile === null) throw new Error('the program is too large');
  const file = path.join(folder, `${files++}.mct`);
  writeFileSync(file, await encodeMct({ ...profile, meta: { mainClass: 'app.Shop' } }));
  return file;
}

const OWN = 'Own code, by main class: app.';

describe('several runs a side', () => {
  it.each<[string, Run[], Run[], (string | RegExp)[]]>([
    [
      'a planted change',
      loads(5000, 5400, 5200),
      priced(900, 5100, 5300, 5200),
      [
        /^Shop\.price costs 900 bytecodes per call, up from 100 \(\+8,000\)\. It is still called 10 times\.$/,
        /^Across runs of the base, Shop\.load varies by 400 bytecodes \(6\.\d*% of the total\)\.$/,
      ],
    ],
    [
      'the same program, which varies',
      loads(5000, 5400, 5200),
      loads(5100, 5350, 5250),
      [
        'The same work, within run-to-run variation: 6,010 to 6,410 bytecodes in the base, 6,110 to 6,360 in the head.',
        /^Across runs of the base, Shop\.load varies by 400 bytecodes/,
      ],
    ],
    [
      'a change smaller than the variation of the base',
      loads(5000, 5400, 5200),
      loads(5500, 5600, 5700),
      [
        'The same work, within run-to-run variation: 6,010 to 6,410 bytecodes in the base, 6,510 to 6,710 in the head.',
        /^Across runs of the base, Shop\.load varies by 400 bytecodes/,
      ],
    ],
    [
      'a planted change beside one within the variation',
      loads(5000, 5400, 5200),
      priced(900, 5500, 5600, 5700),
      [
        /^Shop\.price costs 900 bytecodes per call, up from 100 \(\+8,000\)\./,
        /^Across runs of the base, Shop\.load varies/,
        'One method explains 95% of the change. 1 other change, small or within run-to-run variation: +400 bytecodes.',
      ],
    ],
    [
      'a hash that one of two methods computes first',
      [
        { load: 5000, hashedBy: 'load' },
        { load: 5000, hashedBy: 'price' },
        { load: 5000, hashedBy: 'load' },
      ],
      [
        { load: 5000, hashedBy: 'price' },
        { load: 5000, hashedBy: 'load' },
        { load: 5000, hashedBy: 'price' },
      ],
      [
        'The same work.',
        /^Across runs of the base, Shop\.\w+ varies by 5,000 bytecodes \(45% of the total\) and Shop\.\w+ by 5,000\.$/,
      ],
    ],
    ['one run of the base and several of the head', loads(5000), priced(900, 5000, 5100, 5200), [/^Shop\.price costs 900 /]],
    [
      'several runs of the base and one of the head',
      loads(5000, 5100, 5200),
      priced(900, 5100),
      [/^Shop\.price costs 900 /, /^Across/],
    ],
    [
      'a change that not all runs of the head have',
      loads(5000),
      [...loads(5000), ...priced(900, 5000), ...priced(900, 5000)],
      ['No change shows up in every run of the head: 6,010 bytecodes in the base, 6,010 to 14.0 k in the head.'],
    ],
    [
      'a renamed method that costs more',
      loads(5000, 5400, 5200),
      [5100, 5300, 5200].map((load) => ({ load, price: 150, name: 'quote' })),
      [
        /^Shop\.quote costs 150 bytecodes per call, up from 100 \(\+500\)/,
        /^Shop\.price is now Shop\.quote/,
        /^Across runs of the base, Shop\.load varies/,
      ],
    ],
    ['identical runs', loads(5000, 5000, 5000), loads(5000, 5000), ['The same work.']],
  ])('%s', async (_, bases, heads, said) => {
    const [base, head] = [await Promise.all(bases.map(written)), await Promise.all(heads.map(written))];
    const ran = (...args: string[]) => runInProcess(['compare', '--base', ...base, '--head', ...head, ...args]);
    const { out, errors } = await ran();
    expect(errors).toEqual([]);
    const [, section = ''] = /\nWhat changed from \d+\.mct to \d+\.mct, the median runs\n((?: {2}.*\n?)*)/.exec(out) ?? [];
    const lines = section.split('\n').map((line) => line.trim());
    const [own, ...told] = lines.filter((line) => line !== '');
    expect(own).toBe(`${OWN} Change it with --own.`);
    const most = said.length;
    expect(told.slice(0, most)).toEqual(said.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))));

    // Page, command line and reports share these sentences.
    const json = JSON.parse((await ran('--json')).out);
    expect(json).toMatchObject({ version: 2, story: { kind: 'work', sentences: [OWN, ...told] } });
    const plain = (await ran('--markdown')).out.replaceAll('`', '').replaceAll(' ', ' ');
    for (const sentence of told) expect(plain).toContain(sentence.replaceAll(' ', ' '));
    const engine = createEngine();
    const opened = async (names: string[], job: number) => {
      const runs = names.map((name) => ({ name: path.basename(name), file: new Blob([readFileSync(name)]) }));
      const summary = await (runs.length === 1 ? engine.open(job, runs[0].name, runs[0].file) : engine.openRuns(job, runs));
      return { profile: value(summary).profile, thread: 'all' as const };
    };
    const { comparison } = value(await engine.compare(3, await opened(base, 1), await opened(head, 2)));
    const story = value(await engine.story(comparison, 'bytecodes'));
    expect(storyLines(story, { unit: 'bytecodes', kind: 'exact' }, (name) => name)).toEqual([OWN, ...told]);
  });
});
