import type { TreeTables } from '../analysis/tree-tables';
import type { Engine, MetricId, PackageGroups, ProfileId, ProfileSummary, Result, Transform, View } from '../api/engine';
import { attempt } from '../jobs/attempt';
import type { Budget } from '../jobs/budget';
import { notOpen } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import type { TransformedTrees } from '../transforms/transformed-trees';
import type { OpenProfile } from './open-profile';

/** Whether frames are told apart by line, which the tree is built for before any transform. */
export const isByLine = (transforms: readonly Transform[]): boolean =>
  transforms.some((step) => step.kind === 'group' && step.by === 'line');

/** Data that a question needs in memory: metrics laid over its tree, and perhaps allocations by type. */
export interface Needs {
  metrics: MetricId[];
  /** Allocations by type. */
  allocations?: boolean;
}

/** Open profiles by number, with their trees and the memory that they take in all. */
export class Profiles {
  private readonly byId = new Map<ProfileId, OpenProfile>();
  /** Contexts that count for profiles that are being opened, by job: several files come at once. */
  private readonly coming = new Map<number, number>();
  private namesAsWritten = true;
  private lastId = 0;

  constructor(readonly budget: Budget) {}

  /** A number for a profile or a comparison. */
  nextId(): number {
    return ++this.lastId;
  }

  /** Adds a profile to the open ones, under a new number. */
  adopt(open: OpenProfile): ProfileSummary {
    open.id = this.nextId();
    this.byId.set(open.id, open);
    open.profile.names.display.languages = this.namesAsWritten;
    return open.summary;
  }

  /** Throws FormatError (`gone`). */
  get(id: ProfileId): OpenProfile {
    const open = this.byId.get(id);
    if (open === undefined) throw notOpen(`Profile ${id}`);
    return open;
  }

  find(id: ProfileId): OpenProfile | undefined {
    return this.byId.get(id);
  }

  close: Engine['close'] = (id) => {
    this.byId.get(id)?.close();
    this.byId.delete(id);
  };

  /** Shows names as their language writes them, or not, in all profiles: those to come as well. */
  showNames: Engine['showNames'] = (asWritten) => {
    this.namesAsWritten = asWritten;
    for (const { profile } of this.byId.values()) profile.names.display.languages = asWritten;
  };

  /** The metric that was last looked at over the merged tree of a profile; null while there is none. */
  latestMetric(id: ProfileId): MetricId | null {
    return this.byId.get(id)?.profile.merged.latest ?? null;
  }

  /** Contexts of each profile that is open or being opened. */
  sizes(): number[] {
    return [...this.coming.values(), ...[...this.byId.values()].flatMap(({ sizes }) => sizes)];
  }

  /** Counts a profile that job `job` opens from here on. Throws FormatError where it does not fit. */
  expect(job: number, contexts: number, pruned: boolean): void {
    this.coming.set(job, this.budget.admit(contexts, this.sizes(), pruned));
  }

  /** Job `job` opens no profile any more. */
  arrived(job: number): void {
    this.coming.delete(job);
  }

  /** The tree of a view. */
  async tree(view: View, pace: Pace): Promise<MetricTree> {
    const { transforms } = view;
    if (transforms === undefined || transforms.length === 0) return this.base(view, pace);
    return (await this.transformed(view, pace)).tree(transforms, pace);
  }

  async transformed(view: View, pace: Pace): Promise<TransformedTrees> {
    const open = this.get(view.profile);
    return open.transformedOf(await this.base(view, pace));
  }

  /** Answers a question about the tree of a view as soon as its data is in memory. */
  look<T>(
    view: View,
    needs: Needs | ((laid: MetricTree) => Needs),
    work: (laid: MetricTree, tables: TreeTables) => T | Promise<T>,
  ): Promise<Result<T>> {
    return attempt(async () => {
      const open = this.get(view.profile);
      const laid = await this.tree(view, new Pace());
      const { metrics, allocations } = typeof needs === 'function' ? needs(laid) : needs;
      while (!laid.holds(metrics, allocations)) await laid.ready(metrics, allocations);
      return work(laid, open.tablesOf(laid));
    });
  }

  /** Packages that pictures of a profile tell apart, by the tree of all its threads. */
  async packages(id: ProfileId, metric: MetricId): Promise<PackageGroups> {
    const open = this.get(id);
    const { merged } = open.profile;
    while (!merged.holds([metric])) await merged.ready([metric]);
    return open.packages(metric);
  }

  /** The tree before any transform. */
  private base({ profile, thread, transforms = [] }: View, pace: Pace): Promise<MetricTree> {
    const admit = (contexts: number): void => this.budget.admitApart(contexts, this.sizes());
    return this.get(profile).tree(thread, isByLine(transforms), pace, admit);
  }
}
