/** Types of the engine's API for questions about several files: a matrix of all pairs, or several runs opened as one profile. */
import type { MetricDescriptor } from '../../common/metrics';
import type { MetricId } from './ids';
import type { OverlayAnswer } from './overlay';
import type { OpenOptions, ProfileSummary, Progress, Result } from './profile';

/** A file and its name, as provided by the browser. */
export interface MatrixSource {
  name: string;
  file: Blob;
}

/** One of the files that a matrix compares. */
export interface MatrixProfile {
  name: string;
  /** Hash of the file's bytes, as hex. */
  sha256: string;
  /** Sum of the metric over all threads. */
  total: number;
  /** Number of contexts of all threads merged by path; this merged tree is the one compared. */
  contexts: number;
}

/** Two clusters that were joined: the profiles in each, and their average overlap in percent. */
export interface Join {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly overlap: number;
}

/** The overlaps of all pairs of several profiles by one metric. */
export interface Matrix {
  metric: MetricId;
  /** Metrics that all files have. */
  metrics: MetricDescriptor[];
  /** In the order of the question; indices below refer to this order. */
  profiles: MatrixProfile[];
  /** Overlaps in percent, row after row; symmetric, 100 on the diagonal. */
  overlap: Float64Array;
  /** The profiles, ordered so that similar ones are next to each other. */
  order: number[];
  /** Joins of clusters, most similar first (average linkage). */
  joins: Join[];
}

/** Flight recordings of one process, joined into one file. */
export interface JoinedRecording {
  file: Blob;
  /** Number of files with a chunk in it. */
  files: number;
  chunks: number;
  /** Milliseconds since 1970 at both ends. */
  start: number;
  end: number;
  /** Sentences on what is in several files, not complete, or in none. */
  notes: readonly string[];
}

/** Questions about two or more files. */
export interface SeveralFilesApi {
  /**
   * Joins flight recordings of one process in order of time. Null if they are not such recordings, or if one file has all that the
   * others have.
   */
  joinRecordings(
    job: number,
    files: readonly MatrixSource[],
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<JoinedRecording | null>>;
  /**
   * The profiles in a zip archive, unpacked, in the order of their names. Empty unless there are 2 to 50: any other archive opens,
   * or is rejected, like a file.
   */
  archivedProfiles(
    job: number,
    archive: MatrixSource,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<MatrixSource[]>>;
  /**
   * Compares every pair of 2 to 50 files. The files are read one after the other; only the tree, the names and one metric of each
   * stay in memory until all are compared. `metric` is used if the first file has it, else that file's best one. Progress counts
   * files (`files`), then pairs (`pairs`). An error names the file that it is about.
   */
  matrix(
    job: number,
    files: readonly MatrixSource[],
    metric: MetricId | '',
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<Matrix>>;
  /**
   * Opens 2 to 20 runs as one profile: the figures of each context are medians, counting 0 for runs without the context. The runs
   * stay open, so that a comparison knows their ranges (docs/comparing.md, section 5).
   */
  openRuns(
    job: number,
    files: readonly MatrixSource[],
    onProgress?: (progress: Progress) => void,
    options?: Pick<OpenOptions, 'vmEvents'>,
  ): Promise<Result<ProfileSummary>>;
  /**
   * Opens what happened between two dumps of one recording as a profile: the counts of the later dump less those of the earlier
   * one, context by context (`ProfileSummary.since`). Fails with `undecided` if they are not of one recording.
   */
  since(
    job: number,
    dumps: { readonly mark: MatrixSource; readonly now: MatrixSource },
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<ProfileSummary>>;
  /**
   * Lays the time of a sampled file over the tree of an exact one (docs/overlay.md). The resulting file has both, and opens like
   * any other. Fails with `undecided` if the two do not fit.
   *
   * @param metric a metric of the sampled file; null for its metric of time
   * @param confirmedBy who vouches that both ran the same program with the same input, for the file's warnings
   */
  overlay(
    job: number,
    files: { readonly exact: MatrixSource; readonly time: MatrixSource },
    metric: MetricId | null,
    confirmedBy: string,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<OverlayAnswer>>;
}
