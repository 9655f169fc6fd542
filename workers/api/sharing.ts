import type { MetricId, ProfileId } from './ids';
import type { ProfileSummary, Progress, Result } from './profile';
import type { Subject } from './subject';

/** What a shared part of a profile or of a comparison is to hold. */
export interface ShareRequest {
  /** The metric in view: by it the contexts are chosen that are kept. */
  metric: MetricId;
  /** Characters that the payload may have at most; those of the address before it are not among them. */
  budget: number;
  /** Keep the counts of the other metrics for each context, too. Their totals and overlaps are kept in any case. */
  allMetrics: boolean;
  /** Packages, with all below them, that get other names: `com.acme`. The classes' own names and those of methods stay. */
  rename: readonly string[];
  /** Leave the name of a single thread out. */
  hideThreads: boolean;
  /** Conditions (docs/ci.md) that are decided now and go along with how; those that cannot be decided stay behind. */
  gate?: { conditions: readonly string[]; acceptPartial: boolean };
}

/** A package among the names that leave. */
export interface SharedPackage {
  name: string;
  /** As it is written; the same where it is not renamed. */
  written: string;
  /** Methods that are kept of it. */
  methods: number;
}

/** A shared part, as text, and what is in it. */
export interface SharedLink {
  /** For the `d=` of an address: letters, digits, `-`, `_` and `.` only. */
  payload: string;
  /** Contexts that are kept, and those that are folded into what stands for them. */
  kept: number;
  folded: number;
  /** Contexts that differ by the metric in view (of a single profile: that have a count of their own), and those of them that are kept. */
  changed: number;
  changedKept: number;
  packages: SharedPackage[];
  /** What else is in it, as label and text: programs, JVMs, dates, file names. */
  facts: { label: string; text: string }[];
}

/** What came out of a link. */
export interface OpenedLink {
  /** The metric that was in view. */
  metric: MetricId;
  a: ProfileSummary;
  /** Null where the link holds a single profile. */
  b: ProfileSummary | null;
}

/** What a self-contained page shows: whole files that are open, or a link's payload. */
export type ReportContent = { files: readonly { profile: ProfileId; name: string }[] } | { payload: string };

/** What a self-contained page is made of. */
export interface ReportRequest {
  /** The page without content, `report.html` of the build. */
  template: string;
  title: string;
  /** What is looked at, as in the address bar: `#/compare?…`. Files are named by `an`, `bn` and their hashes, a payload is `d=here`. */
  address: string;
  content: ReportContent;
}

/** What leaves, on request: docs/sharing.md. */
export interface Sharing {
  /** Prunes a tree, or a comparison, to a budget and writes it as text. */
  share(
    job: number,
    subject: Subject,
    request: ShareRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<SharedLink>>;
  /** Opens what a payload holds: one or two profiles of the contexts that it kept. */
  openLink(payload: string): Promise<Result<OpenedLink>>;
  /** One HTML file that opens from disk. */
  report(request: ReportRequest): Promise<Result<Blob>>;
}
