import type { MetricId, ProfileId } from './ids';
import type { Progress, Result, View } from './profile';
import type { MethodId } from './transforms';
import type { FrameName } from './tree';

/** A ProGuard or R8 mapping file that is in force for a profile. */
export interface MappingSummary {
  fileName: string;
  /** Classes that the file names. */
  classes: number;
  /** Classes of the profile that it renames; 0 tells that the file belongs to another build. */
  renamed: number;
  /** Distinct classes of the profile. */
  of: number;
}

/** A package prefix of a profile, such as `org.h2`. */
export interface PackageShare {
  /** As `only` of transforms takes it. */
  pattern: string;
  /** Exclusive figure of the metric over all classes in it and below. */
  exclusive: number;
  classes: number;
}

/** Which packages of a profile are likely the program’s own. */
export interface OwnCode {
  /** Prefixes that are not the JDK's, largest first. */
  packages: PackageShare[];
  /** What is likely the program's own: the prefix of its main class, else the largest one; empty where all is the JDK's. */
  own: string[];
  /** Exclusive figure of the JDK's classes. */
  jdk: number;
  total: number;
}

/** How names are shown, and which of them are the program's own. Names stay exact in questions, addresses and matching. */
export interface Naming {
  /** Whether names of Kotlin and Scala are shown as written there, in all profiles; they are until this says otherwise. */
  showNames(asWritten: boolean): void;
  /** Reads a mapping file and shows a profile's names by it, in the place of the one before. Failures are of kind `bad-mapping`, with the line. */
  loadMapping(
    job: number,
    profile: ProfileId,
    fileName: string,
    file: Blob,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<MappingSummary>>;
  dropMapping(profile: ProfileId): void;
  /** Methods as this profile shows them, in the order of the question; one that it does not have (a group, a method of another file) as it was given. */
  namesOf(profile: ProfileId, methods: readonly MethodId[]): Promise<Result<FrameName[]>>;
  ownCode(view: View, metric: MetricId): Promise<Result<OwnCode>>;
}
