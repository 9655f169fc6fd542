import { describe, expect, it } from 'vitest';
import type { GateOutcome, MetricInfo } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { baseAndHead, type ComparedRecording, cautionsOf, checkDecidable, MIXED } from './cautions';

const RECORDING: ComparedRecording = {
  ...{ name: 'a.mct', dump: 'exit', agent: 'x', analysis: 'default', mainClass: 'app.Main', jvm: '17' },
  ...{ folded: 0, incomplete: false, problems: [] },
};

const base = (facts: Partial<ComparedRecording> = {}): ComparedRecording => ({ ...RECORDING, name: 'the base', ...facts });
const head = (facts: Partial<ComparedRecording> = {}): ComparedRecording => ({ ...RECORDING, name: 'the head', ...facts });
const metric = (id: string, label: string, kind: MetricInfo['kind'], more: Partial<MetricInfo> = {}) => ({
  ...{ id, label, unit: id, kind },
  ...more,
});

const ALL = ['bytecodes', 'arrays', 'elements', 'bytes'];
const spans = (...all: string[][]) => all.map((metrics, at) => ({ elapsed: 1000 * at, metrics }));
const LAYOUT = { alignment: 8, reference: 4, header: 12, arrays: {} };
const SAMPLED = { durationMs: 1000, settings: { 'stack depth': '40' } };

