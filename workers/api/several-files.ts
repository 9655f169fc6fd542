/** Types for questions about several files: a matrix of all pairs, or several runs opened as one profile. */
import type { MetricDescriptor } from '../../common/metrics';
import type { MetricId } from './ids';
import type { OverlayAnswer } from './overlay';
import type { ProfileSummary, Progress, Result } from './profile';

/** A file and its name, as the browser has them. */
export interface MatrixSource {
  name: string;
  file: Blob;
}

/** One of the files that a matrix compares. */
export interface MatrixProfile {
  name: string;
  /** Hex, of the file's bytes. */
  sha256: string;
  /** Sum of the metric over all threads. */
  total: number;
  /** Contexts of all threads merged by path, which is the tree that is compared. */
  contexts: number;
}

/** Two clusters that were joined: the profiles of each, and their average overlap in percent. */
export interface Join {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly overlap: number;
}

/** The overlaps of all pairs of several profiles by one metric. */
export interface Matrix {
  metric: MetricId;
  /** Metrics that all of the files have. */
  metrics: MetricDescriptor[];
  /** In the order of the question; the numbers below count in this order. */
  profiles: MatrixProfile[];
  /** Percent, row after row; symmetric, 100 on the diagonal. */
  overlap: Float64Array;
  /** The profiles in an order in which like ones stand together. */
  order: number[];
  /** Cluster joins, most alike first (average linkage). */
  joins: Join[];
}

/** Questions about several files, two at least. */
export interface SeveralFilesApi {
  /**
   * Compares each of 2 to 50 files with each other. They are read one after the other; of each its tree, its names and one metric stay in memory until
   * all are compared. `metric` is used where the first file has it, else the file's best. Progress tells files (`files`), then pairs (`pairs`).
   * An error says which file it is about.
   */
  matrix(
    job: number,
    files: readonly MatrixSource[],
    metric: MetricId | '',
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<Matrix>>;
  /**
   * Opens 2 to 20 runs as one profile: each context has the median of its figures, 0 in runs without it. The runs stay open, so
   * that a comparison knows their ranges (docs/comparing.md, section 5).
   */
  openRuns(
    job: number,
    files: readonly MatrixSource[],
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<ProfileSummary>>;
  /**
   * Lays the time of a sampled file over the tree of an exact one (docs/overlay.md). The answer's file has both, and opens as any
   * other. Fails with `undecided` where the two do not fit.
   *
   * @param metric of the sampled file; null for the one that stands for time
   * @param confirmedBy who says that both ran the same program with the same input, for the file's warnings
   */
  overlay(
    job: number,
    files: { readonly exact: MatrixSource; readonly time: MatrixSource },
    metric: MetricId | null,
    confirmedBy: string,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<OverlayAnswer>>;
}
