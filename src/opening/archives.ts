/** Replaces given archives by the profiles in them. */
import type { MatrixSource } from '../../workers/api/engine';
import { isProfileName } from '../../workers/formats/file-names';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import { workOn } from './side-work';

const ZIP = 'PK\u0003\u0004';

/**
 * The files, with each archive that contains several profiles replaced by these. Any other archive stays as it is.
 *
 * @param side where progress is shown
 * @returns null if an archive could not be unpacked, or the user cancelled
 */
export async function withoutArchives(files: readonly File[], side: Side): Promise<readonly File[] | null> {
  const all: File[] = [];
  for (const file of files) {
    if (!(await isArchive(file))) {
      all.push(file);
      continue;
    }
    const inside = await workOn(side, file.name, (job, report) =>
      engine().archivedProfiles(job, { name: file.name, file }, report),
    );
    if (inside === null) return null;
    all.push(...(inside.length === 0 ? [file] : inside.map((each) => fileOf(each, inside))));
  }
  return all;
}

/** Whether the file is a zip archive. A profile is recognised by its name: reading it would delay its opening. */
const isArchive = async (file: File): Promise<boolean> =>
  !isProfileName(file.name) &&
  (await file
    .slice(0, ZIP.length)
    .text()
    .catch(() => '')) === ZIP;

/** A file of an archive, with its path if others there have the same name. */
function fileOf({ name, file }: MatrixSource, all: readonly MatrixSource[]): File {
  const own = lastOf(name);
  const isAlone = all.filter((each) => lastOf(each.name) === own).length === 1;
  const made = new File([file], isAlone ? own : name);
  // Folders called “base” and “head” say which file is which side.
  Object.defineProperty(made, 'webkitRelativePath', { value: name });
  return made;
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
