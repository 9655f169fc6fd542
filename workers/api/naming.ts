import type { MetricId, ProfileId } from './ids';
import type { Progress, Result } from './profile';
import type { OwnBasis } from './story';
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
  /** Prefix of names of classes. */
  pattern: string;
  /** Exclusive figure of the metric over all classes in it and below. */
  exclusive: number;
  classes: number;
}

/** Packages of a profile with their shares of a metric. */
export interface PackageShares {
  /** Prefixes that are not the JDK's, largest first. */
  packages: PackageShare[];
  /** Exclusive figure of the JDK's classes. */
  jdk: number;
  total: number;
}

/** Display of names: languages, mapping files, the program's own packages. Questions, addresses and matching use exact names. */
export interface NamingApi {
  /**
   * Shows names of Kotlin and Scala as they are written there, or exactly, in all profiles. They are shown as written at first.
   */
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
  /**
   * Methods as this profile shows them, in the order of the question. A method that the profile lacks (a group, another file's)
   * comes back as it was given.
   */
  namesOf(profile: ProfileId, methods: readonly MethodId[]): Promise<Result<FrameName[]>>;
  /** Shares of packages in the tree before any transform. */
  packageShares(profile: ProfileId, metric: MetricId): Promise<Result<PackageShares>>;
  /**
   * Finds what counts as the program's own code in a profile.
   *
   * @param own packages and classes that somebody named, or `all` alone; empty for a guess
   */
  ownBasis(profile: ProfileId, own: readonly string[]): Promise<Result<OwnBasis>>;
}
