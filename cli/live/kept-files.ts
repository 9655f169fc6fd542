/** Remembers the files of recordings that a server followed before, so that it serves them and never writes over them. */
import { existsSync } from 'node:fs';
import { isOutOf, nextFile, optionsFor } from './recording-options';
import { type Began, ownFile } from './watched-file';

/** File of a recording that has ended, or is no longer followed. */
export interface KeptFile {
  readonly path: string;
  /** Process id of its program. */
  readonly pid: number;
  readonly began: Began;
}

/** A file that can be served. */
export interface ServedFile {
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** Those files that are still there and still of their recording. */
export async function servedOf(files: readonly Pick<KeptFile, 'path' | 'began'>[]): Promise<ServedFile[]> {
  const found = await Promise.all(files.map(({ path, began }) => ownFile(path, began)));
  return files.flatMap(({ path }, index) => {
    const stats = found[index];
    return stats === null ? [] : [{ path, size: stats.size, modified: Math.floor(stats.mtimeMs) }];
  });
}

/** The files of all programs that a server has followed, the oldest first. */
export class KeptFiles {
  private files: KeptFile[] = [];

  /** Adds a file; one with its path is forgotten. */
  add(file: KeptFile): void {
    this.remove(file.path);
    this.files.push(file);
  }

  remove(path: string): void {
    this.files = this.files.filter((each) => each.path !== path);
  }

  /** Files of a program, the oldest first. */
  of(pid: number): KeptFile[] {
    return this.files.filter((each) => each.pid === pid);
  }

  /** Options for a program's recording that replace no kept file: the given ones, or with a new name. Throws Failure as `optionsFor`. */
  optionsBeside(options: string, pid: number): string {
    // A program in a container may have another process id there.
    const taken = this.files.find((each) => isOutOf(options, each.path, each.pid === pid ? null : pid));
    const isTaken = (file: string): boolean => existsSync(file) || this.files.some((each) => each.path === file);
    return taken === undefined ? options : optionsFor(options, null, nextFile(taken.path, isTaken));
  }
}
