import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { encodeMct } from '../../formats/mct/encoder';
import { parse } from '../../formats/registry';
import { Pace } from '../../jobs/pace';
import { boundedMetrics } from '../../profile/lower-bounds';
import type { Recording } from '../../profile/recording';
import { drawnTree } from '../../testing/drawn-tree';
import { countedSince } from './counted-since';
import { recordingSince } from './since-recording';

const CALLS = ['calls', 'objects'];
const BYTECODES = ['calls', 'bytecodes', 'objects'];
const ARRAYS = ['calls', 'objects', 'arrays', 'elements', 'bytes'];
const ALL = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
type Spans = [elapsed: number, metrics: string[]][];
const spans = (all: Spans) => all.map(([elapsed, metrics]) => ({ elapsed, metrics }));

/** Each mark was written 1,000 ms after the start of the recording. */
const CASES: [name: string, mark: Spans, now: Spans, since: Spans][] = [
  ['all were counted throughout', [], [], []],
  ['the same were left out throughout', [[0, BYTECODES]], [[0, BYTECODES]], [[0, BYTECODES]]],
  [
    'some were switched off after the mark',
    [],
    [
      [0, ALL],
      [1400, CALLS],
    ],
    [
      [0, ALL],
      [400, CALLS],
    ],
  ],
  [
    'some were switched on after the mark',
    [[0, CALLS]],
    [
      [0, CALLS],
      [1250, ARRAYS],
    ],
    [
      [0, CALLS],
      [250, ARRAYS],
    ],
  ],
  [
    'some were off only before the mark',
    [
      [0, CALLS],
      [300, ALL],
    ],
    [
      [0, CALLS],
      [300, ALL],
    ],
    [],
  ],
  [
    'some were on only before the mark',
    [
      [0, ALL],
      [300, CALLS],
    ],
    [
      [0, ALL],
      [300, CALLS],
    ],
    [[0, CALLS]],
  ],
  // The dump's own list decides: the metrics changed in the millisecond in which the mark was written.
  [
    'they were switched just after the mark',
    [
      [0, ALL],
      [1000, CALLS],
    ],
    [
      [0, ALL],
      [1000, CALLS],
      [1000, ALL],
    ],
    [
      [0, CALLS],
      [0, ALL],
    ],
  ],
  [
    'they were off for a while',
    [],
    [
      [0, ALL],
      [1400, CALLS],
      [1900, ALL],
    ],
    [
      [0, ALL],
      [400, CALLS],
      [900, ALL],
    ],
  ],
  [
    'a list of all had no change until the mark',
    [],
    [
      [0, ALL],
      [500, ALL],
      [1500, CALLS],
    ],
    [
      [0, ALL],
      [500, CALLS],
    ],
  ],
];

describe('metrics that were counted since a mark', () => {
  it.each(CASES)('where %s', (_, mark, now, since) => {
    const of = (counted: Spans) => ({ counted: spans(counted), start: 1000, end: 2000 });
    expect(countedSince(of(mark), of(now))).toEqual(spans(since));
  });
});

const REST = { id: 'arrays', exact: true, kind: 'arrays' };
const LABELS: Record<string, object> = {
  calls: { id: 'calls', exact: true, kind: 'column' },
  bytecodes: { id: 'bytecodes', exact: true, kind: 'column' },
  arrays: REST,
};

