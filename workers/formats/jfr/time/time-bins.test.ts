import { describe, expect, it } from 'vitest';
import { TimeBins } from './time-bins';

const chunkOf = (milliseconds: number) => ({
  startNs: 1_700_000_000_123_456_789n,
  durationNs: BigInt(milliseconds) * 1_000_000n,
  ticksPerSecond: 1e9,
});

describe('bins of time', () => {
  it.each([
    ['nothing', 0, 1, 1],
    ['a second', 1000, 1, 1000],
    ['8.192 s', 8192, 1, 8192],
    ['a little more', 8193, 2, 4097],
    ['a minute', 60_000, 10, 6000],
    ['an hour', 3_600_000, 500, 7200],
    ['a day', 86_400_000, 20_000, 4320],
    ['a week', 604_800_000, 120_000, 5040],
    ['a year', 31_536_000_000, 7_680_000, 4107],
  ])('of %s have a round width', (_, milliseconds, width, count) => {
    const bins = new TimeBins([chunkOf(milliseconds)]);
    expect([bins.width, bins.count]).toEqual([width, count]);
  });

  it('contain a time from their start up to, but not including, their end', () => {
    const chunk = chunkOf(3_600_000);
    const binOf = new TimeBins([chunk]).ofChunk(chunk);
    expect([-5, 0, 499_999_999, 500_000_000, 3_599_999_999_999, 4e12].map(binOf)).toEqual([0, 0, 0, 1, 7199, 7199]);
  });
});
