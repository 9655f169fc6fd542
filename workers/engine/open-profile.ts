/** An open profile in the engine: its file, its trees, and the tables that are kept for it. */
import { visible } from '../../common/visible-text';
import { methodCounts } from '../analysis/method-counts';
import { TreeTables } from '../analysis/tree-tables';
import type { MetricId, OpenOptions, PackageGroups, ProfileSummary, RecordedGroup, SharedPart, ThreadScope } from '../api/engine';
import { type BufferedSource, type ByteSource, buffered, bufferSource } from '../files/byte-source';
import { sha256 } from '../files/sha256';
import { parse } from '../formats/registry';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { SharedWork } from '../jobs/shared-work';
import { packageGroups } from '../layout/package-groups';
import { displayVersion } from '../names/name-display';
import type { MetricTree } from '../profile/metric-tree';
import { Profile } from '../profile/profile';
import type { Recording } from '../profile/recording';
import { sideOf, unionIn } from '../profile/union-side';
import type { MedianRuns } from '../ranges/median-runs';
import type { ComparedRecording } from '../report/cautions';
import type { LinkContent } from '../sharing/link-content';
import type { TransformedTrees } from '../transforms/transformed-trees';
import { OpeningPace } from './opening-pace';
import { profileSummary } from './profile-summary';
import { ProfileTrees } from './profile-trees';

/**
 * The link from which a profile was opened: facts about the original file, the link's whole content, and which of its sides this
 * is.
 */
export interface LinkOrigin {
  readonly facts: Pick<ProfileSummary, 'fileName' | 'size' | 'sha256'> & { shared: SharedPart };
  readonly from: LinkContent;
  readonly side: number;
}

/** The runs of which a profile has the medians. */
export interface SeveralRuns {
  readonly about: NonNullable<ProfileSummary['runs']>;
  readonly behind: MedianRuns;
  readonly profiles: readonly Profile[];
}

const LONGEST_NAME = 60;

function runsName(about: SeveralRuns['about']): string {
  const names = about.map(({ name }) => name).join(', ');
  return `${about.length} runs: ${names.length > LONGEST_NAME ? `${names.slice(0, LONGEST_NAME - 1)}…` : names}`;
}

async function groupedRecording(recording: Recording, group: RecordedGroup, pace: Pace): Promise<Recording> {
  if (group === 'line') return (await import('../profile/line-frames')).byLine(recording, pace);
  return (await import('../profile/values/value-frames')).byField(recording);
}

/** An open profile: its file, its trees, and the tables made from them. */
export class OpenProfile {
  id = 0;
  private hash = '';
  private openMs = 0;
  /** Undefined unless the profile is the difference of two dumps. */
  private since: ProfileSummary['since'];
  private completing: Promise<void> | null = null;
  private readonly closing = new Pace();
  private readonly trees: ProfileTrees;
  /** Trees with frames by line or by field that were requested, and those that have been built. */
  private readonly grouped = new Map<RecordedGroup, SharedWork<ProfileTrees>>();
  private readonly built = new Map<RecordedGroup, ProfileTrees>();
  private readonly groups = new Map<string, PackageGroups>();
  private readonly tables = new WeakMap<MetricTree, TreeTables>();
  private readonly transformed = new WeakMap<MetricTree, TransformedTrees>();

  private constructor(
    readonly profile: Profile,
    private readonly name: string,
    private readonly bytes: BufferedSource,
    /** Null for a file. */
    readonly link: LinkOrigin | null = null,
    /** The side of a union file; null for any other file. */
    private readonly union: ProfileSummary['union'] = null,
    /** Null for one run. */
    readonly runs: SeveralRuns | null = null,
  ) {
    this.trees = new ProfileTrees(profile);
  }