/** A file as the agent writes it: metrics that were never on are missing, and those that were on for a while are lower bounds. */
async function dump(counted: Spans, counts: { bytecodes: number; arrays: number }, end: number): Promise<Recording> {
  const lists = counted.map(([, metrics]) => metrics);
  const isOn = (id: string) => lists.length === 0 || lists.some((each) => each.includes(id));
  const isWhole = (id: string) => lists.every((each) => each.includes(id));
  const metrics = Object.keys(LABELS)
    .filter(isOn)
    .map((id) => ({ ...LABELS[id], label: id, unit: id, ...(!isWhole(id) && { exact: false, accuracy: 'lower-bound' }) }));
  const tree = drawnTree('main 1 10');
  const bytes = await encodeMct({
    ...tree,
    columns: { calls: [counts.bytecodes], ...(isOn('bytecodes') && { bytecodes: [counts.bytecodes] }) },
    arrays: isOn('arrays') ? [{ node: 0, type: 'I', arrays: counts.arrays, elements: counts.arrays }] : [],
    meta: { ...tree.meta, start: 1000, end, metrics, ...(counted.length > 0 && { counted: spans(counted) }) },
  });
  return parse(bufferSource(bytes.buffer), new Pace());
}

async function amounts(recording: Recording): Promise<Record<string, string>> {
  const bounded = boundedMetrics(recording);
  const found: Record<string, string> = {};
  for (const { id, kind, source } of recording.metrics) {
    let amount = 0;
    if (source.kind === 'column') {
      const reader = source.column.reader(new Pace());
      await reader.read(1);
      amount = reader.values[0];
    } else if ('arrays' in source)
      for await (const part of source.arrays.parts(new Pace())) amount += part.arrays.reduce((sum, each) => sum + each, 0);
    found[id] = `${kind === 'lower-bound' || bounded.has(id) ? '≥ ' : ''}${amount}`;
  }
  return found;
}

describe('figures since a mark', () => {
  it.each<[string, Spans, Spans, Record<string, string>]>([
    ['of metrics that were always on', [], [], { calls: '7', bytecodes: '7', arrays: '3' }],
    [
      'of one that was switched off',
      [],
      [
        [0, ALL],
        [1400, BYTECODES],
      ],
      { calls: '7', bytecodes: '7', arrays: '≥ 3' },
    ],
    [
      'of one that was switched on',
      [[0, ARRAYS]],
      [
        [0, ARRAYS],
        [1400, ALL],
      ],
      { calls: '7', bytecodes: '≥ 10', arrays: '3' },
    ],
    [
      'of one that was on since before',
      [
        [0, CALLS],
        [500, ALL],
      ],
      [
        [0, CALLS],
        [500, ALL],
      ],
      { calls: '7', bytecodes: '≥ 7', arrays: '≥ 3' },
    ],
    [
      'of one that was on, off and on again before',
      [
        [0, ALL],
        [300, ARRAYS],
        [500, ALL],
      ],
      [
        [0, ALL],
        [300, ARRAYS],
        [500, ALL],
      ],
      { calls: '7', bytecodes: '≥ 7', arrays: '3' },
    ],
    [
      'of one that was switched on before, and another one since',
      [
        [0, CALLS],
        [500, ARRAYS],
      ],
      [
        [0, CALLS],
        [500, ARRAYS],
        [1700, ALL],
      ],
      { calls: '7', bytecodes: '≥ 10', arrays: '≥ 3' },
    ],
    [
      'without one that was off since before',
      [
        [0, ALL],
        [500, BYTECODES],
      ],
      [
        [0, ALL],
        [500, BYTECODES],
      ],
      { calls: '7', bytecodes: '7' },
    ],
    ['without one that was never on', [[0, ARRAYS]], [[0, ARRAYS]], { calls: '7', arrays: '3' }],
    [
      'of one that was on again',
      [
        [0, ALL],
        [500, BYTECODES],
      ],
      [
        [0, ALL],
        [500, BYTECODES],
        [1700, ALL],
      ],
      { calls: '7', bytecodes: '7', arrays: '≥ 3' },
    ],
  ])('%s', async (_, before, after, figures) => {
    const mark = await dump(before, { bytecodes: 3, arrays: 2 }, 2000);
    const now = await dump(after, { bytecodes: 10, arrays: 5 }, 5000);
    const { recording, moved } = await recordingSince(mark, now, new Pace());
    expect(await amounts(recording)).toEqual(figures);
    expect(moved).toEqual([]);
  });
});
