import { describe, expect, it } from 'vitest';
import type { DiffContextRow, DiffMethodRow, ProfileSummary, SampleStory, StoryNote } from '../api/engine';
import { changed, NAME, named, report, STORY, SUBJECT } from '../testing/report';
import { jsonReport, type Lists } from './json-report';
import { junitReport, junitSuite } from './junit-report';

const NONE: Lists = { methods: [], contexts: { vanished: [], appeared: [], changed: [] } };
const BOUND = { lowerBound: { exclusive: true, methods: [] } };
const json = (more: Parameters<typeof report>[1] = {}, lists = NONE, rows: Parameters<typeof report>[0] = []) =>
  JSON.parse(jsonReport(report(rows, more), lists));

const row = (className: string, more = {}): DiffContextRow =>
  ({
    ...{ name: named(className, 'm'), callers: [named('app.Main', 'main')], kind: 'grew', a: 1, b: 2, callsA: 3, callsB: 4 },
    ...{ overlapLoss: 0.5 },
    ...more,
  }) as DiffContextRow;
const METHOD = { method: 'app.C.m', descriptor: '()V', kind: 'grew', a: 1, b: 2 };
const CONTEXT = { ...METHOD, callers: ['app.Main.main'], callsA: 3, callsB: 4 };

describe('JSON', () => {
  it('has the facts of both files, the totals, and what only one side has', () => {
    const facts = { folded: 7, incomplete: true, mainClass: 'app.Main', start: 5 };
    const a = { fileName: 'x.mct', sha256: 'ab', jvm: '17', contexts: 10, ...facts } as ProfileSummary;
    const sampling = { durationMs: 1, settings: {} };
    const { summary } = report([]);
    const metrics = [
      ...summary.metrics,
      { ...summary.metrics[0]!, metric: 'bytes', kind: 'lower-bound' as const, overlap: null },
    ];
    const whole = { ...summary, metrics, onlyA: ['x'], onlyB: ['y'] } as typeof summary;
    const link = 'https://x.example/';
    expect(json({ a, b: { ...a, fileName: 'y.mct', sampling }, summary: whole, cautions: ['C.'], gates: [], link })).toEqual({
      ...{ format: 'callgrove-comparison', version: 2, passed: null, gates: [], cautions: ['C.'], link, metric: 'bytecodes' },
      overlap: { bytecodes: 99.004, bytes: null },
      totals: { bytecodes: { a: 1000, b: 1020 }, bytes: { a: 1000, b: 1020, kind: 'lower-bound' } },
      contexts: { common: 9, appeared: 1, vanished: 1 },
      ...{ onlyA: ['x'], onlyB: ['y'] },
      a: { file: 'x.mct', sha256: 'ab', jvm: '17', contexts: 10, ...facts },
      b: { file: 'y.mct', sha256: 'ab', jvm: '17', contexts: 10, ...facts, sampling },
      story: expect.objectContaining({ kind: 'work' }),
      more: { rows: [], methods: 0, change: 0 },
      less: { rows: [], methods: 0, change: 0 },
      changes: { metric: 'bytecodes', methods: [], vanished: [], appeared: [], changed: [] },
    });
  });

  it.each([
    [[], null],
    [[false], true],
    [[false, true], false],
  ])('of conditions that failed: %j, passed is %s', (failed, passed) =>
    expect(json({ gates: failed.map((each) => ({ condition: 'c', failed: each, parts: [] })) }).passed).toBe(passed),
  );

  it('lists methods and contexts, and marks lower bounds', () => {
    const methods = [row('app.C'), row('app.D', BOUND)] as unknown as DiffMethodRow[];
    const contexts = { vanished: [row('app.C')], appeared: [row('app.C', BOUND)], changed: [row('app.C'), row('app.C')] };
    expect(json({}, { methods, contexts }).changes).toEqual({
      metric: 'bytecodes',
      methods: [
        { ...METHOD, overlapLoss: 0.5 },
        { ...METHOD, method: 'app.D.m', overlapLoss: 0.5, accuracy: 'lower-bound' },
      ],
      ...{ vanished: [CONTEXT], appeared: [{ ...CONTEXT, accuracy: 'lower-bound' }], changed: [CONTEXT, CONTEXT] },
    });
  });

  it('lists changed methods with callers and the call that changed', () => {
    const call = { name: named('java.util.Arrays', 'sort'), a: 0, b: 19 };
    const { more } = json({}, NONE, [changed('app.C', 1, 2), { ...changed('app.D', 1, 20), call, ...BOUND }]);
    const common = { descriptor: '()V', contexts: 1, callers: ['com.acme.Parser.<init>'] };
    expect(more).toEqual({
      ...{ methods: 2, change: 20 },
      rows: [
        { ...common, method: 'app.C.parse', a: 1, b: 2, call: null },
        {
          ...{ ...common, method: 'app.D.parse', a: 1, b: 20, kind: 'lower-bound' },
          call: { method: 'java.util.Arrays.sort', descriptor: '()V', a: 0, b: 19 },
        },
      ],
    });
  });

  const C = named('app.C', 'm');
  it.each<[StoryNote, object]>([
    [
      { kind: 'renamed', before: C, after: NAME, share: 0.5 },
      { kind: 'renamed', before: 'app.C.m', after: 'com.acme.Parser.parse', share: 0.5 },
    ],
    [
      { kind: 'package', before: 'a', after: 'b', classes: 3 },
      { kind: 'package', before: 'a', after: 'b', classes: 3 },
    ],
    [
      { kind: 'moved', name: C, from: NAME, to: null, callsA: 1, callsB: 2 },
      { kind: 'moved', method: 'app.C.m', from: 'com.acme.Parser.parse', to: null, callsA: 1, callsB: 2 },
    ],
    [
      { kind: 'wrapper', name: C, caller: null, callee: NAME, isNew: true },
      { kind: 'wrapper', method: 'app.C.m', caller: null, callee: 'com.acme.Parser.parse', isNew: true },
    ],
    [
      { kind: 'shift', name: C, amount: 5, change: 1, lost: [NAME, null], gained: [C] },
      { kind: 'shift', method: 'app.C.m', amount: 5, change: 1, lost: ['com.acme.Parser.parse', null], gained: ['app.C.m'] },
    ],
    [
      { kind: 'loading', name: C, change: 5, callsA: 1, callsB: 2 },
      { kind: 'loading', change: 5, below: 'app.C.m' },
    ],
  ])('has the note %j', (note, written) => expect(json({ story: { ...STORY, notes: [note] } }).story.notes).toEqual([written]));

  it('has subjects inside libraries, code without a name, and lower bounds', () => {
    const inner = { ...SUBJECT, name: null, ...BOUND, parts: [{ ...SUBJECT.parts[0]!, ...BOUND }] };
    const outer = { ...SUBJECT, parts: [], inside: { library: named('org.lib.L', 'run'), subject: inner } };
    const { subjects, place } = json({ story: { ...STORY, subjects: [outer] }, place: { name: NAME, callers: [] } }).story;
    expect(subjects[0]).not.toHaveProperty('accuracy');
    expect(subjects[0].inside).toMatchObject({
      library: 'org.lib.L.run',
      subject: { method: null, descriptor: null, accuracy: 'lower-bound', inside: null, parts: [{ accuracy: 'lower-bound' }] },
    });
    expect(subjects[0].inside.subject.parts[0]).not.toHaveProperty('context');
    expect(place).toEqual({ method: 'com.acme.Parser.parse', file: null, line: null, callers: [] });
    expect(json({ place: null }).story.place).toBeNull();
  });

  it.each([
    [[0.1], [0.2], {}],
    [[0.1, 0.1], [0.2], { runsA: [0.1, 0.1], runsB: [0.2] }],
    [[0.1], [0.2, 0.2], { runsA: [0.1], runsB: [0.2, 0.2] }],
  ])('has the shares of single runs if there are several: %j and %j', (runsA, runsB, shares) => {
    const difference = { name: C, shareA: 0.1, shareB: 0.2, a: 10, b: 24, runsA, runsB, context: 1 };
    const figures = { eventsA: 100, eventsB: 120, rows: 8, runsA: 2, runsB: 1, factor: 1.6 };
    const own = { by: 'all', prefixes: [] };
    const story = { kind: 'samples', metric: 'samples', totalA: 1, totalB: 2, own, differences: [difference], ...figures };
    expect(json({ story: story as unknown as SampleStory }).story).toEqual({
      ...{ kind: 'samples', own, ...figures },
      sentences: expect.arrayContaining([expect.stringMatching(/^C\.m accounts for 20% /)]),
      differences: [{ method: 'app.C.m', descriptor: '()V', shareA: 0.1, shareB: 0.2, a: 10, b: 24, ...shares }],
    });
  });
});

