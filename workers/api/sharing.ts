/** Types for making and opening links, and for making report pages: requests, answers, and their questions. */
import type { MetricId, ProfileId } from './ids';
import type { ProfileSummary, Progress, Result } from './profile';
import type { Subject } from './subject';

/** Request for a link: its content and its largest size. */
export interface ShareRequest {
  /** The metric in view: by it the contexts are chosen that are kept. */
  metric: MetricId;
  /** Most characters of the payload, without the address before it. */
  budget: number;
  /** Keep the counts of the other metrics for each context, too. Their totals and overlaps are kept in any case. */
  allMetrics: boolean;
  /** Packages to rename, with all below them: `com.acme`. Simple class names and method names stay. */
  rename: readonly string[];
  /** Leave out the name of the thread where the link shows one thread. */
  hideThreads: boolean;
  /** Conditions (docs/ci.md) to decide now; their outcomes go along. Undecided ones stay behind. */
  gate?: { conditions: readonly string[]; acceptPartial: boolean };
}

/** A package among the names that leave. */
export interface SharedPackage {
  name: string;
  /** The name that leaves; equal to `name` where it is not renamed. */
  written: string;
  /** Methods that are kept of it. */
  methods: number;
}

/** A link's payload, and a description of its content. */
export interface SharedLink {
  /** Value of `d=` in an address: letters, digits, `-`, `_` and `.` only. */
  payload: string;
  /** Contexts that are kept, and those that are folded into others. */
  kept: number;
  folded: number;
  /**
   * Contexts that differ by the metric in view, and those of them that are kept. Of a single profile: contexts with a count of
   * their own.
   */
  changed: number;
  changedKept: number;
  packages: SharedPackage[];
  /** Further content as label and text: programs, JVMs, dates, file names. */
  facts: { label: string; text: string }[];
}

/** Profiles that a link opened. */
export interface OpenedLink {
  /** The metric that was in view. */
  metric: MetricId;
  a: ProfileSummary;
  /** Null where the link holds a single profile. */
  b: ProfileSummary | null;
}

/** Content of a self-contained page: whole files that are open, or a link's payload. */
export type ReportContent = { files: readonly { profile: ProfileId; name: string }[] } | { payload: string };

/** Parts of a self-contained page. */
export interface ReportRequest {
  /** The page without content, `report.html` of the build. */
  template: string;
  title: string;
  /**
   * Address that the page opens with, as in the address bar: `#/compare?…`. It names files by `an`, `bn` and their hashes, a
   * payload by `d=here`.
   */
  address: string;
  content: ReportContent;
}

/** Links and report pages (docs/sharing.md), made on request only. */
export interface SharingApi {
  /** Prunes a tree, or a comparison, to a budget and writes it as text. */
  share(
    job: number,
    subject: Subject,
    request: ShareRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<SharedLink>>;
  /** Opens a payload: one or two profiles of the kept contexts. */
  openLink(payload: string): Promise<Result<OpenedLink>>;
  /** One HTML file that opens from disk. */
  report(request: ReportRequest): Promise<Result<Blob>>;
}
