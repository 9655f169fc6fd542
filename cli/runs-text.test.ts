import { describe, expect, it } from 'vitest';
import type { GateOutcome, RunsChange, RunsComparison, SampleStory, Spread } from '../workers/api/engine';
import type { RunsReport } from '../workers/report/runs-report';
import { NAME, named, STORY } from '../workers/testing/report';
import { runsText } from './comparison-text';

const spread = (min: number, median = min, max = median): Spread => ({ min, median, max });
const NONE = { rows: [], count: 0 };

const change = (name: string, base: Spread, head: Spread, more: Partial<RunsChange> = {}): RunsChange => ({
  ...{ name: named('com.acme.Parser', name), callers: [], kind: 'grew', base, head },
  ...more,
});

const COMPARED: RunsComparison = {
  ...{ metric: 'bytecodes', unit: 'bytecodes' },
  metrics: [
    { metric: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', base: spread(267, 277, 287), head: spread(357) },
    { metric: 'calls', label: 'Calls', unit: 'calls', kind: 'lower-bound', base: spread(28), head: spread(27, 27.5, 28) },
    { metric: 's', label: 'Samples', unit: 'samples', kind: 'sampled', base: spread(8), head: spread(9) },
    { metric: 't', label: 'Long waits', unit: 'ns', kind: 'thresholded', base: spread(8), head: spread(0) },
  ],
  overlap: { base: null, head: spread(76.5) },
  methods: { more: NONE, less: NONE },
  contexts: { more: NONE, less: NONE },
  samples: null,
  ...{ union: 1200, same: 1100 },
};

const SAMPLES: SampleStory = {
  ...{ kind: 'samples', metric: 'bytecodes', totalA: 1000, totalB: 1020, own: { by: 'all', prefixes: [] } },
  differences: [{ name: NAME, shareA: 0.12, shareB: 0.2, a: 120, b: 204, runsA: [0.12], runsB: [0.2], context: 3 }],
  ...{ eventsA: 1000, eventsB: 1020, rows: 9, runsA: 1, runsB: 1, factor: 1.5 },
};

const textOf = (compared: Partial<RunsComparison> = {}, more: Partial<RunsReport> = {}): string =>
  runsText({
    ...{ bases: ['a.mct', 'b.mct', 'c.mct'], heads: ['d.mct'], compared: { ...COMPARED, ...compared } },
    ...{ story: null, place: null, gates: [], cautions: [], link: null },
    ...more,
  });

describe('the text of a comparison of runs', () => {
  it('begins with the files and ends with the link', () => {
    const text = textOf({}, { cautions: ['First.'], link: 'https://example.org/#/x' });
    expect(text.split('\n')).toEqual([
      'Base: 3 runs, a.mct, b.mct, c.mct',
      'Head: 1 run, d.mct',
      'Caution: First.',
      '',
      'Medians, with the smallest and largest values',
      '  Metric                  Base               Head  Change',
      '  Bytecodes   277 (267 to 287)                357  +28.9%',
      '  Calls                   ≥ 28  ≥ 27.5 (27 to 28)   −1.8%',
      '  Samples                    8                  9       –',
      '  Long waits              8 ns               0 ns       –',
      '',
      'Overlap of bytecodes: 76.50%',
      '1,200 contexts, of which 1,100 are within the base’s range or changed too little to matter.',
      '',
      'https://example.org/#/x',
    ]);
  });

  it('has the overlap among runs of the base if there are several', () => {
    expect(textOf({ overlap: { base: spread(98, 99, 99.5), head: spread(70, 76.5, 77) } })).toContain(
      '\nOverlap of bytecodes: 76.50% (70.00% to 77.00%); among runs of the base 99.00% (98.00% to 99.50%)\n',
    );
  });

  it.each([
    [3, 3, ['+12.5%', 'gone']],
    [3, 4, ['+12.5%', 'gone']],
    [2, 3, ['–', '–']],
    [3, 2, ['–', '–']],
    [1, 1, ['–', '–']],
  ])('has totals of samples compared with %i and %i runs: %j', (bases, heads, said) => {
    const names = (number: number) => Array.from({ length: number }, (_, i) => `${i}.mct`);
    const text = textOf({}, { bases: names(bases), heads: names(heads) });
    expect([/Samples.* (\S+)\n/, /Long waits.* (\S+)\n/].map((row) => row.exec(text)?.[1])).toEqual(said);
    expect(text).toMatch(/Bytecodes.* \+28\.9%\n/);
  });

  it('says what changed, and between which runs', () => {
    const runs = { middleA: 1, middleB: 0, totalsA: spread(267, 277, 287), totalsB: spread(357), varying: [] };
    const text = textOf({}, { story: { ...STORY, subjects: [], runs } });
    expect(text).toContain('\nWhat changed from b.mct to d.mct, the median runs\n  ');
    expect(text).toContain(' Change it with --own.\n');
    expect(textOf()).not.toContain('What changed');
    expect(textOf({}, { story: { ...STORY, subjects: [] } })).toContain('\nWhat changed from a.mct to d.mct, the median runs\n');
  });

  it('lists methods and contexts, ten of each', () => {
    const callers = ['x', 'y', 'z'].map((name) => named('com.acme.Main', name));
    const many = Array.from({ length: 11 }, (_, i) => change(`m${i}`, spread(0), spread(20 - i)));
    const text = textOf({
      methods: {
        more: { rows: [change('parse', spread(10, 20, 30), spread(40)), change('b', spread(0), spread(1))], count: 1200 },
        less: { rows: [change('gone', spread(7), spread(0), { lowerBound: { methods: [], exclusive: true } })], count: 1 },
      },
      contexts: {
        more: { rows: many, count: 11 },
        less: { rows: [change('old', spread(9), spread(2), { callers })], count: 1 },
      },
    });
    expect(text).toContain(
      [
        '',
        'Methods with more work, largest change in the median first: 1,200, by their own bytecodes',
        '  Change           Base  Head',
        '     +20  20 (10 to 30)    40  com.acme.Parser.parse',
        '      +1              0     1  com.acme.Parser.b',
        '',
        'Methods with less work, largest change in the median first: 1, by their own bytecodes',
        '  Change  Base  Head',
        '      −7   ≥ 7   ≥ 0  com.acme.Parser.gone',
        '',
        'Contexts with more work, largest change in the median first: 11, by their own bytecodes',
        '',
      ].join('\n'),
    );
    expect(text).toContain(
      [
        '     +11     0    11  com.acme.Parser.m9',
        '',
        'Contexts with less work, largest change in the median first: 1, by their own bytecodes',
        '  Change  Base  Head',
        '      −7     9     2  com.acme.Parser.old ← com.acme.Main.x ← com.acme.Main.y',
      ].join('\n'),
    );
    expect(textOf()).toMatch(/too little to matter\.$/);
    const contexts = { more: { rows: [change('old', spread(9), spread(12), { callers })], count: 1 }, less: NONE };
    expect(textOf({ contexts })).toMatch(/ com\.acme\.Parser\.old ← com\.acme\.Main\.x ← com\.acme\.Main\.y$/);
  });

  it('says what differs if figures are samples', () => {
    const metrics = COMPARED.metrics.map((each) => ({ ...each, unit: 'samples', kind: 'sampled' as const }));
    const text = textOf({ unit: 'samples', metrics, samples: SAMPLES });
    expect(text).toContain('\nOverlap of samples: 76.50%\n\nWhat differs\n');
    expect(text).toContain('Parser.parse accounts for 20% of the samples, up from 12%.');
    expect(text).toContain('\nMethods whose share of the samples changed\n    A    B  Method\n  12%  20%  com.acme.Parser.parse');
    expect(text).not.toMatch(/too little to count|contexts/);
    expect(textOf()).not.toMatch(/What differs|share/);
  });

  it('has conditions, with the ranges that decided them', () => {
    const gate = (condition: string, failed: boolean, beyond: boolean): GateOutcome => ({
      ...{ condition, failed },
      parts: [
        {
          ...{ text: condition, holds: failed, metric: 'bytecodes', base: 277, head: 357, overlap: null },
          runs: { base: spread(267, 277, 287), head: spread(357), beyond },
        },
      ],
    });
    expect(textOf({}, { gates: [gate('bytecodes > +1%', true, true), gate('bytecodes > +5', false, false)] })).toContain(
      [
        '',
        'Gate failed: bytecodes +28.9% (limit +1%)',
        '  FAILED  bytecodes > +1%  277 (267 to 287) → 357 (+28.9%)',
        '  passed  bytecodes > +5   277 (267 to 287) → 357 (+28.9%), within the base’s range',
        '',
        'Medians, with the smallest and largest values',
      ].join('\n'),
    );
  });
});
