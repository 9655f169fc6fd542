/**
 * Types of the engine's API for links and report pages: what to put into them, what comes back, and the questions that make and
 * open them.
 */
import type { MetricId, ProfileId } from './ids';
import type { ProfileSummary, Progress, Result } from './profile';
import type { Subject } from './subject';

/** Request for a link: its content and its maximum size. */
export interface ShareRequest {
  /** The metric in view, which decides which contexts are kept. */
  metric: MetricId;
  /** Maximum number of characters of the payload; the address in front of it does not count. */
  budget: number;
  /** Whether to keep the counts of the other metrics for each context, too. Their totals and overlaps are always kept. */
  allMetrics: boolean;
  /** Packages to rename, with all packages below them: `com.acme`. Simple class names and method names stay. */
  rename: readonly string[];
  /** Whether to leave out the thread's name if the link shows a single thread. */
  hideThreads: boolean;
  /** Conditions (docs/ci.md) to decide now; their outcomes become part of the link. Undecided ones do not. */
  gate?: { conditions: readonly string[]; acceptPartial: boolean };
}

/** A package among the names that a link gives away. */
export interface SharedPackage {
  name: string;
  /** The name that the link contains; equal to `name` if the package is not renamed. */
  written: string;
  /** Number of its methods that the link contains. */
  methods: number;
}

/** The payload of a link, and a description of its content. */
export interface SharedLink {
  /** Value of `d=` in an address: letters, digits, `-`, `_` and `.` only. */
  payload: string;
  /** Number of contexts that are kept, and of those folded into others. */
  kept: number;
  folded: number;
  /**
   * Number of contexts that differ by the metric in view, and how many of these are kept. For a single profile: contexts with
   * an exclusive count, instead of those that differ.
   */
  changed: number;
  changedKept: number;
  packages: SharedPackage[];
  /** Other content, as label and text: programs, JVMs, dates, file names. */
  facts: { label: string; text: string }[];
}

/** The profiles opened from a link. */
export interface OpenedLink {
  /** The metric that was in view. */
  metric: MetricId;
  a: ProfileSummary;
  /** Null if the link contains a single profile. */
  b: ProfileSummary | null;
}

/** Content of a report page: whole files that are open, or the payload of a link. */
export type ReportContent = { files: readonly { profile: ProfileId; name: string }[] } | { payload: string };

/** The parts that make up a report page. */
export interface ReportRequest {
  /** The page without content: `report.html` from the build. */
  template: string;
  title: string;
  /**
   * The address that the page opens with, as in the address bar: `#/compare?…`. It names files by `an`, `bn` and their hashes,
   * and a payload by `d=here`.
   */
  address: string;
  content: ReportContent;
}

/** Links and report pages (docs/sharing.md), made only on request. */
export interface SharingApi {
  /** Prunes a tree, or a comparison, to a budget and writes it as text. */
  share(
    job: number,
    subject: Subject,
    request: ShareRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<SharedLink>>;
  /** Opens a payload: one or two profiles with the kept contexts. */
  openLink(payload: string): Promise<Result<OpenedLink>>;
  /** Makes one HTML file that opens from disk. */
  report(request: ReportRequest): Promise<Result<Blob>>;
}
