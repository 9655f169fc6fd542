import { describe, expect, it } from 'vitest';
import { CALLS_BELOW } from '../../../common/recording-scope';
import type { ProfileSummary, Remark } from '../../../workers/api/engine';
import { countedWords, missingWords, ownWarnings } from './counted-text';
import { missingGroups, type Usage, uncoveredLines, verdict } from './missing-groups';

const NATIVE = 'what its native code allocates is not counted';
const FIRST_BLOCK =
  'fully instrumented, it would exceed 8000 bytes of code, and HotSpot would not compile it; only the bytecodes of its first block are counted';
const DROPPED =
  'fully instrumented, it would exceed 8000 bytes of code, and HotSpot would not compile it; the metrics of processes are not counted in it';
const FAILED = "the process 'a.jar!b.C' counts nothing in it, because the process threw java.lang.Error";
// As the agent writes them (LearnedMethods).
const REFLECTED =
  'not in the list of learned=, but reflection or a method handle may have called it: neither its calls nor what it calls is counted';
const BY_NATIVE = 'native code: what it calls may not be in the list of learned=, and is then not counted';
const HIDDEN = 'a hidden class, which the VM offers to no agent: what it calls appears under its callers';

const method = (name: string, reason: string): Remark => ({ className: 'demo.Main', method: `${name}()V`, reason });
const cls = (className: string, reason: string): Remark => ({ className, method: null, reason });

const CALLS = { id: 'calls', kind: 'exact' };
const BYTES = { id: 'bytes', kind: 'lower-bound' };

const summaryOf = (change: object = {}): ProfileSummary =>
  ({
    ...{ format: 'mct', metrics: [CALLS, BYTES], threads: [{ totals: [100, 1000], allocated: 1000 }] },
    ...{ notInstrumented: [], limited: [], warnings: [], problems: [], folded: 0, incomplete: false, shared: null },
    ...change,
  }) as unknown as ProfileSummary;

const usageOf = (calls: Record<string, number>): Usage => ({
  calls: new Map(Object.entries(calls).map(([name, number]) => [`demo.Main.${name}()V`, number])),
  total: 10_000,
});

const seen = (change: object, usage: Usage | null) => {
  const summary = summaryOf(change);
  const groups = missingGroups(summary, usage);
  // The number in the footer equals the length of the lists that it opens.
  const footer = countedWords([summary]);
  if (footer.includes('all but')) expect(footer).toContain(`all but ${missingWords(groups)}`);
  return {
    footer,
    verdict: verdict(summary, groups, usage),
    groups: groups.map(({ title, matters, names }) => [title, matters, names.length]),
  };
};

const covers = (counted: number) => ({ threads: [{ totals: [100, counted], allocated: 1000 }] });

