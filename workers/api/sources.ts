import type { Progress, Result } from './profile';
import type { FrameName } from './tree';

/** Texts of source files that were given beside a profile: an archive, a folder, or single files. Nothing of them is in a profile. */
export type SourcesId = number;

/** A file of a folder, or one that came alone. */
export interface GivenSource {
  /** As far as it is known; without folders for a single file. */
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

/** Where a text lies. */
export interface SourcePlace {
  sources: SourcesId;
  /** Number of the file in these sources. */
  file: number;
  /** Name of these sources. */
  of: string;
  path: string;
  /** What stands before the package’s folders: files of one module, or of one version, share it. */
  root: string;
}

/** Where the text of a class may lie. */
export interface SourceSearch {
  /** What was looked for, as Java lays files out: `org/h2/command/Parser.java`. */
  wanted: string;
  /** Files that fit equally well: none, one, or several to choose among. */
  places: SourcePlace[];
  /** Files of that name that belong to other packages. */
  others: number;
  /** Files of that name that were not opened, because so many others were: which package they are of is not known. */
  unopened: number;
}

/** The text of one file. */
export interface SourceText {
  lines: string[];
  /** Comments and texts in quotes, in order, four numbers each: line from 0, from and to in UTF-16 units, 1 for a comment, 2 for a text. */
  spans: Uint32Array;
}

/** The lines of a method in a text, from 1. */
export interface SourceBlock {
  from: number;
  to: number;
  /** Whether the lines name the method; false as a rule tells another version of the file. Null where they need not (lambdas, what a compiler adds). */
  named: boolean | null;
}

/** What the page asks about sources; the command line does not. Failures are of kind `bad-sources`. */
export interface Sourcing {
  /** Lists the source files of an archive (zip, jar; its directory is read, no file), or takes the given ones. */
  openSources(
    job: number,
    name: string,
    given: Blob | readonly GivenSource[],
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<SourcesSummary>>;
  closeSources(sources: SourcesId): void;
  /**
   * The files that a class was compiled from: by its package’s folders, the longest path that fits, else – files that came alone, folders that
   * Kotlin leaves out – by the package that the text declares.
   */
  findSource(packageName: string, fileName: string): Promise<Result<SourceSearch>>;
  sourceText(place: SourcePlace): Promise<Result<SourceText>>;
  /** The lines of the method whose first line that has code is `line`; null where the text ends before it. */
  sourceBlock(place: SourcePlace, name: FrameName, line: number): Promise<Result<SourceBlock | null>>;
}