  /** Opens a file: all of it or, with `first`, only the data of one metric. */
  static async open(
    name: string,
    source: ByteSource,
    given: Pace,
    admit: (contexts: number, pruned: boolean) => void,
    options?: OpenOptions,
  ): Promise<OpenProfile> {
    const started = performance.now();
    const bytes = buffered(source);
    const { first, prune, part, vmEvents } = options ?? {};
    const pace = new OpeningPace(given);
    const whole = await parse(bytes, pace, vmEvents);
    const sides = part === undefined ? null : unionIn(whole);
    const side = part === undefined || sides === null ? null : { part, name: visible(sides[part].file), sides };
    const recording = side === null ? whole : await sideOf(whole, side.sides, side.part, pace);
    const pruning = prune !== undefined && prune > 0 && prune < 1 ? { prune } : {};
    admit(recording.nodes, 'prune' in pruning);
    if (first !== undefined) pace.expect(recording, first, 'prune' in pruning);
    const open = new OpenProfile(
      await Profile.open(recording, pace, pruning),
      side?.name ?? name,
      bytes,
      null,
      side && { part: side.part, file: name },
    );
    if (first === undefined || (await open.profile.layFirst(first, pace)) === null) await open.complete(pace);
    open.openMs = performance.now() - started;
    return open;
  }

  /** Opens one side of a link's content; there is no file. */
  static async ofRecording(recording: Recording, link: LinkOrigin, pace: Pace, runs: SeveralRuns | null): Promise<OpenProfile> {
    const started = performance.now();
    const nothing = buffered(bufferSource(new ArrayBuffer(0)));
    const open = new OpenProfile(await Profile.build(recording, pace), link.facts.fileName, nothing, link, null, runs);
    open.completing = Promise.resolve();
    open.openMs = performance.now() - started;
    return open;
  }

  get summary(): ProfileSummary {
    const { profile, name, bytes, hash, openMs, link, union, runs, since } = this;
    const size = runs === null ? bytes.size : runs.about.reduce((sum, run) => sum + run.size, 0);
    const file = {
      fileName: name,
      size,
      sha256: hash,
      shared: null,
      union,
      runs: runs?.about ?? null,
      ...(since && { since }),
      ...link?.facts,
    };
    return profileSummary(this.id, profile, { ...file, openMs });
  }

  /** Opens several runs as one profile; there is no file with the medians. */
  static async ofRuns(recording: Recording, runs: SeveralRuns, started: number, pace: Pace): Promise<OpenProfile> {
    const nothing = buffered(bufferSource(new ArrayBuffer(0)));
    const open = new OpenProfile(await Profile.build(recording, pace), runsName(runs.about), nothing, null, null, runs);
    open.completing = Promise.resolve();
    open.openMs = performance.now() - started;
    return open;
  }

  /** Opens the difference of two dumps; there is no file with it. */
  static async ofSince(
    recording: Recording,
    name: string,
    since: NonNullable<ProfileSummary['since']>,
    started: number,
    pace: Pace,
  ): Promise<OpenProfile> {
    const nothing = buffered(bufferSource(new ArrayBuffer(0)));
    const open = new OpenProfile(await Profile.build(recording, pace), name, nothing);
    open.since = since;
    open.completing = Promise.resolve();
    open.openMs = performance.now() - started;
    return open;
  }

  /** Packages with colours of their own, chosen by a metric that must be loaded over the merged tree. */
  packages(metric: MetricId): PackageGroups {
    const { merged } = this.profile;
    const key = `${metric} ${displayVersion}`;
    let groups = this.groups.get(key);
    if (groups === undefined) {
      groups = merged.aside(() =>
        packageGroups({ tree: merged.tree, parents: merged.parents, widths: merged.prefix(metric).widths }, merged.names),
      );
      this.groups.set(key, groups);
    }
    return groups;
  }

  /** All bytes of the file, as they were opened. Throws FormatError for the difference of two dumps. */
  async whole(): Promise<Uint8Array<ArrayBuffer>> {
    this.mustHaveFile();
    return this.bytes.slice(0, this.bytes.size);
  }

  private mustHaveFile(): void {
    if (this.since !== undefined)
      throw new FormatError('undecided', 'What happened since a mark is in no file of its own.', '', 'Show all counts first.');
  }

  /** The file, as provided by the user. Throws FormatError for the difference of two dumps. */
  async file(): Promise<Blob> {
    this.mustHaveFile();
    const { bytes } = this;
    return bytes.blob ?? new Blob([await bytes.slice(0, bytes.size)]);
  }

