/** The part of the engine that keeps the open profiles by number, and their memory within limits. */
import type { TreeTables } from '../analysis/tree-tables';
import type {
  Engine,
  MetricId,
  PackageGroups,
  ProfileId,
  ProfileSummary,
  RecordedGroup,
  Result,
  Transform,
  View,
} from '../api/engine';
import { attempt } from '../jobs/attempt';
import type { Budget } from '../jobs/budget';
import { notOpen } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import type { Profile } from '../profile/profile';
import type { TransformedTrees } from '../transforms/transformed-trees';
import type { OpenProfile } from './open-profile';

/** The group for which the tree of a view is built from the recording anew; null if it is the usual tree. */
export function recordedGroup(transforms: readonly Transform[]): RecordedGroup | null {
  for (const step of transforms) if (step.kind === 'group' && (step.by === 'line' || step.by === 'field')) return step.by;
  return null;
}

/** Data that must be in memory before a question is answered: metrics laid over the tree, and perhaps allocations by type. */
export interface Needs {
  metrics: MetricId[];
  /** Whether allocations by type are needed. */
  allocations?: boolean;
}

/** The open profiles by number, with their trees; keeps account of the memory that they all take. */
export class Profiles {
  private readonly byId = new Map<ProfileId, OpenProfile>();
  /** Number of contexts of each profile being opened, by job: several files may be opened at the same time. */
  private readonly coming = new Map<number, number>();
  private namesAsWritten = true;
  private lastId = 0;

  constructor(readonly budget: Budget) {}

  /** The next number for a profile or a comparison. */
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

  /** Returns an open profile. Throws FormatError (`gone`) if there is none with this number. */
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

  /** Switches, for all profiles including later ones, between names as their language writes them and exact names. */
  showNames: Engine['showNames'] = (asWritten) => {
    this.namesAsWritten = asWritten;
    for (const { profile } of this.byId.values()) profile.names.display.languages = asWritten;
  };

  /** The metric that was last used over the merged tree of a profile; null if there is none yet. */
  latestMetric(id: ProfileId): MetricId | null {
    return this.byId.get(id)?.profile.merged.latest ?? null;
  }

  /** Number of contexts of each profile that is open or being opened. */
  sizes(): number[] {
    return [...this.coming.values(), ...[...this.byId.values()].flatMap(({ sizes }) => sizes)];
  }

  /** Counts a profile that job `job` is opening from now on. Throws FormatError if it does not fit into memory. */
  expect(job: number, contexts: number, pruned: boolean): void {
    this.coming.set(job, this.budget.admit(contexts, this.sizes(), pruned));
  }

  /** Stops counting the profile that job `job` was opening. */
  arrived(job: number): void {
    this.coming.delete(job);
  }

  /** The tree of a view, after all its transforms. */
  async tree(view: View, pace: Pace): Promise<MetricTree> {
    const { transforms } = view;
    if (transforms === undefined || transforms.length === 0) return this.base(view, pace);
    return (await this.transformed(view, pace)).tree(transforms, pace);
  }

  async transformed(view: View, pace: Pace): Promise<TransformedTrees> {
    const open = this.get(view.profile);
    return open.transformedOf(await this.base(view, pace));
  }

  /** The profile from which the tree of a view was built, whose contexts may have other numbers than those of the file. */
  profileOf({ profile, transforms = [] }: View): Profile {
    return this.get(profile).profileBy(recordedGroup(transforms));
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

  /** Packages with colours of their own in pictures of a profile, chosen by the tree of all its threads. */
  async packages(id: ProfileId, metric: MetricId): Promise<PackageGroups> {
    const open = this.get(id);
    const { merged } = open.profile;
    while (!merged.holds([metric])) await merged.ready([metric]);
    return open.packages(metric);
  }

  /** The tree of a view before any transform. */
  private base({ profile, thread, transforms = [] }: View, pace: Pace): Promise<MetricTree> {
    const admit = (contexts: number): void => this.budget.admitApart(contexts, this.sizes());
    return this.get(profile).tree(thread, recordedGroup(transforms), pace, admit);
  }
}
