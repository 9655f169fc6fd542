import type { Progress, Result } from './profile';
import type { FrameName } from './tree';

/**
 * Types of the engine's API for source files that the user gave along with a profile: an archive, a folder, or single files.
 * Profiles contain no source text.
 */
export type SourcesId = number;

/** A file in a folder, or one given by itself. */
export interface GivenSource {
  /** Path as far as it is known; without folders for a single file. */
  path: string;
  file: Blob;
}

/** A set of source files that was opened. */
export interface SourcesSummary {
  sources: SourcesId;
  name: string;
  /** Number of source files in it. */
  files: number;
}

/** The location of a source text. */
export interface SourcePlace {
  sources: SourcesId;
  /** Number of the file in these sources. */
  file: number;
  /** Name of the sources that it belongs to. */
  of: string;
  path: string;
  /** Folders above those of its package. Files of the same module, or of the same version, share them. */
  root: string;
}

/** Source files that may hold a class. */
export interface SourceSearch {
  /** Path in the usual Java layout: `org/h2/command/Parser.java`. */
  wanted: string;
  /** Files that fit equally well: none, one, or several to choose from. */
  places: SourcePlace[];
  /** Number of files with that name that belong to other packages. */
  others: number;
  /** Number of files with that name whose package is unknown, because too many others were opened before them. */
  unopened: number;
}

/** The text of one file. */
export interface SourceText {
  lines: string[];
  /**
   * Comments and string literals in order, four numbers each: line from 0, start and end in UTF-16 units, kind (1 for a comment,
   * 2 for a literal).
   */
  spans: Uint32Array;
}

/** The lines of a method in a text, counted from 1. */
export interface SourceBlock {
  from: number;
  to: number;
  /**
   * Whether the method's name occurs in the lines; false usually means another version of the file. Null if it need not occur:
   * lambdas, and methods added by a compiler.
   */
  named: boolean | null;
  /** The line of the declaration of the method, then of the others that were asked for; the first line with code if unknown. */
  heads: number[];
}

/** A method and its first line with code. */
export interface MethodStart {
  name: FrameName;
  line: number;
}

/** Questions about sources, asked by the page and not by the command line. They fail with `bad-sources`. */
export interface SourcesApi {
  /** Lists the source files of an archive (zip, jar; only its directory is read), or takes the given files. */
  openSources(
    job: number,
    name: string,
    given: Blob | readonly GivenSource[],
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<SourcesSummary>>;
  closeSources(sources: SourcesId): void;
  /**
   * Finds the files from which a class may have been compiled: the longest path that ends with the package's folders. For files
   * given by themselves, and for folders that Kotlin leaves out, the package declared in the text decides.
   */
  findSource(packageName: string, fileName: string): Promise<Result<SourceSearch>>;
  sourceText(place: SourcePlace): Promise<Result<SourceText>>;
  /** The lines of the method whose first line with code is `line`; null if the text ends before that line. */
  sourceBlock(
    place: SourcePlace,
    name: FrameName,
    line: number,
    others: readonly MethodStart[],
  ): Promise<Result<SourceBlock | null>>;
}
