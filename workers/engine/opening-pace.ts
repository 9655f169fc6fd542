import { BEST, byRank } from '../../common/metrics';
import type { MetricId, Progress } from '../api/engine';
import { Pace } from '../jobs/pace';
import type { NumberColumn, Recording } from '../profile/recording';

/** Of the work of opening, what merging threads takes, in which nothing is read: about. */
const MERGING = 0.15;

/**
 * The pace of opening a file: one progress from beginning to end, in bytes of what is read of it, whatever is done with them. Reading, decoding and laying a
 * metric over the tree take turns, in which each by itself would tell now of bytes, now of contexts, and of no time left for long.
 */
export class OpeningPace extends Pace {
  private read = 0;
  private merged = 0;
  private wanted = 0;
  private all = 0;
  private share = 0;

  constructor(private readonly whole: Pace) {
    super();
  }

  /** Says what will be read from here on: the tree and the metric that is seen first, beside what is read already. All of the file until then. */
  expect(recording: Recording, first: MetricId | '', pruned: boolean): void {
    const bytesOf = (column: NumberColumn | undefined): number => column?.stored ?? 0;
    const best = (metric: MetricId | ''): NumberColumn | undefined =>
      byRank(recording.metrics, metric).flatMap(({ source }) => (source.kind === 'column' ? [source.column] : []))[0];
    const columns = [recording.pops, recording.method, best(first), ...(pruned ? [best(BEST), best(BEST)] : [])];
    this.wanted = this.read + columns.reduce((sum, column) => sum + bytesOf(column), 0);
  }

  override tick(phase: Progress['phase'], done: number, total: number): Promise<void> {
    if (phase === 'unpack') return this.whole.tick(phase, done, total);
    if (phase === 'read') {
      this.read = done;
      this.all = total;
    } else if (phase === 'merge' && total > 0) this.merged = Math.max(this.merged, done / total);
    const all = this.wanted || this.all;
    const read = all === 0 ? 0 : Math.min(1, this.read / all);
    this.share = Math.max(this.share, read * (1 - MERGING) + this.merged * MERGING);
    return this.whole.tick('read', Math.min(this.read, all), all, this.share);
  }
}
