import { describe, expect, it } from 'vitest';
import type { FrameName, GateOutcome, RunsChange, RunsChanges, RunsMetric, SampleStory, Spread, WorkStory } from '../api/engine';
import { decided, middlesOf, type RunsReport, range, runs, runsJson, runsJunit, runsMarkdown } from './runs-report';

const spread = (min: number, median: number, max: number): Spread => ({ min, median, max });
const even = (figure: number): Spread => spread(figure, figure, figure);
const named = (className: string, method: string): FrameName => ({
  ...{ className, method, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
});
const MAIN = named('app.Main', 'main');

type Part = GateOutcome['parts'][number];
const PART: Part = { text: 'bytecodes > +1%', holds: true, metric: 'bytecodes', base: 100, head: 120, overlap: null };
const OF_RUNS: Part = { ...PART, runs: { base: spread(98, 100, 101), head: spread(118, 120, 122), beyond: true } };
const OVERLAP: Part = {
  ...{ text: 'overlap < 99%', holds: false, metric: 'bytecodes', base: 100, head: 120, overlap: 98 },
  runs: { base: spread(99.1, 99.2, 99.3), head: spread(97, 98, 98.5), beyond: false },
};
const SHARES: Part = {
  ...{ text: 'samples(app.*) > +5%', holds: true, metric: 'samples', base: 10, head: 15, overlap: null },
  ...{ shares: { base: 0.2, head: 0.3 }, runs: { base: even(10), head: even(15), beyond: true } },
};

const row = (at: number, more: Partial<RunsChange> = {}): RunsChange => ({
  ...{ name: named('app.Work', `m${at}`), callers: [MAIN], kind: 2 as never, base: even(at), head: spread(at, at + 10, at + 11) },
  ...more,
});
const NONE: RunsChanges = { rows: [], count: 0 };
const METRIC: RunsMetric = {
  ...{ metric: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', base: even(100), head: spread(118, 120, 122) },
};

const STORY: WorkStory = {
  ...{ kind: 'work', metric: 'bytecodes', totalA: 100, totalB: 120, isSame: false, own: { by: 'all', prefixes: [] } },
  subjects: [],
  ...{ notes: [{ kind: 'package', before: 'com.srv', after: 'com.web', classes: 4 }], others: 1, rest: 20, explained: 0 },
  runs: { middleA: 1, middleB: 2, totalsA: even(100), totalsB: spread(118, 120, 122), varying: [{ name: MAIN, by: 7 }] },
};
const SAMPLES: SampleStory = {
  ...{ kind: 'samples', metric: 'samples', totalA: 100, totalB: 120, own: { by: 'all', prefixes: [] } },
  differences: [{ name: MAIN, shareA: 0.1, shareB: 0.2, a: 10, b: 24, runsA: [0.1, 0.1], runsB: [0.2], context: 1 }],
  ...{ eventsA: 100, eventsB: 120, rows: 8, runsA: 2, runsB: 1, factor: 1.6 },
};
const subject = (method: string, change: number): WorkStory['subjects'][number] => ({
  ...{ name: named('app.Main', method), change, callsA: 1, callsB: 1, a: 100, b: 100 + change, isInclusive: true },
  ...{ parts: [], others: 0, rest: change, context: 1, inside: null },
});

function report(more: Partial<RunsReport> = {}, compared: Partial<RunsReport['compared']> = {}): RunsReport {
  return {
    ...{ bases: ['a.mct', 'b.mct'], heads: ['c.mct', 'd.mct', 'e.mct'], story: null, place: null, gates: [], cautions: [] },
    compared: {
      ...{ metric: 'bytecodes', unit: 'bytecodes', metrics: [METRIC], samples: null, union: 1200, same: 1100 },
      overlap: { base: spread(99.1, 99.2, 99.3), head: even(98) },
      ...{ methods: { more: NONE, less: NONE }, contexts: { more: NONE, less: NONE } },
      ...compared,
    },
    link: null,
    ...more,
  };
}
const paragraphs = (...given: Parameters<typeof report>) => runsMarkdown(report(...given)).split('\n\n');
const titles = (text: string) => [...text.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, title]) => title);

it.each<[Spread, string]>([
  [even(1277), '1,277'],
  [spread(267, 1277, 1287), '1,277 (267 to 1,287)'],
  [spread(1, 1.5, 2), '1.5 (1 to 2)'],
  [even(1000.25), '1,000.3'],
])('a range of %j is %s', (of, text) => expect(range(of)).toBe(text));

it('counts runs', () => expect([0, 1, 2].map(runs)).toEqual(['0 runs', '1 run', '2 runs']));

