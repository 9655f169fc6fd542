/** Finds the source files, among those that the user gave, from which a class may come. */
import { isSourceName } from '../../common/source-names';

/**
 * A path with `/` as separator and without empty parts, whichever system wrote it. Paths are only compared and shown, so `..` is
 * harmless.
 */
export const cleanPath = (path: string): string =>
  path
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');

/** Whether a path is that of a source file; copies that macOS adds to archives are not. */
export const isSource = (path: string): boolean => isSourceName(path) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path);

export interface FilePlace {
  sources: number;
  file: number;
  path: string;
}

interface Near extends FilePlace {
  /** Number of the package’s folders, from the innermost outwards, that the path contains. */
  folders: number;
  root: string;
}

/** All source files that the user gave, by file name. */
export class Places {
  private readonly byName = new Map<string, FilePlace[]>();

  add(sources: number, paths: readonly string[]): void {
    for (const [file, path] of paths.entries()) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const known = this.byName.get(name);
      if (known) known.push({ sources, file, path });
      else this.byName.set(name, [{ sources, file, path }]);
    }
  }

  remove(sources: number): void {
    for (const [name, places] of this.byName)
      this.byName.set(
        name,
        places.filter((place) => place.sources !== sources),
      );
  }

  /**
   * Files with a given name, best fit first.
   *
   * @returns `whole`: number of files at the front whose paths contain all of the package’s folders. `sure`: how many of them
   * certainly belong to the package. A single folder with others above it may be the last folder of another package
   */
  named(packageName: string, fileName: string): { fits: Near[]; whole: number; sure: number } {
    const folders = packageName.split('.').filter(Boolean);
    const fits = (this.byName.get(fileName) ?? [])
      .map((place) => nearness(place, folders))
      .sort((a, b) => b.folders - a.folders || a.path.length - b.path.length);
    const whole = folders.length === 0 ? [] : fits.filter((each) => each.folders === folders.length);
    const sure = folders.length > 1 ? whole : whole.filter(({ root }) => root === '');
    return { fits, whole: whole.length, sure: sure.length };
  }
}

function nearness(place: FilePlace, folders: readonly string[]): Near {
  const parts = place.path.split('/').slice(0, -1);
  let same = 0;
  while (same < folders.length && parts.at(-1 - same) === folders.at(-1 - same)) same++;
  return { ...place, folders: same, root: parts.slice(0, parts.length - same).join('/') };
}