describe('JUnit XML', () => {
  const PART = report([]).gates[0]!.parts[0]!;
  const CALLS = { ...PART, text: 'calls > 1', metric: 'calls', base: 1, head: 2 };
  const suite = (gates: Parameters<typeof junitSuite>[1], more: Parameters<typeof junitSuite>[4], link: string | null = null) =>
    junitSuite('T', gates, '99% of calls', link, more);

  it('has verdict, overlap and link as properties of the whole', () => {
    const text = junitReport(report([], { gates: [], link: 'https://x.example/?a=1&b=2' }));
    expect(text.split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="callgrove" tests="0" failures="0" errors="0" skipped="0">',
      '  <testsuite name="base.mct → head.mct" tests="0" failures="0" errors="0" skipped="0">',
      '    <properties>',
      '      <property name="verdict" value="Compared; no conditions given"/>',
      '      <property name="overlap" value="99.00% of bytecodes"/>',
      '      <property name="link" value="https://x.example/?a=1&#38;b=2"/>',
      '    </properties>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ]);
    expect(suite([], {})).not.toContain('name="link"');
  });

  it('puts the result of each clause on a line', () => {
    const text = suite([{ condition: 'both', failed: true, parts: [PART, CALLS] }], {});
    expect(text).toContain('>bytecodes &#62; +1%: 1,000 → 1,020 (+2.0%)\ncalls &#62; 1: 1 → 2 (+100.0%)</failure>');
  });

  it.each([
    ['its metric', 'bytecodes', [PART], 'Found. Gate failed'],
    ['the metric of the first of its clauses', 'bytecodes', [PART, CALLS], 'Found. Gate failed'],
    ['the metric of one of its clauses', 'calls', [PART, CALLS], 'Found. Gate failed'],
    ['another metric', 'objects', [PART, CALLS], 'Gate failed'],
  ])('begins a failure with a finding on %s', (_, metric, parts, start) =>
    expect(suite([{ condition: 'c', failed: true, parts }], { finding: { sentence: 'Found.', metric } })).toContain(
      ` message="${start}`,
    ),
  );

  it('begins a failure with a note if no method is named, and with nothing if there is neither', () => {
    const notes: StoryNote[] = [{ kind: 'package', before: 'com.srv', after: 'com.web', classes: 4 }];
    const message = (story: typeof STORY) => / message="(.*?)"/.exec(junitReport(report([], { story })))?.[1];
    const none = { ...STORY, subjects: [] };
    expect(message({ ...none, notes })).toBe('com.srv is now com.web (4 classes). Gate failed: bytecodes +2.0% (limit +1%)');
    expect(message(none)).toBe('Gate failed: bytecodes +2.0% (limit +1%)');
  });

  it('cuts long results and sentences at a thousand characters, and names at two hundred', () => {
    // In order: the verdict, the condition, the finding, the verdict again, and the result.
    const long = 'x'.repeat(2000);
    const parts = [{ ...PART, text: long }];
    const text = suite([{ condition: long, failed: true, parts }], { finding: { sentence: long, metric: 'bytecodes' } });
    expect([...text.matchAll(/x+…x*/g)].map(([cut]) => cut.length)).toEqual([80, 199, 999, 80, 976]);
  });
});
