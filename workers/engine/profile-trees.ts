/** Makes and keeps the untransformed trees of an open profile: of all threads, of one, or with a frame for each. */
import type { ThreadScope } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { SharedWork } from '../jobs/shared-work';
import type { MetricTree } from '../profile/metric-tree';
import type { Profile } from '../profile/profile';

/** Trees of a profile before any transform, by the threads that they show. */
export class ProfileTrees {
  private threaded: SharedWork<MetricTree> | null = null;
  /** Number of contexts of the trees with a frame for each thread; empty until these are made. */
  private apart: readonly number[] = [];

  constructor(readonly profile: Profile) {}

  /**
   * The tree of a single thread, of all threads merged by path, or of all threads with a frame for each. The last one takes
   * memory, and `admit` may refuse it.
   */
  async tree(scope: ThreadScope, pace: Pace, admit: (contexts: number) => void): Promise<MetricTree> {
    const { profile } = this;
    if (scope !== 'apart') return profile.tree(scope, pace);
    if (this.threaded === null) admit(profile.pruned === null ? profile.recording.nodes : profile.merged.tree.size);
    this.threaded ??= new SharedWork(
      (together) => this.byThread(together),
      () => {
        this.threaded = null;
      },
    );
    return this.threaded.for(pace);
  }

  /** Number of contexts of each tree kept in memory. */
  get sizes(): number[] {
    return [this.profile.merged.tree.size, ...this.apart];
  }

  private async byThread(pace: Pace): Promise<MetricTree> {
    const { laid, starts } = await this.profile.apart(pace);
    const { byThread } = await import('../transforms/thread-frames');
    const threaded = await byThread(laid, starts, this.profile.threads, pace);
    this.apart = [laid.tree.size, threaded.tree.size];
    return threaded;
  }
}
