import { describe, expect, it } from 'vitest';
import type { ChangedMethod, DiffContextRow, DiffMethodRow, GateOutcome, SampleStory } from '../workers/api/engine';
import type { Lists } from '../workers/report/json-report';
import type { Report } from '../workers/report/report';
import { changed, NAME, named, report, STORY } from '../workers/testing/report';
import { compareText } from './comparison-text';

const NO_LISTS: Lists = { methods: [], contexts: { vanished: [], appeared: [], changed: [] } };
const BOUND = { methods: [], exclusive: true };

const textOf = (more: Partial<Report> = {}, rows: ChangedMethod[] = [], lists: Partial<Lists> = {}): string =>
  compareText(report(rows, { story: { ...STORY, subjects: [], own: { by: 'all', prefixes: [] } }, gates: [], ...more }), {
    ...NO_LISTS,
    ...lists,
  });

/** The summary of the test report with other facts. */
const summary = (more: Partial<Report['summary']>): Report['summary'] => ({ ...report([]).summary, ...more });
const [BYTECODES] = report([]).summary.metrics;

const method = (name: string, a: number, b: number, more: Partial<DiffMethodRow> = {}) =>
  ({ name: named('com.acme.Parser', name), a, b, overlapLoss: 1, ...more }) as DiffMethodRow;
const context = (name: string, a: number, b: number, more: Partial<DiffContextRow> = {}) =>
  ({ name: named('com.acme.Parser', name), callers: [], a, b, ...more }) as unknown as DiffContextRow;

const SAMPLES: SampleStory = {
  ...{ kind: 'samples', metric: 'bytecodes', totalA: 1000, totalB: 1020, own: { by: 'all', prefixes: [] } },
  differences: [
    { name: NAME, shareA: 0.12, shareB: 0.2, a: 120, b: 204, runsA: [0.12], runsB: [0.2], context: 3 },
    { name: named('com.acme.Main', 'run'), shareA: 0.3, shareB: 0.25, a: 1, b: 1, runsA: [0.3], runsB: [0.25], context: 4 },
  ],
  ...{ eventsA: 1000, eventsB: 1020, rows: 9, runsA: 1, runsB: 1, factor: 1.5 },
};

