import { describe, expect, it } from 'vitest';
import type { GatePart, MetricComparison, ProfileSummary, SampleStory } from '../api/engine';
import { changed, NAME, named, report, STORY, SUBJECT } from '../testing/report';
import { culprit, markdownReport, withLink } from './markdown-report';

type More = Parameters<typeof report>[1];
const text = (more: More = {}, rows: Parameters<typeof report>[0] = []) => markdownReport(report(rows, more));
const paragraphs = (more: More = {}, rows: Parameters<typeof report>[0] = []) => text(more, rows).split('\n\n');
const [BYTECODES] = report([]).summary.metrics as [MetricComparison];
const [GATE] = report([]).gates as [ReturnType<typeof report>['gates'][number]];
const [PART] = GATE.parts as [GatePart];
const OVERLAP: GatePart = { ...PART, text: 'overlap < 99.5%', overlap: 99.004 };
const withMetrics = (...metrics: Partial<MetricComparison>[]) => ({
  ...report([]).summary,
  metrics: metrics.map((each) => ({ ...BYTECODES, ...each })),
});
const folded = (title: string, all: string) =>
  all
    .slice(all.indexOf(`<summary>${title}</summary>`))
    .split('</summary>\n\n')[1]
    ?.split('\n\n</details>')[0];
const cells = (line: string | undefined) => line?.slice(2, -2).split(/(?<!\\) \| /);
const BOUND = { lowerBound: { exclusive: true, methods: [] } };

describe('the first lines', () => {
  it.each([
    [[], '### Callgrove: '],
    [[false, false], '### ✅ Callgrove: Gate passed: 2 of 2'],
    [[false, true], '### ❌ Callgrove: Gate failed: '],
    [[true, false], '### ❌ Callgrove: Gate failed: '],
  ])('show by a sign which conditions failed: %j', (failed, start) =>
    expect(paragraphs({ gates: failed.map((each) => ({ ...GATE, failed: each })) })[1]).toMatch(new RegExp(`^${start}`)),
  );

  it('warn of cautions, and link to the comparison', () => {
    expect(paragraphs({ cautions: ['C.'] })[3]).toBe('⚠️ Read “What was compared” before you rely on these figures.');
    expect(paragraphs({ link: 'https://x.example' })[3]).toBe('[Open the comparison](<https://x.example>)');
    expect(paragraphs()[3]).toMatch(/^\|/);
  });

  it.each([
    ['', null, ''],
    ['Lead', null, 'Lead'],
    ['', 'x', '[Open the comparison](<x>)'],
    ['Lead', 'a<b> c', 'Lead · [Open the comparison](<a%3Cb%3E%20c>)'],
    ['', 'x'.repeat(16_000), `[Open the comparison](<${'x'.repeat(16_000)}>)`],
    ['Lead', 'x'.repeat(16_001), 'Lead'],
  ])('with lead %j', (lead, link, line) => expect(withLink(lead, link)).toBe(line));

  it.each([
    ['its share of the change', 19, 20, 'bytecodes', ' It accounts for +19 of +20 bytecodes.'],
    ['its share of the bytes', 1900, 2000, 'bytes', ' It accounts for +1.9 kB of +2.0 kB.'],
    ['nothing if the total fell', 19, -20, 'bytecodes', ''],
    ['nothing if the total is the same', 19, 0, 'bytecodes', ''],
    ['a share above the whole', -30, -20, 'bytecodes', ' It accounts for −30 of −20 bytecodes.'],
  ])('say of the first method %s', (_, change, total, unit, share) => {
    const story = { ...STORY, totalA: 1000, totalB: 1000 + total, subjects: [{ ...SUBJECT, change }] };
    expect(culprit({ story, place: null, unit }, 'S.')).toBe(`S.${share}`);
    expect(culprit({ story: { ...story, subjects: [] }, place: null, unit }, 'S.')).toBe('S.');
  });

  it('have the notes and what is left if no method is named', () => {
    const notes = [{ kind: 'package' as const, before: 'a', after: 'b', classes: 2 }];
    expect(paragraphs({ story: { ...STORY, subjects: [], notes } })[2]).toBe('`a` is now `b` (2 classes).');
    expect(paragraphs()[2]).toMatch(/^`Parser\.parse` costs .* It accounts for \+19 of \+20 bytecodes\.<br>\n/);
    const more = { ...STORY, others: 2, rest: 5, explained: 0.7 };
    expect(paragraphs({ story: more })[3]).toBe('One method explains 70% of the change. 2 smaller changes: net +5 bytecodes.');
    expect(folded('1 more change', text({ story: { ...more, notes } }))).toBe(
      '- `a` is now `b` (2 classes).\n\nOne method explains 70% of the change. 2 smaller changes: net +5 bytecodes.',
    );
  });
});