describe('a clause', () => {
  const { runs: ofSums } = OF_RUNS;
  const { runs: ofOverlap } = OVERLAP;
  it.each<[string, Part, string]>([
    ['without runs', PART, ''],
    ['of sums', OF_RUNS, '100 (98 to 101) → 120 (118 to 122) (+20.0%)'],
    ['of sums and one base', { ...OF_RUNS, base: 100.5, runs: { ...ofSums!, base: null } }, '100.5 → 120 (118 to 122) (+19.4%)'],
    [
      'within the range',
      { ...OF_RUNS, runs: { ...ofSums!, beyond: false } },
      '100 (98 to 101) → 120 (118 to 122) (+20.0%), within the base’s range',
    ],
    [
      'of lower bounds',
      { ...OF_RUNS, kind: 'lower-bound' },
      '100 (98 to 101) → 120 (118 to 122) (+20.0%), by lower bounds, because not everything was counted',
    ],
    [
      'of overlaps',
      OVERLAP,
      '98.00% (97.00% to 98.50%), between runs of the base 99.20% (99.10% to 99.30%), within the base’s range',
    ],
    ['of overlaps and one base', { ...OVERLAP, runs: { ...ofOverlap!, base: null, beyond: true } }, '98.00% (97.00% to 98.50%)'],
    ['of shares', SHARES, 'share of your code 20% → 30% (+50.0%)'],
    [
      'of shares that differ as usual',
      { ...SHARES, runs: { ...SHARES.runs!, beyond: false } },
      'share of your code 20% → 30% (+50.0%), within run-to-run variation',
    ],
  ])('%s', (_, part, text) => expect(decided(part)).toBe(text));
});

it('the story is about the middle runs, or the first if it does not say', () => {
  expect(middlesOf(report({ story: STORY }))).toEqual({ base: 'b.mct', head: 'e.mct' });
  expect(middlesOf(report())).toEqual({ base: 'a.mct', head: 'c.mct' });
  const { runs: _, ...without } = STORY;
  expect(middlesOf(report({ story: without }))).toEqual({ base: 'a.mct', head: 'c.mct' });
});