describe('cautions', () => {
  it.each<[string, Partial<ComparedRecording>, Partial<ComparedRecording>, string[]]>([
    ['equal recordings', {}, {}, []],
    ['a file that says nothing about its dump', { dump: '' }, {}, []],
    [
      'a program that was still running',
      {},
      { dump: 'checkpoint' },
      ['The head was written while its program was still running (checkpoint), so later work is missing.'],
    ],
    [
      'folded contexts',
      { folded: 1200 },
      {},
      [
        'In the base, contexts were folded because memory ran out (1,200). This alone can make contexts and the overlap differ, and makes inclusive figures of methods inexact.',
      ],
    ],
    [
      'folded contexts with events, one of them an agent’s own metric',
      {},
      {
        folded: 9,
        metrics: [
          metric('monitors', 'Monitors entered', 'exact'),
          metric('throws', 'Throws', 'exact'),
          metric('exceptions', 'My exceptions', 'exact'),
        ],
      },
      [
        'In the head, contexts were folded because memory ran out (9). This alone can make contexts and the overlap differ, and makes inclusive figures of methods inexact.',
        ...['Monitors entered', 'Throws'].map(
          (label) =>
            `${label}: some may be below another of your methods than the one that caused them, because 9 contexts of the head were folded when memory ran out.`,
        ),
      ],
    ],
    [
      'missing calls',
      { incomplete: true },
      {},
      [
        'Calls are missing from the base because memory ran out. Its counts are too low, which alone can make contexts and the overlap differ.',
      ],
    ],
    [
      'damage',
      {},
      { problems: ['No names.', 'No calls.'] },
      ['The head is damaged: No names.', 'The head is damaged: No calls.'],
    ],
    [
      'metrics counted for part of the time',
      { counted: spans(ALL, ['bytecodes', 'bytes']) },
      {},
      ['The base counted arrays, elements for only part of the run: those figures are lower bounds.'],
    ],
    [
      'metrics that only one side counted',
      {},
      { counted: spans(['bytecodes', 'bytes']) },
      ['The head did not count arrays, elements: only what both counted is compared.'],
    ],
    ['metrics that no side counted', { counted: spans(['bytecodes']) }, { counted: spans(['bytecodes']) }, []],
    [
      'metrics that one side did not count and the other does not have',
      { metrics: [metric('bytecodes', 'Bytecodes', 'exact')] },
      { counted: spans(ALL.slice(0, 3)), metrics: [] },
      [],
    ],
    [
      'metrics that one side did not count and the other has among others',
      { metrics: [metric('calls', 'Calls', 'exact'), metric('bytes', 'Bytes', 'exact'), metric('objects', 'Objects', 'exact')] },
      { counted: spans(ALL.slice(0, 3)), metrics: [metric('calls', 'Calls', 'exact')] },
      ['The head did not count bytes: only what both counted is compared.'],
    ],
    [
      'different blocks',
      { analysis: 'basic' },
      { analysis: 'exact' },
      [
        'Bytecodes of the base and the head were counted by different rules (basic and exact blocks), so they cannot be compared.',
      ],
    ],
    [
      'different blocks among the runs of the base',
      { analysis: MIXED },
      {},
      [
        'Bytecodes of the base were counted by different rules because its runs were recorded with different blocks=, so they cannot be compared.',
      ],
    ],
    [
      'different blocks among the runs of the head',
      {},
      { analysis: MIXED },
      [
        'Bytecodes of the head were counted by different rules because its runs were recorded with different blocks=, so they cannot be compared.',
      ],
    ],
    [
      'different blocks, but a base without bytecodes',
      { analysis: 'basic', counted: spans(['arrays', 'elements', 'bytes']) },
      { analysis: 'exact', counted: spans(['arrays', 'elements', 'bytes']) },
      [],
    ],
    [
      'different blocks, but a head without bytecodes',
      { analysis: 'basic' },
      { analysis: 'exact', counted: spans(['arrays', 'elements', 'bytes']) },
      ['The head did not count bytecodes: only what both counted is compared.'],
    ],
    [
      'different blocks, but a base alone without bytecodes',
      { analysis: 'basic', counted: spans(['arrays', 'elements', 'bytes']) },
      { analysis: 'exact' },
      ['The base did not count bytecodes: only what both counted is compared.'],
    ],
    ['another program', {}, { mainClass: 'app.Job' }, ['The programs of the base and the head differ: app.Main and app.Job.']],
    ['a base without a program', { mainClass: '' }, {}, []],
    ['a head without a program', {}, { mainClass: '' }, []],
    [
      'another JVM',
      { jvm: '17' },
      { jvm: '25' },
      ['The JVMs of the base and the head differ, and so may the work done in their libraries: 17 and 25.'],
    ],
    [
      'another JVM and other sampling, in one sentence',
      { jvm: '17', sampling: SAMPLED },
      { jvm: '25', sampling: { ...SAMPLED, settings: { 'stack depth': '64' } } },
      [
        'The base and the head were sampled differently (JVM: 17 and 25; stack depth: 40 and 64): compare shares, not counts, which may differ for this reason alone.',
      ],
    ],
    [
      'another layout of objects',
      { layout: LAYOUT },
      { layout: { ...LAYOUT, header: 16 } },
      [
        'Object layouts in the base and the head differ, which alone can change byte counts: compressed pointers, 12-byte object headers, sizes in multiples of 8 bytes; compressed pointers, 16-byte object headers, sizes in multiples of 8 bytes.',
      ],
    ],
    ['an unknown layout in the base', {}, { layout: LAYOUT }, []],
    ['an unknown layout in the head', { layout: LAYOUT }, {}, []],
    [
      'root methods on one side',
      {},
      { roots: ['b.C.m', 'a.B.m'] },
      ['The base and the head count different parts of the program: the whole program, and what is called by a.B.m; b.C.m.'],
    ],
    ['root methods in another order', { roots: ['a.B.m', 'b.C.m'] }, { roots: ['b.C.m', 'a.B.m'] }, []],
    [
      'other agents on one side',
      {},
      { otherAgents: ['z.jar', 'jacoco.jar'] },
      [
        'Other agents ran in the JVMs of the base and the head: none and jacoco.jar, z.jar. Work they do in their own threads or within the program’s methods is counted.',
      ],
    ],
    ['other agents in another order', { otherAgents: ['a', 'b'] }, { otherAgents: ['b', 'a'] }, []],
    [
      'samples against counts',
      { metrics: [metric('calls', 'Calls', 'exact')] },
      { metrics: [metric('calls', 'Calls', 'sampled')] },
      [
        'Calls of the base and the head were sampled on one side and counted on the other, so they cannot be compared.',
        'The head is sampled (calls): these figures are estimates and vary from run to run.',
      ],
    ],
    [
      'lower bounds of a format',
      { metrics: [metric('bytes', 'Allocated bytes', 'lower-bound')] },
      {},
      ['Allocated bytes in the base are not exact: they are lower bounds.'],
    ],
    [
      'lower bounds that methods explain',
      { metrics: [metric('bytes', 'Bytes', 'lower-bound', { lowerBound: { methods: [{} as never] } as never })] },
      {},
      [],
    ],
    [
      'lower bounds without a method to explain them',
      { metrics: [metric('bytes', 'Bytes', 'lower-bound', { lowerBound: { methods: [] } as never })] },
      {},
      ['Bytes in the base are not exact: they are lower bounds.'],
    ],
    [
      'lower bounds of metrics that were partly counted, once',
      { counted: spans(ALL, ALL.slice(0, 3)), metrics: [metric('bytes', 'Bytes', 'lower-bound')] },
      {},
      ['The base counted bytes for only part of the run: those figures are lower bounds.'],
    ],
    [
      'samples that were partly taken',
      { counted: spans(ALL, ALL.slice(0, 3)), metrics: [metric('bytes', 'Bytes', 'sampled')] },
      {},
      [
        'The base counted bytes for only part of the run: those figures are lower bounds.',
        'The base is sampled (bytes): these figures are estimates and vary from run to run.',
      ],
    ],
  ])('%s', (_, a, b, sentences) => expect(cautionsOf([base(a), head(b)])).toEqual(sentences));

  it('calls runs by the names of their files, and compares each with the first', () => {
    const runs = ['a.mct', 'b.mct', 'c.mct'].map((name, at) => ({ ...RECORDING, name, jvm: `${17 + Math.max(0, at - 1)}` }));
    const [a, b, c] = runs;
    expect(cautionsOf([{ ...a!, name: 'the base.mct', dump: 'checkpoint' }])).toEqual([
      'the base.mct was written while its program was still running (checkpoint), so later work is missing.',
    ]);
    expect(cautionsOf([a!, { ...b!, counted: spans(ALL.slice(0, 3)) }, c!])).toEqual([
      'b.mct did not count bytes: only what all counted is compared.',
      'The JVMs of a.mct and c.mct differ, and so may the work done in their libraries: 17 and 18.',
    ]);
  });

  it('lists in one sentence all runs of which a metric is not exact', () => {
    const of = (names: string[]) =>
      cautionsOf(names.map((name) => ({ ...RECORDING, name, metrics: [metric('parks', 'Parks', 'thresholded')] })));
    expect(of(['a', 'b'])).toEqual(['Parks in a and b are not exact: recorded only above a threshold.']);
    expect(of(['a', 'b', 'c'])).toEqual(['Parks in all three recordings are not exact: recorded only above a threshold.']);
    const samples = { metrics: [metric('samples', 'Samples', 'sampled')] };
    expect(cautionsOf(['a', 'b', 'c', 'd'].map((name) => ({ ...RECORDING, name, ...(name !== 'd' && samples) })))).toEqual([
      'a, b and c are sampled (samples): these figures are estimates and vary from run to run.',
    ]);
  });

  it('calls runs with different blocks mixed, as profiles of several runs do', () => expect(MIXED).toBe('mixed'));

  it('calls the sides base and head, whatever their files are called', () =>
    expect(baseAndHead({ name: 'x' } as never, { name: 'y' } as never).map(({ name }) => name)).toEqual([
      'the base',
      'the head',
    ]));
});

