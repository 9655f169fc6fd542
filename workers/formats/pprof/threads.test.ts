import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { type PprofFile, pprofFile } from '../../testing/pprof-file';
import { parse } from '../registry';

type Labels = NonNullable<PprofFile['samples'][number]['labels']>;

/** The trees of a file with one sample for each set of labels: name and number of threads. */
async function trees(labels: readonly Labels[]): Promise<[name: string, count: number | undefined][]> {
  const stack = [[{ name: 'com.acme.Main.main' }]];
  const samples = labels.map((each) => ({ stack, values: [1], labels: each }));
  const bytes = pprofFile({ types: [['samples', 'count']], samples });
  const { threads } = await parse(bufferSource(bytes.slice().buffer), new Pace());
  return threads.map(({ name, count }) => [name, count]);
}

const workers = (count: number): Labels[] => Array.from({ length: count }, (_, i) => ({ thread: `worker-${i}` }));
/** Distinct words of letters, because threads whose names differ only in digits share a pattern. */
const word = (i: number): string => Array.from(`${i}`, (digit) => 'abcdefghij'[Number(digit)]).join('');

describe('threads of a pprof file', () => {
  it('keep a tree of their own if later samples name them by another label', async () => {
    const found = await trees([...workers(1001), { 'thread name': 'worker-0' }, { 'thread name': 'worker-1001' }]);
    expect(found).toHaveLength(1001);
    expect([found[0], found[999], found[1000]]).toEqual([
      ['worker-0', 1],
      ['worker-999', 1],
      ['worker-*', 2],
    ]);
  });

  it('share one tree once there are 2,000, unless their pattern has one', async () => {
    const patterns = Array.from({ length: 1000 }, (_, i) => ({ thread: `${word(i)}-1` }));
    const later = ['late-1', `${word(0)}-2`, 'later-1', 'worker-7'].map((thread) => ({ thread }));
    const found = await trees([...workers(1000), ...patterns, ...later]);
    expect(found).toHaveLength(2001);
    expect([found[7], found[1000], found[1999], found[2000]]).toEqual([
      ['worker-7', 1],
      [`${word(0)}-*`, 2],
      [`${word(999)}-*`, 1],
      ['other threads', 2],
    ]);
  });
});