describe('the text of a comparison', () => {
  it('begins with the files, cautions and what changed, and ends with the link', () => {
    const text = textOf({ cautions: ['First.', 'Second.'], link: 'https://example.org/#/x' });
    expect(text.split('\n')).toEqual([
      'A  base.mct',
      'B  head.mct',
      'Caution: First.',
      'Caution: Second.',
      '',
      'What changed',
      '  Own code: all. Change it with --own.',
      '',
      '  Metric     Overlap      A      B  Change',
      '  Bytecodes   99.00%  1,000  1,020   +2.0%',
      '',
      'Contexts: 9 in both, 1 only in B (appeared), 1 only in A (vanished).',
      '',
      'https://example.org/#/x',
    ]);
  });

  it.each([
    ['packages', true],
    ['origin', true],
    ['given', false],
  ] as const)('offers --own if own code is known by %s: %j', (by, isOffered) => {
    const text = textOf({ story: { ...STORY, own: { by, prefixes: ['com.acme'] } } });
    expect(/\nWhat changed\n {2}.*com\.acme.*\n/.test(text)).toBe(true);
    expect(/\nWhat changed\n.* Change it with --own\.\n/.test(text)).toBe(isOffered);
  });

  it('has a row for each metric, with bounds and units', () => {
    const metrics = [
      { ...BYTECODES!, lowerBound: BOUND },
      { ...BYTECODES!, metric: 'bytes', label: 'Allocated bytes', unit: 'bytes', totalA: 1500, totalB: 0, overlap: null },
      { ...BYTECODES!, metric: 's', label: 'Samples', kind: 'sampled' as const, totalA: 5, totalB: 9, overlap: 0.001 },
      { ...BYTECODES!, metric: 't', label: 'Long waits', kind: 'thresholded' as const, totalA: 5, totalB: 9, overlap: 100 },
      { ...BYTECODES!, metric: 'c', label: 'Calls', kind: 'lower-bound' as const, totalA: 4, totalB: 4, overlap: 99.999 },
    ];
    expect(textOf({ summary: summary({ metrics }) })).toContain(
      [
        '  Metric           Overlap        A        B  Change',
        '  Bytecodes         99.00%  ≥ 1,000  ≥ 1,020   +2.0%',
        '  Allocated bytes    0.00%   1.5 kB      0 B    gone',
        '  Samples           <0.01%        5        9       –',
        '  Long waits       100.00%        5        9       –',
        '  Calls             99.99%        4        4     ±0%',
        '',
      ].join('\n'),
    );
  });

  it('says which contexts and metrics are on one side only', () => {
    const text = textOf({
      summary: summary({ common: 1200, appeared: 3, vanished: 2, onlyA: ['arrays'], onlyB: ['calls', 'bytes'] }),
    });
    expect(text).toContain(
      [
        '',
        'Contexts: 1,200 in both, 3 only in B (appeared), 2 only in A (vanished).',
        'Metric arrays is only in A.',
        'Metric calls is only in B.',
        'Metric bytes is only in B.',
      ].join('\n'),
    );
  });

  it('lists methods with more and less work, and what calls brought it', () => {
    const call = { name: named('java.util.Arrays', 'sort'), a: 0, b: 19 };
    const more = { rows: [{ ...changed('com.acme.Parser', 40, 59), call }, changed('A', 0, 1)], methods: 1200, change: 20 };
    const less = { rows: [changed('B', 30, 0)], methods: 1, change: -30 };
    expect(textOf({ changes: { metric: 'bytecodes', more, less } })).toContain(
      [
        '',
        'More work, largest first: 1,200 methods, +20 bytecodes',
        '  +19  +47.5%  com.acme.Parser.parse  through calls to java.util.Arrays.sort',
        '   +1     new  A.parse',
        '',
        'Less work, largest first: 1 method, −30 bytecodes',
        '  −30  gone  B.parse',
        'In these lists, class loading is counted under the method that first triggers it; the sentences above leave class loading out.',
      ].join('\n'),
    );
    const only = (which: 'more' | 'less') =>
      textOf({
        changes: {
          metric: 'bytecodes',
          ...{ more: { rows: [], methods: 0, change: 0 }, less: { rows: [], methods: 0, change: 0 } },
          ...(which === 'more' ? { more: { ...more, rows: [changed('A', 0, 1)], methods: 1, change: 1 } } : { less }),
        },
      });
    expect(only('more')).toContain('\nMore work, largest first: 1 method, +1 bytecode\n  +1  new  A.parse\nIn these lists,');
    expect(only('more')).not.toContain('Less work');
    expect(only('less')).not.toContain('More work');
    expect(only('less')).toContain('\nIn these lists,');
    expect(textOf()).not.toContain('In these lists');
    const equal = { rows: [changed('A', 0, 1)], methods: 3, change: 1 };
    expect(textOf({ changes: { metric: 'bytecodes', more: equal, less: equal } })).toContain('\nIn these lists,');
  });

  it('lists methods that lower the overlap, unless their figure is unchanged', () => {
    const methods = [
      method('parse', 40, 59, { overlapLoss: 1.234 }),
      method('same', 7, 7),
      method('gone', 5, 0, { overlapLoss: 0.001, lowerBound: BOUND }),
    ];
    const text = textOf({}, [], { methods });
    expect(text).toContain(
      [
        '',
        'Methods that lower the overlap most, in percentage points, by their own bytecodes',
        '  Points lost    A    B  Change  Method',
        '         1.23   40   59  +47.5%  com.acme.Parser.parse',
        '        <0.01  ≥ 5  ≥ 0    gone  com.acme.Parser.gone',
      ].join('\n'),
    );
    expect(text).not.toContain('same');
    expect(textOf({}, [], { methods: [method('same', 7, 7)] })).not.toContain('Points lost');
  });

  it('lists contexts that vanished, appeared and changed, each with two callers', () => {
    const callers = ['a', 'b', 'c'].map((name) => named('com.acme.Main', name));
    const text = textOf({}, [], {
      contexts: {
        vanished: [context('old', 9, 0, { callers })],
        appeared: [context('new', 0, 1200, { lowerBound: BOUND })],
        changed: [context('parse', 40, 59)],
      },
    });
    expect(text).toContain(
      [
        '',
        'Contexts that vanished, largest first, by bytecodes',
        '  A  B  Context ← callers',
        '  9  0  com.acme.Parser.old ← com.acme.Main.a ← com.acme.Main.b',
        '',
        'Contexts that appeared, largest first, by bytecodes',
        '    A        B  Context ← callers',
        '  ≥ 0  ≥ 1,200  com.acme.Parser.new',
        '',
        'Contexts in both that changed most, by bytecodes',
        '   A   B  Context ← callers',
        '  40  59  com.acme.Parser.parse',
      ].join('\n'),
    );
  });
});

