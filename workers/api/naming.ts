/** Types of the engine's API for displayed names, mapping files and the program's own packages. */
import type { MetricId, ProfileId } from './ids';
import type { Progress, Result } from './profile';
import type { OwnBasis } from './story';
import type { MethodId } from './transforms';
import type { FrameName } from './tree';

/** A ProGuard or R8 mapping file that is applied to a profile. */
export interface MappingSummary {
  fileName: string;
  /** Number of classes in the mapping file. */
  classes: number;
  /** Number of the profile's classes that it renames; 0 means that the file belongs to another build. */
  renamed: number;
  /** Number of distinct classes in the profile. */
  of: number;
}

/** A package prefix of a profile, such as `org.h2`. */
export interface PackageShare {
  /** Prefix of class names. */
  pattern: string;
  /** Exclusive figure of the metric over all classes in the package and below. */
  exclusive: number;
  classes: number;
}

/** Packages of a profile with their share of a metric. */
export interface PackageShares {
  /** Prefixes outside the JDK, largest first. */
  packages: PackageShare[];
  /** Exclusive figure of the JDK's classes. */
  jdk: number;
  total: number;
}

/**
 * The display of names: languages, mapping files, the program's own packages. Questions, addresses and matching use exact names.
 */
export interface NamingApi {
  /**
   * Switches, for all profiles, between names of Kotlin and Scala as written in source code and exact names. Source names are the
   * default.
   */
  showNames(asWritten: boolean): void;
  /**
   * Reads a mapping file and applies it to a profile's names, replacing any earlier one. Fails with `bad-mapping`, naming the
   * line.
   */
  loadMapping(
    job: number,
    profile: ProfileId,
    fileName: string,
    file: Blob,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<MappingSummary>>;
  dropMapping(profile: ProfileId): void;
  /**
   * Methods as this profile shows them, in the order of the question. A method that the profile lacks (a group, or one from
   * another file) is returned unchanged.
   */
  namesOf(profile: ProfileId, methods: readonly MethodId[]): Promise<Result<FrameName[]>>;
  /** Packages by their share, in the tree before any transform. */
  packageShares(profile: ProfileId, metric: MetricId): Promise<Result<PackageShares>>;
  /**
   * Finds what counts as the program's own code in a profile.
   *
   * @param own packages and classes that the user named, or just `all`; empty for a guess
   */
  ownBasis(profile: ProfileId, own: readonly string[]): Promise<Result<OwnBasis>>;
}