describe('conditions', () => {
  const rowsOf = (gates: NonNullable<NonNullable<More>['gates']>, title = 'The condition') =>
    folded(title, text({ gates }))?.split('\n').slice(2).map(cells);

  it('of one clause are quoted as given, with sums and change', () =>
    expect(rowsOf([{ ...GATE, condition: 'as given' }])).toEqual([['❌ failed', '`as given`', '1,000', '1,020', '+20 (+2.0%)']]));

  it('of several clauses have a row for each', () =>
    expect(rowsOf([{ condition: 'both', failed: false, parts: [{ ...PART, kind: 'lower-bound' }, OVERLAP] }])).toEqual([
      ['✅ passed', '`bytecodes > +1%`', '≥ 1,000', '≥ 1,020', '+20 (+2.0%) by lower bounds, because not everything was counted'],
      ['', '`and overlap < 99.5%`', '', '99.00%', ''],
    ]));

  it('are a hundred at most', () => {
    const last = (count: number) =>
      folded(`All ${count} conditions`, text({ gates: Array(count).fill(GATE) }))
        ?.split('\n')
        .at(-1);
    expect(rowsOf([GATE, GATE], 'All 2 conditions')).toHaveLength(2);
    expect(cells(last(100))?.[0]).toBe('❌ failed');
    expect(text({ gates: Array(101).fill(GATE) })).toContain('\n\n… and 1 more condition\n\n</details>');
    expect(text({ gates: Array(102).fill(GATE) })).toContain('\n\n… and 2 more conditions\n\n</details>');
  });

  it('head the figures if they failed, and limit those that did not', () => {
    const figures = (gates: NonNullable<NonNullable<More>['gates']>) => paragraphs({ gates })[3]?.split('\n').slice(2).map(cells);
    const passed = { ...GATE, failed: false };
    expect(figures([passed])).toEqual([['Bytecodes', '1,000', '1,020', '+2.0%', '+1%']]);
    expect(figures([passed, { ...passed, parts: [{ ...PART, text: 'bytecodes > 5' }] }])?.[0]?.[4]).toBe('+1%, 5');
    expect(figures([{ ...passed, parts: [OVERLAP] }])).toEqual([['Bytecodes', '1,000', '1,020', '+2.0%', 'none']]);
    expect(figures([GATE, { ...passed, parts: [OVERLAP] }])).toEqual([['❌ Bytecodes', '1,000', '1,020', '+2.0%', '+1%']]);
    const unknown = { ...PART, metric: 'waits', text: 'waits > +1' };
    expect(figures([{ ...GATE, parts: [unknown] }])?.[0]).toEqual(['❌ waits', '1,000', '1,020', '+20', '+1']);
  });
});

describe('totals', () => {
  it('prefer the metric in view, then bytecodes, bytes and calls, three in all', () => {
    const ids = ['objects', 'calls', 'bytes', 'bytecodes', 'waits'];
    const summary = withMetrics(...ids.map((id) => ({ metric: id, label: id, unit: id === 'waits' ? 'waits' : 'calls' })));
    const first = (metric: string) =>
      paragraphs({ gates: [], metric, summary })[3]
        ?.split('\n')
        .slice(2)
        .map((row) => cells(row)?.[0]);
    expect(first('waits')).toEqual(['waits', 'bytecodes', 'bytes']);
    expect(first('bytes')).toEqual(['bytes', 'bytecodes', 'calls']);
    expect(first('bytecodes')).toEqual(['bytecodes', 'bytes', 'calls']);
  });

  it('are marked as lower bounds, and have no change if they are of samples', () => {
    const kinds = {
      exact: {},
      bound: { kind: 'lower-bound', ...BOUND },
      sampled: { kind: 'sampled' },
      events: { kind: 'thresholded' },
    } as const;
    const summary = withMetrics(
      BYTECODES,
      ...Object.entries(kinds).map(([label, more]) => ({ metric: label, label, unit: 'bytes', ...more, overlap: null })),
    );
    expect(folded('All metrics', text({ summary }))?.split('\n').slice(2).map(cells)).toEqual([
      ['Bytecodes', '99.00%', '1,000', '1,020', '+20 (+2.0%)'],
      ['exact', '0.00%', '1.0 kB', '1.0 kB', '+20 B (+2.0%)'],
      ['bound', '0.00%', '≥ 1.0 kB', '≥ 1.0 kB', '+20 B (+2.0%)'],
      ['sampled', '0.00%', '1.0 kB', '1.0 kB', '–'],
      ['events', '0.00%', '1.0 kB', '1.0 kB', '–'],
    ]);
    const main = paragraphs({ gates: [], summary: withMetrics(BYTECODES, { metric: 'calls', label: 'Calls', ...BOUND }) })[3];
    expect(cells(main?.split('\n').at(-1))).toEqual(['Calls', '≥ 1,000', '≥ 1,020', '+2.0%']);
  });
});

