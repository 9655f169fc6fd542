import type { Progress, Result } from './profile';
import type { FrameName } from './tree';

/** Texts of source files that were given beside a profile: an archive, a folder, or single files. Nothing of them is in a profile. */
export type SourcesId = number;

/** A file of a folder, or one that came alone. */
export interface GivenSource {
  /** Path as far as it is known; no folders for a single file. */
  path: string;
  file: Blob;
}

/** Sources that were opened. */
export interface SourcesSummary {
  sources: SourcesId;
  name: string;
  /** Source files in it. */
  files: number;
}

/** Place of a source text. */
export interface SourcePlace {
  sources: SourcesId;
  /** Number of the file in these sources. */
  file: number;
  /** Name of these sources. */
  of: string;
  path: string;
  /** Folders above the package’s own. Files of one module, or of one version, share them. */
  root: string;
}

/** Source files that may hold a class. */
export interface SourceSearch {
  /** Path as Java lays files out: `org/h2/command/Parser.java`. */
  wanted: string;
  /** Files that fit equally well: none, one, or several to choose among. */
  places: SourcePlace[];
  /** Files of that name that belong to other packages. */
  others: number;
  /** Files of that name whose package is unknown: too many others were opened before them. */
  unopened: number;
}

/** The text of one file. */
export interface SourceText {
  lines: string[];
  /**
   * Comments and quoted texts in order, four numbers each: line from 0, from and to in UTF-16 units, kind. The kind is 1 for a
   * comment, 2 for a text.
   */
  spans: Uint32Array;
}

/** The lines of a method in a text, from 1. */
export interface SourceBlock {
  from: number;
  to: number;
  /**
   * Whether the lines name the method; false as a rule means another version of the file. Null where they need not: lambdas, and
   * methods that a compiler adds.
   */
  named: boolean | null;
}

/** Questions about sources. The page asks them, the command line does not. Failures are of kind `bad-sources`. */
export interface SourcesApi {
  /** Lists the source files of an archive (zip, jar; its directory is read, no file), or takes the given ones. */
  openSources(
    job: number,
    name: string,
    given: Blob | readonly GivenSource[],
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<SourcesSummary>>;
  closeSources(sources: SourcesId): void;
  /**
   * Finds the files that a class may have been compiled from: the longest path that ends with the package’s folders. Files that
   * came alone, and folders that Kotlin leaves out, are found by the package that the text declares.
   */
  findSource(packageName: string, fileName: string): Promise<Result<SourceSearch>>;
  sourceText(place: SourcePlace): Promise<Result<SourceText>>;
  /** The lines of the method whose first line that has code is `line`; null where the text ends before it. */
  sourceBlock(place: SourcePlace, name: FrameName, line: number): Promise<Result<SourceBlock | null>>;
}