describe('what was counted, in words', () => {
  it.each<[string, object, Usage | null, object]>([
    ['everything', {}, usageOf({}), { footer: 'Counted: everything', verdict: 'Everything was counted.', groups: [] }],
    [
      'only times of methods',
      { regions: { alone: true, inner: 0, crowded: 0, regions: [] } },
      usageOf({}),
      {
        footer: 'Counted: nothing',
        verdict: 'Nothing was counted: this file has only times of methods.',
        groups: [],
      },
    ],
    [
      'everything, with times of methods',
      { regions: { alone: false, inner: 0, crowded: 0, regions: [] } },
      usageOf({}),
      { footer: 'Counted: everything', verdict: 'Everything was counted.', groups: [] },
    ],
    [
      'all that a list has',
      { partlyWoven: { by: 'learned', woven: 7, newMethods: 0 } },
      usageOf({}),
      { footer: 'Counted: everything', verdict: 'Everything was counted.', groups: [] },
    ],
    [
      'what reflection did not hide',
      { partlyWoven: { by: 'learned', woven: 7, newMethods: 0, mayHaveRun: 3 } },
      usageOf({}),
      {
        footer: 'Calls to or below 3 methods may be missing',
        verdict:
          '3 methods may have run uncounted (reflection, native code, classes loaded late), so calls and totals may be too low.',
        groups: [],
      },
    ],
    [
      'all but calls below new methods',
      {
        partlyWoven: { by: 'learned', woven: 7, newMethods: 2 },
        limited: [method('a', CALLS_BELOW), method('b', CALLS_BELOW), method('n', BY_NATIVE)],
        notInstrumented: [method('r', REFLECTED)],
      },
      usageOf({ a: 3 }),
      {
        footer: 'Calls below 2 new methods may be missing',
        verdict:
          'What 2 new methods called may not be counted, because they are not in the list of learned=. Inclusive figures of them and their callers are lower bounds.',
        groups: [
          ['Calls below not counted', expect.stringMatching(/^Yes: nobody knows .* Record again with this file as learned=/), 2],
          ['May be called, or call others, without being counted', expect.stringMatching(/^Unknown: such calls/), 2],
        ],
      },
    ],
    [
      'only natives',
      { ...covers(990), limited: [method('a', NATIVE), method('b', NATIVE)] },
      usageOf({ a: 3 }),
      {
        footer: 'Counted: all but 2 methods',
        verdict: expect.stringMatching(
          /^Almost everything was counted, including 99\.0% of the bytes that the VM allocated\. Partly counted methods account for 0\.03% of the calls\.$/,
        ),
        groups: [
          ['Allocations inside native code', expect.stringMatching(/^Hardly: they account for 0\.03.?% of all calls\.$/), 2],
        ],
      },
    ],
    [
      'methods in which processes do not count',
      { ...covers(990), limited: [method('a', DROPPED), method('b', FAILED), method('c', FIRST_BLOCK), method('c', DROPPED)] },
      usageOf({ a: 3, b: 3, c: 300 }),
      {
        footer: 'Counted: all but 3 methods',
        groups: [
          ['Bytecodes partly counted', expect.stringContaining('Yes: they account for 3'), 1],
          ['Not counted by instrumentation processes', expect.stringContaining('Hardly: they account for 0.06'), 2],
        ],
      },
    ],
    [
      'natives that did not run',
      { limited: [method('a', NATIVE)] },
      usageOf({}),
      {
        footer: 'Counted: all but 1 method',
        verdict: expect.stringContaining('No method that ran was partly counted.'),
        groups: [['Allocations inside native code', 'No: this run called none of them.', 1]],
      },
    ],
    [
      'partly counted methods that matter',
      { limited: [method('a', FIRST_BLOCK)] },
      usageOf({ a: 2500 }),
      {
        footer: 'Counted: all but 1 method',
        verdict: expect.stringMatching(
          /^Most of the work was counted, .* Partly counted methods account for 25\.00% of the calls\.$/,
        ),
        groups: [['Bytecodes partly counted', expect.stringMatching(/^Yes: they account for 25/), 1]],
      },
    ],
    [
      'classes that are not instrumented',
      { notInstrumented: [cls('A$$Lambda', HIDDEN), cls('B$$Lambda', HIDDEN), method('huge', 'too large; it has no contexts')] },
      null,
      {
        footer: 'Counted: all but 1 method and 2 classes',
        verdict: expect.stringMatching(/^Almost everything was counted, including 100\.0%/),
        groups: [
          ['Not counted at all', expect.stringContaining('Only if you look for these methods'), 1],
          ['Lambdas and method handles', expect.stringContaining('Hardly'), 2],
        ],
      },
    ],
    [
      'folded contexts',
      { folded: 1200 },
      null,
      {
        footer: 'Totals are exact; some call paths are merged',
        verdict: expect.stringMatching(/^1,200 contexts folded .* Totals and exclusive figures are exact\./),
        groups: [],
      },
    ],
    [
      'counts too low',
      { folded: 3, incomplete: true },
      null,
      { footer: 'Counts too low: memory ran out', verdict: expect.stringContaining('counts are too low'), groups: [] },
    ],
    [
      'samples',
      { format: 'jfr', metrics: [{ id: 'samples', kind: 'sampled' }] },
      null,
      { footer: 'Sampled, not counted', verdict: expect.stringMatching(/^Nothing was counted exactly/), groups: [] },
    ],
    [
      'a foreign format',
      { format: 'collapsed', metrics: [{ id: 'samples', kind: 'exact' }], threads: [] },
      null,
      { footer: 'About this file', verdict: expect.stringMatching(/^Callgrove did not record this file/), groups: [] },
    ],
    [
      'damage and a warning about the run',
      { problems: ['Section arrays is damaged.'], warnings: ['paused once, for 3.0 s in all'] },
      null,
      { footer: 'Counted: everything, 1 part of the file damaged or missing, 1 warning' },
    ],
  ])('%s', (_, change, usage, said) => {
    expect(seen(change, usage)).toMatchObject(said);
  });

  it('counts a method with two reasons once, and those that the file does not name', () => {
    const summary = summaryOf({
      limited: [method('a', NATIVE), method('a', 'its calls by reflection or by a method handle are not counted')],
      warnings: [`and 5 more: ${NATIVE}`],
    });
    const groups = missingGroups(summary, null);
    expect(groups.map(({ names, unlisted }) => [names, unlisted])).toEqual([[['demo.Main.a()V'], 5]]);
    // The calls of those five are unknown, so the text must not say that this run called none of them.
    const usage = { calls: new Map<string, number>(), total: 10 };
    expect(missingGroups(summary, usage).map(({ matters }) => matters)).toEqual(['']);
    const named = summaryOf({ limited: [method('a', NATIVE)] });
    expect(missingGroups(named, usage).map(({ matters }) => matters)).toEqual(['No: this run called none of them.']);
    expect(missingWords(groups)).toBe('6 methods');
    expect(countedWords([summary])).toBe('Counted: all but 6 methods');
    expect(ownWarnings(summary)).toEqual([]);
  });

  it('reads the words of earlier agents', () => {
    const ways = [
      ['already running when the agent came, so that', 'objects that its body makes are not counted'],
      ['already running when the agent started, so', 'objects that its body creates are not counted'],
    ].map(([warning, reason]) => {
      const summary = summaryOf({ warnings: [warning], limited: [method('a', reason)] });
      return [ownWarnings(summary), missingGroups(summary, null).map(({ title }) => title)];
    });
    expect(ways).toEqual([0, 1].map(() => [[], ['Allocations inside native code']]));
  });

  it('does not take the sizes of lists that a link leaves out for warnings', () => {
    const left = ['26 methods or classes were not instrumented', '43 methods are partly counted'];
    const warnings = left.map((each) => `${each}; the link does not list them.`);
    expect(countedWords([summaryOf({ shared: {}, warnings })])).toBe('Shared summary');
    const warned = [...warnings, 'The recording has 1 warning, which the link does not list.'];
    expect(countedWords([summaryOf({ shared: {}, warnings: warned })])).toBe('Shared summary, 1 warning');
  });

  it('of two sides says what is missing in each', () => {
    const a = summaryOf({ limited: [method('a', NATIVE)] });
    expect(countedWords([a, a])).toBe('Counted: all but 1 method on each side');
    expect(countedWords([a, summaryOf()])).toBe('Counted: all but 1 method in A, everything in B');
  });

  it('never has more than all: bytes that the compiler removed are no share', () => {
    expect(seen({ ...covers(1011), limited: [method('a', NATIVE)] }, usageOf({})).verdict).not.toMatch(/%/);
  });
});

describe('where instrumentation processes do not count', () => {
  it.each([
    ['no processes', {}, []],
    ['processes that count everywhere', { uncovered: [] }, []],
    [
      'two reasons',
      {
        uncovered: [
          { reason: 'native methods', count: 1200, classes: ['a.B'] },
          { reason: 'excluded', count: 1, classes: ['a.C'] },
        ],
      },
      ['native methods (1,200 classes)', 'excluded (1 class)'],
    ],
  ])('%s', (_, summary, lines) => {
    expect(uncoveredLines(summary)).toEqual(lines);
  });
});
