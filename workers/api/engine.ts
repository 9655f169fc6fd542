import type { AllocationMetric } from '../../common/metrics';
import type { CallTreeApi } from './call-tree';
import type { ComparisonApi } from './comparison';
import type { EnvironmentFacts } from './environment';
import type { CarriedIds, ContextId } from './ids';
import type { LockTable } from './locks';
import type { NamingApi } from './naming';
import type { MetricId, OpenOptions, ProfileId, ProfileSummary, Progress, Result, View } from './profile';
import type { SeveralFilesApi } from './several-files';
import type { SharingApi } from './sharing';
import type { SourcesApi } from './sources';
import type { SubjectApi } from './subject';
import type { TimelineApi } from './timeline';
import type { Carry, FieldValues, TransformedSummary } from './transforms';
import type {
  AllocatedType,
  AllocatedTypeColumn,
  AllocatingMethodRow,
  AllocatingRow,
  AllocationFilter,
  AllocationRequest,
  ArrayRow,
  HotRequest,
  MethodRow,
  Neighbours,
  Page,
  PageRequest,
  TypeRow,
} from './tree';

export type * from './call-tree';
/**
 * The one typed API between the main thread and the engine (ARCHITECTURE.md, "The contracts").
 *
 * Types only: the main thread imports nothing else from `workers/`. Every value survives a structured clone. A profile never
 * leaves the worker; only ids, view models and small pages of rows do.
 */
export type * from './collections';
export type * from './comparison';
export type * from './environment';
export type * from './locks';
export type * from './matching';
export type * from './naming';
export type * from './overlay';
export type * from './profile';
export type * from './regions';
export type * from './report';
export type * from './runs';
export type * from './several-files';
export type * from './sharing';
export type * from './sources';
export type * from './story';
export type * from './subject';
export type * from './timeline';
export type * from './transforms';
export type * from './tree';
export type * from './vm-activity';

/**
 * All questions to the engine. Long work takes a job number, by which it can be cancelled. Progress is reported through a comlink
 * proxy.
 */
export interface Engine extends ComparisonApi, SubjectApi, NamingApi, CallTreeApi, SeveralFilesApi, SharingApi, TimelineApi {
  /**
   * Opens a file from its bytes. A Blob is read in slices, and again for later questions; an ArrayBuffer is transferred.
   *
   * With `first` the profile opens as soon as that metric can be drawn, or the best one if `first` is empty or not in the file.
   * Its summary is `pending` until `complete` has been called.
   */
  open(
    job: number,
    name: string,
    source: Blob | ArrayBuffer,
    onProgress?: (progress: Progress) => void,
    options?: OpenOptions,
  ): Promise<Result<ProfileSummary>>;
  /**
   * Opens a file whose bytes arrive through `push`, from its beginning, until `end`. Sections are inflated while the rest is
   * still arriving. `cancel` ends the job as well, and frees the bytes that have arrived.
   */
  openArriving(
    job: number,
    name: string,
    onProgress?: (progress: Progress) => void,
    options?: OpenOptions,
  ): Promise<Result<ProfileSummary>>;
  /**
   * Adds the next bytes of the file that job `job` is opening; they are transferred. Does nothing if the job no longer exists.
   */
  push(job: number, bytes: Uint8Array<ArrayBuffer>): void;
  end(job: number): void;
  /**
   * Reads the rest of a profile that was opened for its first metric: totals, damage, the file's hash. Returns at once if those
   * are already known.
   */
  complete(profile: ProfileId): Promise<Result<ProfileSummary>>;
  /** The file of a profile, even one fetched from an address: the browser passes on a reference, not the bytes. */
  bytes(profile: ProfileId): Promise<Result<Blob>>;
  cancel(job: number): void;
  close(profile: ProfileId): void;

  /**
   * Finds contexts and methods of one view in another by their names, such as those of an earlier dump in a later one. −1 for each
   * that the other view does not have.
   */
  carryOver(from: View, ids: CarriedIds, to: View): Promise<Result<CarriedIds>>;
  /**
   * Contexts of a view, ascending, whose inclusive figure is greater than that of the same path in an earlier one by more than a
   * share of the focused context, or of the whole tree. None if one of the views does not have the metric.
   *
   * @param focus a context of `to`; −1 for the root above all contexts
   * @param share a fraction
   */
  grown(from: View, to: View, metric: MetricId, focus: ContextId, share: number): Promise<Result<Int32Array>>;

  /**
   * Makes the transformed tree of a view before other questions need it, and reports progress.
   *
   * @param metrics metrics whose totals to report for each step
   * @param carry contexts of another tree, which the `earlier` transforms make; `carried` in the answer has their numbers in
   * the new tree
   */
  transform(
    job: number,
    view: View,
    metrics: MetricId[],
    carry: Carry | null,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<TransformedSummary>>;
  /**
   * Lays a metric over the tree of a view before a likely question, such as while the pointer rests on the metric's name. Takes 8
   * bytes per context. Null or another metric drops the previous one, unless a question has used it by then.
   */
  prepare(view: View, metric: MetricId | null): Promise<Result<null>>;
  /**
   * Totals by the values in the fields of events, by metric in the order of the summary. Metrics without such values are left out.
   */
  fieldValues(profile: ProfileId): Promise<Result<FieldValues[]>>;
  /** The machine and the start of the program, without values that may be secret. Empty if the file does not say. */
  environment(profile: ProfileId): Promise<Result<EnvironmentFacts>>;
  /** Waits for locks. Empty if the file has none. */
  locks(view: View): Promise<Result<LockTable>>;
  /** The context of each thread of each deadlock in the file's order; −1 if it is unknown or not in the view's tree. */
  deadlockContexts(view: View): Promise<Result<ContextId[][]>>;
  hotMethods(view: View, metric: MetricId, page: HotRequest): Promise<Result<Page<MethodRow>>>;
  neighbours(view: View, metric: MetricId, method: number): Promise<Result<Neighbours>>;

  objectTypes(view: View, page: PageRequest<'name' | 'objects'>): Promise<Result<Page<TypeRow>>>;
  arrayTypes(view: View): Promise<Result<ArrayRow[]>>;
  /** All types in one table, with bytes. Fails with `unknown-metric` if the file has no bytes by type. */
  allocatedTypes(view: View, page: AllocationRequest<AllocatedTypeColumn>): Promise<Result<Page<AllocatedType>>>;
  allocatingContexts(
    view: View,
    filter: AllocationFilter,
    page: AllocationRequest<'name' | AllocationMetric>,
  ): Promise<Result<Page<AllocatingRow>>>;
  allocatingMethods(
    view: View,
    filter: AllocationFilter,
    page: AllocationRequest<'name' | AllocationMetric | 'calls'>,
  ): Promise<Result<Page<AllocatingMethodRow>>>;
}

/** Everything the page may ask. */
export interface PageEngine extends Engine, SourcesApi {}
