/** Reports the progress of opening a file. */
import { BEST, byRank } from '../../common/metrics';
import type { MetricId, Progress } from '../api/engine';
import { Pace } from '../jobs/pace';
import type { NumberColumn, Recording } from '../profile/recording';

/** Approximate share of the opening time that merging threads takes, during which nothing is read. */
const MERGING = 0.15;

/**
 * Reports one progress from beginning to end, in bytes read.
 *
 * Reading, decoding and laying a metric over the tree alternate. Reported separately, the progress would switch between bytes and
 * contexts, and the time left would hardly ever be known.
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

  /** Sets what remains to be read: the tree and the first metric. Before this call, it is the whole file. */
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