describe('Markdown', () => {
  it('has verdict, overlap, runs, totals and what was compared, and nothing that is empty', () => {
    expect(paragraphs()).toEqual([
      '<!-- callgrove -->',
      '### Callgrove: Compared; no conditions given',
      '**Overlap 98.00%** of bytecodes · between runs of the base 99.20% (99.10% to 99.30%)',
      'Base: 2 runs. Head: 3 runs. Figures are medians, with the smallest and largest run.',
      '| Metric | Base | Head | Change |\n| :-- | --: | --: | --: |\n| Bytecodes | 100 | 120 (118 to 122) | +20.0% |',
      '<details><summary>What was compared</summary>',
      [
        '- base: `a.mct`\n- base: `b.mct`\n- head: `c.mct`\n- head: `d.mct`\n- head: `e.mct`',
        '- 1,200 contexts, 1,100 of them within the base’s range or changed too little to count',
      ].join('\n'),
      'Exact counts of work by calling context, not times. Lists methods and contexts outside the base’s range, by their own work.',
      '</details>\n',
    ]);
  });

  it('warns before the overlap if there are cautions, and lists them', () => {
    const cautions = Array.from({ length: 51 }, (_, at) => `Caution ${at}`);
    const all = paragraphs({ cautions, link: 'https://x.example/#a b' }, { overlap: { base: null, head: even(98) } });
    expect(all[2]).toBe(
      '**Overlap 98.00%** of bytecodes · ⚠️ read “What was compared” · [Open the comparison](<https://x.example/#a%20b>)',
    );
    expect(all.join()).toContain('\n- Caution 49');
    expect(all.join()).not.toContain('Caution 50');
  });

  it.each([
    [true, '### ❌ Callgrove: Gate failed: `bytecodes` +20.0% (limit +1%) and `overlap` 98.00% (limit 99%)', '❌ failed'],
    [false, '### ✅ Callgrove: Gate passed: 1 of 1 conditions', '✅ passed'],
  ])('says of conditions which failed: %s', (failed, title, cell) => {
    const all = paragraphs({ gates: [{ condition: 'both', failed, parts: [OF_RUNS, OVERLAP] }] });
    expect(all[1]).toBe(title);
    expect(all[4]!.split('\n')).toEqual([
      '|  | Fails if | Base → head |',
      '| :-- | :-- | :-- |',
      `| ${cell} | \`bytecodes > +1%\` | ${decided(OF_RUNS)} |`,
      `|  | \`and overlap < 99%\` | ${decided(OVERLAP)} |`,
    ]);
  });

  it('fails if one of several conditions does', () => {
    const gates = [false, true].map((failed) => ({ condition: 'c', failed, parts: [OF_RUNS] }));
    expect(paragraphs({ gates })[1]).toMatch(/^### ❌ /);
    expect(paragraphs({ gates: gates.toReversed() })[1]).toMatch(/^### ❌ /);
  });

  it('quotes a condition of one clause as it was given', () =>
    expect(paragraphs({ gates: [{ condition: 'as given', failed: true, parts: [OF_RUNS] }] })[4]).toContain(
      '| ❌ failed | `as given` |',
    ));

  it.each<[RunsMetric['kind'], number, string]>([
    ['lower-bound', 2, '| ≥ 100 | ≥ 120 (118 to 122) | +20.0% |'],
    ['sampled', 2, '| 100 | 120 (118 to 122) | – |'],
    ['sampled', 3, '| 100 | 120 (118 to 122) | +20.0% |'],
    ['thresholded', 2, '| 100 | 120 (118 to 122) | – |'],
  ])('totals that are %s, of %d runs of the base', (kind, count, cells) => {
    const bases = ['a', 'b', 'c'].slice(0, count);
    expect(paragraphs({ bases }, { metrics: [{ ...METRIC, kind }] })[4]).toContain(`\n| Bytecodes ${cells}`);
  });

  it('lists ten methods and contexts of each direction, and how many more there are', () => {
    const rows = Array.from({ length: 11 }, (_, at) => row(at + 1));
    const lists = {
      methods: { more: { rows, count: 1011 }, less: { rows: rows.slice(0, 1), count: 1 } },
      contexts: { more: { rows: rows.slice(1), count: 10 }, less: NONE },
    };
    const text = runsMarkdown(report({}, lists));
    expect(titles(text)).toEqual([
      'Methods with more work: 1,011, by bytecodes',
      'Methods with less work: 1, by bytecodes',
      'Contexts with more work: 10, by bytecodes',
      'What was compared',
    ]);
    const [, first, more] = text.slice(text.indexOf('<details>')).split('\n\n');
    expect(first!.split('\n').slice(0, 3)).toEqual([
      '| Change | Base | Head | Method | Called from |',
      '| --: | --: | --: | :-- | :-- |',
      '| +10 | 1 | 11 (1 to 12) | `app.Work.m1` | `app.Main.main` |',
    ]);
    expect(first!.split('\n')).toHaveLength(12);
    expect(more).toBe('… and 1,001 more');
    expect(text.match(/ more\n/g)).toHaveLength(1);
    expect(text).toContain(' | `app.Work.m11` | `app.Main.main` |\n\n</details>\n\n<details><summary>What');
  });

  it('marks lower bounds in lists, and names three callers', () => {
    const callers = ['a', 'b', 'c', 'd'].map((name) => named('app.C', name));
    const rows = [row(1, { callers, lowerBound: { exclusive: true, methods: [] } })];
    expect(runsMarkdown(report({}, { methods: { more: { rows, count: 1 }, less: NONE } }))).toContain(
      '| +10 | ≥ 1 | ≥ 11 (1 to 12) | `app.Work.m1` | `app.C.a` ← `app.C.b` ← `app.C.c` |',
    );
  });

  it('says why the work changed, between which runs, and what varies', () => {
    expect(paragraphs({ story: STORY }).slice(2, 4)).toEqual([
      '`com.srv` is now `com.web` (4 classes). Across runs of the base, `Main.main` varies by 7 bytecodes (7% of the total). 1 other change, small or within run-to-run variation: +20 bytecodes.',
      '<sub>From `b.mct` to `e.mct`, the median runs. Own code: all.</sub>',
    ]);
    const same = { ...STORY, isSame: true, notes: [], others: 0, rest: 0, runs: { ...STORY.runs!, varying: [] } };
    expect(paragraphs({ story: same })[2]).toBe(
      'No change shows up in every run of the head: 100 bytecodes in the base, 118 to 122 in the head.',
    );
    const several = {
      ...STORY,
      subjects: [subject('a', 12), subject('b', 5), subject('c', 3)],
      others: 0,
      rest: 0,
      explained: 1,
    };
    const text = runsMarkdown(report({ story: several }));
    expect(text.split('\n\n')[2]).toBe('`Main.a` does more work (+12). It accounts for +12 of +20 bytecodes.');
    expect(titles(text)[0]).toBe('2 more methods');
    expect(titles(runsMarkdown(report({ story: { ...several, subjects: several.subjects.slice(1) } })))[0]).toBe('1 more method');
    expect(text).toContain('\n\n- `Main.b` does more work (+5).\n- `Main.c` does more work (+3).\n\n</details>');
  });

  it('tells the shares of samples instead of lists', () => {
    const metrics: RunsMetric[] = [{ ...METRIC, metric: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled' }];
    const text = runsMarkdown(report({}, { metric: 'samples', unit: 'samples', metrics, samples: SAMPLES }));
    expect(text).toContain('\n\n`Main.main` accounts for 20% of the samples, up from 10%.\n\n');
    expect(text).toContain('\n- 1,200 contexts\n\nSamples by calling context: estimates that vary from run to run.\n');
  });
});

describe('JSON', () => {
  const json = (...given: Parameters<typeof report>) => JSON.parse(runsJson(report(...given)));

  it('has the files, totals, overlap, and lists', () => {
    const bound = { exclusive: true, methods: [] };
    const rows = [row(1), row(2, { lowerBound: bound })];
    const metrics: RunsMetric[] = [METRIC, { ...METRIC, metric: 'bytes', kind: 'lower-bound' }];
    const lists = {
      methods: { more: { rows, count: 2 }, less: { rows: rows.slice(1), count: 12 } },
      contexts: { more: { rows: rows.slice(1), count: 13 }, less: { rows, count: 14 } },
    };
    const [first, second] = [1, 2].map((at) => ({
      ...{ method: `app.Work.m${at}`, descriptor: '()V', callers: ['app.Main.main'], kind: 2 },
      ...{ base: even(at), head: spread(at, at + 10, at + 11), ...(at === 2 && { accuracy: 'lower-bound' }) },
    }));
    expect(json({ cautions: ['C.'], link: 'L' }, { metrics, ...lists })).toEqual({
      ...{ format: 'callgrove-runs', version: 2, passed: null, gates: [], cautions: ['C.'], link: 'L', metric: 'bytecodes' },
      base: { runs: 2, files: ['a.mct', 'b.mct'] },
      head: { runs: 3, files: ['c.mct', 'd.mct', 'e.mct'] },
      overlap: { base: spread(99.1, 99.2, 99.3), head: even(98) },
      totals: {
        bytecodes: { base: even(100), head: spread(118, 120, 122) },
        bytes: { base: even(100), head: spread(118, 120, 122), kind: 'lower-bound' },
      },
      ...{ story: null, middle: null, varying: [] },
      contexts: { union: 1200, same: 1100, more: { count: 13, rows: [second] }, less: { count: 14, rows: [first, second] } },
      methods: { more: { count: 2, rows: [first, second] }, less: { count: 12, rows: [second] } },
    });
  });

  it.each([
    [[false], true],
    [[false, true], false],
    [[true, false], false],
    [[true], false],
  ])('of conditions that failed: %j, passed is %s', (failed, passed) =>
    expect(json({ gates: failed.map((each) => ({ condition: 'c', failed: each, parts: [] })) }).passed).toBe(passed),
  );

  it('has the story, its runs, and the samples', () => {
    const { story, middle, varying } = json({ story: STORY });
    expect([story.kind, story.sentences[0], middle]).toEqual(['work', 'Own code: all.', { base: 'b.mct', head: 'e.mct' }]);
    expect(varying).toEqual([{ method: 'app.Main.main', descriptor: '()V', by: 7 }]);
    const metrics: RunsMetric[] = [{ ...METRIC, metric: 'samples', unit: 'samples', kind: 'sampled' }];
    const { samples } = json({}, { metric: 'samples', unit: 'samples', metrics, samples: SAMPLES });
    expect(samples.sentences[1]).toBe('Main.main accounts for 20% of the samples, up from 10%.');
    expect(samples.differences).toEqual([
      { method: 'app.Main.main', descriptor: '()V', shareA: 0.1, shareB: 0.2, a: 10, b: 24, runsA: [0.1, 0.1], runsB: [0.2] },
    ]);
    expect(json()).not.toHaveProperty('samples');
  });
});

describe('JUnit XML', () => {
  const gates = [{ condition: 'c', failed: true, parts: [OF_RUNS] }];
  it('is titled by the numbers of runs, and says how clauses were decided', () => {
    const text = runsJunit(report({ gates, bases: ['a'] }));
    expect(text).toContain('<testsuite name="1 run of the base → 3 runs of the head" tests="1" failures="1"');
    expect(text).toContain('name="overlap" value="98.00% of bytecodes"');
    expect(text).toContain(' message="Gate failed: bytecodes +20.0% (limit +1%)">bytecodes &#62; +1%: 100 (98 to 101) → 120');
  });

  it.each<[WorkStory, string]>([
    [STORY, 'com.srv is now com.web (4 classes).'],
    [{ ...STORY, subjects: [subject('a', 12)] }, 'Main.a does more work (+12).'],
  ])('begins with the first sentence', (story, sentence) =>
    expect(runsJunit(report({ gates, story }))).toContain(` message="${sentence} Gate failed: `),
  );
});
