import { describe, expect, it } from 'vitest';
import { ReadingPace } from './reading-pace';

let time = 0;
const takes = (ms: number) => async () => {
  time += ms;
};

describe('the time until the next reading', () => {
  it.each<[name: string, costs: number[], later: number, wait: number]>([
    ['nothing was read', [], 0, 0],
    ['reading took 50 ms', [50], 0, 950],
    ['reading took 50 ms, half a second ago', [50], 500, 450],
    ['reading took 50 ms, long ago', [50], 5000, 0],
    ['the second reading took longer', [100, 300], 0, 20 * 200 - 300],
    ['a single reading was slow', [100, 900, 100, 100], 0, 20 * 200 - 100],
    ['reading takes no time', [0], 0, 0],
  ])('if %s', async (_, costs, later, wait) => {
    time = 1000;
    const pace = new ReadingPace(() => time);
    for (const cost of costs) await pace.measure(takes(cost));
    time += later;
    expect(pace.wait).toBe(wait);
    pace.reset();
    expect([pace.wait, pace.cost]).toEqual([0, 0]);
  });

  it('counts a reading that failed', async () => {
    time = 0;
    const pace = new ReadingPace(() => time);
    const failing = pace.measure(async () => {
      time += 40;
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(pace.wait).toBe(760);
  });
});