describe('a condition', () => {
  const on = (...metrics: string[]): GateOutcome => ({ parts: metrics.map((metric) => ({ metric })) }) as unknown as GateOutcome;
  const refused = (read: ComparedRecording[], outcome: GateOutcome, isAccepted = false) => {
    try {
      checkDecidable(read, outcome, isAccepted);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const { kind, message, where, advice } = error;
      expect([kind, where]).toEqual(['undecided', '']);
      return [message, advice];
    }
    return null;
  };
  const PARTIAL =
    'The head was written while its program was still running, so its counts are incomplete and no condition is decided.';
  const SHORT = 'Calls are missing from the base because memory ran out, so its counts are too low and no condition is decided.';
  const BLOCKS =
    'Bytecodes of the base and the head were counted by different rules (default and exact blocks), so they cannot be compared.';
  const MIXED_BASE =
    'Bytecodes of the base were counted by different rules because its runs were recorded with different blocks=, so they cannot be compared.';
  const [WAIT, MORE, SAME] = [
    'Record until the program ends, or pass --accept-partial on the command line.',
    'Record with a larger memory=, or pass --accept-partial on the command line.',
    'Record with the same blocks= option, or remove the conditions on bytecodes.',
  ];

  it.each<[string, ComparedRecording[], string[], [string, string] | null, boolean]>([
    ['whole recordings', [base(), head()], ['bytecodes'], null, true],
    ['no dump named', [base({ dump: '' }), head()], ['calls'], null, true],
    ['a running program', [base(), head({ dump: 'checkpoint' })], ['calls'], [PARTIAL, WAIT], true],
    ['missing calls', [base({ incomplete: true }), head()], ['calls'], [SHORT, MORE], true],
    ['different blocks, bytecodes', [base(), head({ analysis: 'exact' })], ['calls', 'bytecodes'], [BLOCKS, SAME], false],
    ['different blocks, bytecodes first', [base(), head({ analysis: 'exact' })], ['bytecodes', 'calls'], [BLOCKS, SAME], false],
    ['different blocks, no bytecodes', [base(), head({ analysis: 'exact' })], ['calls'], null, true],
    ['mixed runs', [base({ analysis: MIXED }), head({ analysis: MIXED })], ['bytecodes'], [MIXED_BASE, SAME], false],
    ['mixed runs, no bytecodes', [base({ analysis: MIXED }), head()], [], null, true],
  ])('%s', (_, read, metrics, error, passesIfAccepted) => {
    expect(refused(read, on(...metrics))).toEqual(error);
    expect(refused(read, on(...metrics), true)).toEqual(passesIfAccepted ? null : error);
  });
});