  /** Reads the rest of the file, and frees its bytes afterwards. */
  complete(pace: Pace): Promise<void> {
    this.completing ??= this.readRest(pace).catch((error: unknown) => {
      this.completing = null;
      throw error;
    });
    return this.completing;
  }

  /** Completes the profile unless it is closed before, and then prepares what the first search needs. */
  async completeInBackground(): Promise<void> {
    await this.complete(this.closing);
    const { merged, names } = this.profile;
    await this.closing.tick('index', 0, 1);
    names.prepareSearch();
    await this.closing.tick('index', 0, 1);
    methodCounts(merged.tree, names.size);
  }

  /** See ProfileTrees. Throws FormatError if the file does not know what to group by. */
  async tree(
    scope: ThreadScope,
    group: RecordedGroup | null,
    pace: Pace,
    admit: (contexts: number) => void,
  ): Promise<MetricTree> {
    if (group === null) return this.trees.tree(scope, pace, admit);
    let work = this.grouped.get(group);
    if (work === undefined) {
      admit(this.profile.recording.nodes);
      work = new SharedWork(
        (together) => this.treesBy(group, together),
        () => this.grouped.delete(group),
      );
      this.grouped.set(group, work);
    }
    return (await work.for(pace)).tree(scope, pace, admit);
  }

  private async treesBy(group: RecordedGroup, pace: Pace): Promise<ProfileTrees> {
    const { recording, names, pruned } = this.profile;
    const display = names.display.beside();
    const prune = pruned === null ? {} : { prune: pruned.share };
    const profile = await Profile.open(await groupedRecording(recording, group, pace), pace, { display, ...prune });
    await profile.complete(pace);
    const trees = new ProfileTrees(profile);
    this.built.set(group, trees);
    return trees;
  }

  /** The profile whose trees have a group's frames; the file's own until the group's first tree has been built. */
  profileBy(group: RecordedGroup | null): Profile {
    return (group === null ? undefined : this.built.get(group)?.profile) ?? this.profile;
  }

  tablesOf(laid: MetricTree): TreeTables {
    let own = this.tables.get(laid);
    if (own === undefined) {
      own = new TreeTables(laid);
      this.tables.set(laid, own);
    }
    return own;
  }

  /** Loads the code for transforms, which is not in the engine's first script. */
  async transformedOf(base: MetricTree): Promise<TransformedTrees> {
    const { TransformedTrees } = await import('../transforms/transformed-trees');
    let own = this.transformed.get(base);
    if (own === undefined) {
      own = new TransformedTrees(base, this.summary.mainClass);
      this.transformed.set(base, own);
    }
    return own;
  }

  /** The runs of which the profile has the medians; null for one run. */
  get behind(): MedianRuns | null {
    return this.runs?.behind ?? null;
  }

  /** The recordings that the profile consists of: itself under the given name, or its runs under theirs. */
  recorded(name: string): ComparedRecording[] {
    const { runs } = this;
    if (runs === null || runs.profiles.length === 0) return [{ ...this.summary, name }];
    return runs.profiles.map(({ recording, problems }, at) => ({ ...recording, problems, name: runs.about[at].name }));
  }

  /** Number of contexts of each tree that is kept in memory. */
  get sizes(): number[] {
    return [...this.trees.sizes, ...[...this.built.values()].flatMap(({ sizes }) => sizes), ...(this.behind?.sizes ?? [])];
  }

  /** Stops all work for this profile, and frees its memory. */
  close(): void {
    for (const run of this.runs?.profiles ?? []) run.close();
    this.closing.cancel();
    this.profile.close();
    for (const { profile } of this.built.values()) profile.close();
    this.bytes.forget();
  }

  private async readRest(pace: Pace): Promise<void> {
    const hashing = sha256(this.bytes);
    // Awaited below; a failure before that must not count as unhandled.
    hashing.catch(() => undefined);
    await this.profile.complete(pace);
    this.hash = await hashing;
    this.bytes.forget();
  }
}