describe('lists of methods', () => {
  const list = (rows: Parameters<typeof report>[0], more: More = {}, title = 'More work: 1 method, &#43;20 bytecodes') =>
    folded(title, text(more, rows))?.split('\n').slice(2).map(cells);
  const call = (a: number, b: number) => ({ ...changed('app.C', 100, 120), call: { name: named('app.D', 'run'), a, b } });

  it.each([
    [0, 9, 'which now calls'],
    [9, 0, 'which no longer calls'],
    [4, 9, 'through calls to'],
  ])('name the call that changed from %d to %d: %s', (a, b, words) =>
    expect(list([call(a, b)])?.[0]?.[4]).toBe(`\`app.C.parse\`, ${words} \`app.D.run\``),
  );

  it('have the share of the total, callers, and marks of lower bounds', () => {
    const callers = ['a', 'b', 'c', 'd'].map((method) => named('app.C', method));
    expect(list([{ ...changed('app.C', 100, 120), ...BOUND, callers }])).toEqual([
      ['+20', '+2.00%', '≥ 100', '≥ 120', '`app.C.parse`', '`app.C.a` ← `app.C.b` ← `app.C.c`'],
    ]);
    expect(list([{ ...changed('app.C', 100, 120), callers: [] }])?.[0]?.[5]).toBe('the thread itself');
    expect(list([changed('app.C', 100, 120)], { summary: withMetrics({ totalA: 0 }) })?.[0]?.[1]).toBe('');
  });

  it('are of more and of less work', () => {
    const less = { rows: [changed('app.C', 120, 100)], methods: 1, change: -20 };
    const none = { rows: [], methods: 0, change: 0 };
    const changes = { metric: 'bytecodes', more: none, less };
    expect(list([], { changes }, 'Less work: 1 method, −20 bytecodes')?.[0]?.slice(0, 4)).toEqual([
      '−20',
      '−2.00%',
      '120',
      '100',
    ]);
    expect(text({ changes })).not.toContain('More work');
    expect(text({ changes: { ...changes, less: { rows: [], methods: 2, change: -20 } } })).toContain(
      '\n\nLess work: 2 methods, −20 bytecodes\n\n',
    );
  });

  it('show fifty rows, and say how many more there are', () => {
    const rows = Array.from({ length: 51 }, (_, at) => changed(`app.C${at}`, 0, 1));
    const title = (count: number) => `More work: ${count} methods, &#43;${count} bytecodes`;
    expect(list(rows.slice(0, 50), {}, title(50))).toHaveLength(50);
    expect(list(rows, {}, title(51))).toHaveLength(52);
    expect(text({}, rows)).toContain('\n\n… and 1 more\n\n</details>');
    expect(text({}, rows.slice(0, 50))).not.toContain('… and');
  });

  it('are of shares if the figures are samples', () => {
    const own = { by: 'all', prefixes: [] };
    const difference = { name: NAME, shareA: 0.1, shareB: 0.204, a: 10, b: 24, runsA: [0.1], runsB: [0.2], context: 1 };
    const figures = { eventsA: 100, eventsB: 120, rows: 8, runsA: 1, runsB: 1, factor: 1.6, totalA: 100, totalB: 120 };
    const story = { kind: 'samples', metric: 'bytecodes', own, differences: [difference], ...figures } as unknown as SampleStory;
    const summary = withMetrics({ kind: 'sampled', unit: 'samples', label: 'Samples' });
    const all = text({ story, summary, gates: [], place: null }, [changed('app.C', 0, 1)]);
    expect([...all.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, title]) => title)).toEqual([
      'Methods whose share of the samples changed',
      'All metrics',
      'What was compared',
    ]);
    expect(folded('Methods whose share of the samples changed', all)?.split('\n')).toEqual([
      '| Base | Head | Method |',
      '| --: | --: | :-- |',
      '| 10% | 20% | `com.acme.Parser.parse` |',
    ]);
    expect(all).toContain(
      '\nLists methods whose share differs by more than it usually does between two runs of the same program.\n',
    );
    expect(text()).toContain('\nA method’s change includes the work below calls that it makes on one side only.\n');
  });
});

it('what was compared is files, contexts, own code and cautions', () => {
  const side = { fileName: 'x.mct', sha256: '0123456789abcdef0123', jvm: 'JVM 17', contexts: 1000 } as ProfileSummary;
  const cautions = Array.from({ length: 101 }, (_, at) => `Caution ${at}`);
  expect(folded('What was compared', text({ a: side, b: { ...side, fileName: 'y.mct' }, cautions }))?.split('\n')).toEqual([
    '|  | File | SHA-256 | JVM | Contexts |',
    '| :-- | :-- | :-- | :-- | --: |',
    '| Base | `x.mct` | `0123456789abcdef` | JVM 17 | 1,000 |',
    '| Head | `y.mct` | `0123456789abcdef` | JVM 17 | 1,000 |',
    '',
    'Contexts: 9 in both, 1 only in the head, 1 only in the base.',
    '',
    '- Own code, by main class: `com.acme`.',
    ...cautions.slice(0, 100).map((caution) => `- ${caution}`),
    '',
    'A method’s change includes the work below calls that it makes on one side only.',
  ]);
});
