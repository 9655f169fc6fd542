import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { checkContexts } from '../../profile/contexts-check';
import { Profile } from '../../profile/profile';
import { encodeMct } from './encoder';
import { parse } from './parse';
import { regionFacts } from './region-facts';

const BUCKETS = [
  [3, 1],
  [1023, 1],
  [1279, 98],
];
const RUN = {
  ...{ class: 'a.B', method: 'run()V', calls: 100, total: 110_000, least: 3, most: 1200, buckets: BUCKETS },
  corrected: { total: 107_600, least: 0, most: 1176 },
};
const read = (methods: unknown, more: object = {}, alone = false) => regionFacts({ inner: 24, methods, ...more }, alone, 'here');

describe('the times of methods in a file', () => {
  it('are read with what they imply', () => {
    expect(read([RUN])).toEqual({
      ...{ inner: 24, crowded: 0, alone: false },
      regions: [
        {
          ...{ className: 'a.B', method: 'run()V', calls: 100, buckets: BUCKETS },
          measured: { mean: 1100, least: 3, median: 1151.5, percentile99: 1151.5, most: 1200, total: 110_000 },
          corrected: { mean: 1076, least: 0, median: 1127.5, percentile99: 1127.5, most: 1176, total: 107_600 },
        },
      ],
    });
  });

  it.each([
    [[[1, 1]], 1, 1, 1, 1],
    [
      [
        [4, 99],
        [5, 1],
      ],
      4,
      5,
      4,
      4,
    ],
    [
      [
        [4, 98],
        [5, 2],
      ],
      4,
      5,
      4,
      5,
    ],
    [
      [
        [255, 1],
        [1023, 1],
      ],
      230,
      1000,
      239.5,
      959.5,
    ],
    [[[1023, 1]], 1000, 1000, 1000, 1000],
  ])('with the buckets %j between %i and %i have the median %d and the percentile %d', (buckets, least, most, median, high) => {
    const calls = buckets.reduce((sum, [, each]) => sum + each, 0);
    const measured = read([{ ...RUN, calls, least, most, buckets }])?.regions[0].measured;
    expect([measured?.median, measured?.percentile99]).toEqual([median, high]);
  });

  it('have no figures if there were no calls', () => {
    const facts = read([{ class: 'a.B', method: 'run()V', calls: 0, buckets: [] }], { crowded: 7 });
    expect(facts).toMatchObject({ crowded: 7, regions: [{ calls: 0, measured: null, corrected: null }] });
  });

  it('are absent, unless there is nothing else', () => {
    expect(regionFacts(undefined, false, 'here')).toBeUndefined();
    expect(regionFacts(undefined, true, 'here')).toEqual({ inner: 0, crowded: 0, alone: true, regions: [] });
  });

  it.each([
    [{}, 'A list is missing.', 'here, methods'],
    [[{ method: 'x' }], 'A string is missing.', 'here, methods[0], class'],
    [[{ class: 'x' }], 'A string is missing.', 'here, methods[0], method'],
    [[{ ...RUN, calls: -1 }], 'A count is missing or is not a whole number.', 'here, methods[0], calls'],
    [[{ ...RUN, total: 0.5 }], 'A count is missing or is not a whole number.', 'here, methods[0], total'],
    [[{ ...RUN, corrected: null }], 'The metadata should contain a JSON object here.', 'here, methods[0], corrected'],
    [[{ ...RUN, buckets: null }], 'A list is missing.', 'here, methods[0], buckets'],
    [[{ ...RUN, buckets: [7] }], 'A list is missing.', 'here, methods[0], buckets[0]'],
    [
      [
        {
          ...RUN,
          buckets: [
            [7, 1],
            [7, 1],
          ],
        },
      ],
      'Buckets are not in order.',
      'here, methods[0], buckets',
    ],
  ])('are refused: %j', (methods, message, where) => {
    expect(() => read(methods)).toThrow(expect.objectContaining({ kind: 'damaged', message, where }));
  });

  it.each([
    ['none', true],
    ['calls', false],
  ])('stand alone with metrics=%s: %s', async (metrics, alone) => {
    const bytes = await encodeMct({
      ...{ methods: [], threads: [], depth: [], method: [], columns: { calls: [] } },
      meta: {
        ...{ options: { metrics }, regions: { inner: 24, methods: [RUN] } },
        counted: [{ elapsed: 0, metrics: ['calls'] }],
      },
    });
    const recording = await parse(bufferSource(bytes.buffer), new Pace());
    expect(recording.regions?.alone).toBe(alone);
    expect(recording.counted).toEqual(alone ? [] : [{ elapsed: 0, metrics: ['calls'] }]);
    expect((await Profile.build(recording, new Pace())).merged.tree.size).toBe(0);
    const check = () => checkContexts(recording, 'a.mct');
    if (alone) expect(check).toThrow('a.mct has no contexts, only the times of methods (metrics=none).');
    else expect(check).not.toThrow();
  });
});
