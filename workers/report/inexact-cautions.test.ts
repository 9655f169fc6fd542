import { expect, it } from 'vitest';
import type { MetricKind } from '../../common/metrics';
import { type ComparedRecording, cautionsOf } from './cautions';

const recording = (name: string, kinds: Record<string, MetricKind>): ComparedRecording => ({
  ...{
    name,
    dump: 'exit',
    agent: 'x',
    analysis: 'default',
    mainClass: 'app.Main',
    jvm: '17',
    folded: 0,
    incomplete: false,
    problems: [],
  },
  metrics: Object.entries(kinds).map(([label, kind]) => ({ id: label.toLowerCase(), label, unit: '', kind })),
});

const WAITS = { Parks: 'thresholded', Sleeps: 'thresholded', 'Parks, time': 'thresholded' } as const;
const ESTIMATES = 'these figures are estimates and vary from run to run.';

it.each<[string, ComparedRecording[], string[]]>([
  ['nothing', [recording('the base', { Calls: 'exact' }), recording('the head', { Calls: 'exact' })], []],
  [
    'one side',
    [recording('the base', { Parks: 'thresholded' }), recording('the head', {})],
    ['Parks in the base are not exact: recorded only above a threshold.'],
  ],
  [
    'both sides, several metrics of one kind, and another kind',
    [
      recording('the base', { ...WAITS, 'CPU samples': 'sampled' }),
      recording('the head', { ...WAITS, 'CPU samples': 'sampled' }),
    ],
    [
      'Three metrics in the base and the head are not exact, such as parks: recorded only above a threshold.',
      `The base and the head are sampled (CPU samples): ${ESTIMATES}`,
    ],
  ],
  [
    'sides that differ in what they sample',
    [recording('the base', { Samples: 'sampled' }), recording('the head', { Samples: 'sampled', Bytes: 'sampled' })],
    [`The base is sampled (samples): ${ESTIMATES}`, `The head is sampled (samples, bytes): ${ESTIMATES}`],
  ],
  [
    'all runs',
    ['a.jfr', 'b.jfr', 'c.jfr', 'd.jfr'].map((name) => recording(name, { Samples: 'sampled' })),
    [`All four recordings are sampled (samples): ${ESTIMATES}`],
  ],
  [
    'some runs, by the names of their files',
    [recording('a.jfr', { Samples: 'sampled' }), recording('b.jfr', { Samples: 'sampled' }), recording('c.mct', {})],
    [`a.jfr and b.jfr are sampled (samples): ${ESTIMATES}`],
  ],
  [
    'sampled metrics beside exact ones, whose names have commas',
    ['the base', 'the head'].map((name) =>
      recording(name, { Calls: 'exact', Ticks: 'sampled', 'CPU time, recorded': 'sampled', Waits: 'sampled' }),
    ),
    [`Some metrics of the base and the head are sampled (ticks; CPU time, recorded; waits): ${ESTIMATES}`],
  ],
  [
    'one sampled metric beside exact ones, on one side',
    [recording('the base', { Calls: 'exact' }), recording('the head', { Calls: 'exact', 'Sampled time': 'sampled' })],
    [`One metric of the head is sampled (sampled time): ${ESTIMATES}`],
  ],
  [
    'one sampled metric on both sides, beside exact ones of the first',
    [recording('the base', { Samples: 'sampled', Calls: 'exact' }), recording('the head', { Samples: 'sampled' })],
    [`One metric of the base and the head is sampled (samples): ${ESTIMATES}`],
  ],
])('what is not exact is said once: %s', (_, read, expected) => {
  expect(cautionsOf(read)).toEqual(expected);
});