describe('the text of a comparison of samples', () => {
  const sampled = { ...BYTECODES!, label: 'Samples', unit: 'samples', kind: 'sampled' as const };
  const text = textOf({ summary: summary({ metrics: [sampled] }), story: SAMPLES }, [changed('A', 0, 1)], {
    methods: [method('parse', 40, 59)],
    contexts: { vanished: [context('old', 9, 0)], appeared: [context('new', 0, 9)], changed: [context('parse', 4, 5)] },
  });

  it('says what differs, by shares', () => {
    expect(text).toContain('\nWhat differs\n');
    expect(text).toContain('Parser.parse accounts for 20% of the samples, up from 12%.');
    expect(text).toContain(
      [
        '',
        'Contexts: 9 in both, 1 only in B, 1 only in A.',
        '',
        'Methods whose share of the samples changed',
        '    A    B  Method',
        '  12%  20%  com.acme.Parser.parse',
        '  30%  25%  com.acme.Main.run',
        '',
        'Contexts that vanished, largest first, by samples',
      ].join('\n'),
    );
  });

  it('does not say that work changed', () => {
    expect(text).not.toMatch(/What changed|More|Less|In these lists|Points lost|that changed most|appeared\)|vanished\)/);
  });

  it('has no table of shares without differences', () => {
    const none = textOf({ summary: summary({ metrics: [sampled] }), story: { ...SAMPLES, differences: [] } });
    expect(none.endsWith('\nContexts: 9 in both, 1 only in B, 1 only in A.')).toBe(true);
    expect(none).toContain('\nWhat differs\n');
    expect(none).not.toContain('Methods whose share');
  });
});

describe('the table of conditions', () => {
  const clause = (text: string, more = {}) => ({
    ...{ text, holds: true, metric: 'bytecodes', base: 1000, head: 1020, overlap: null },
    ...more,
  });
  const gate = (condition: string, failed: boolean, ...parts: ReturnType<typeof clause>[]): GateOutcome => ({
    ...{ condition, failed },
    parts,
  });

  it('has a row for each clause', () => {
    const gates = [
      gate('bytecodes > +1%', true, clause('bytecodes > +1%')),
      gate('overlap  <95%', false, clause('overlap < 95%', { overlap: 99.004 })),
      gate(
        'calls > +1% and +5',
        false,
        clause('calls > +1%'),
        clause('calls > +5', { kind: 'lower-bound' as const, base: 5, head: 5 }),
      ),
    ];
    expect(textOf({ gates })).toContain(
      [
        '',
        'Gate failed: bytecodes +2.0% (limit +1%)',
        '  FAILED  bytecodes > +1%  1,000 → 1,020 (+2.0%)',
        '  passed  overlap  <95%    99.00%',
        '  passed  calls > +1%      1,000 → 1,020 (+2.0%)',
        '          and calls > +5   5 → 5 (±0%), by lower bounds, because not everything was counted',
        '',
      ].join('\n'),
    );
  });

  it('is left out without conditions', () => {
    expect(textOf()).not.toMatch(/Gate|Compared/);
  });
});
