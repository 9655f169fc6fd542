/** Opens folders that were dropped: profiles in them, or sources. */
import { isSourceName } from '../../common/source-names';
import { isProfileName } from '../../workers/formats/file-names';
import { type Folder, itemsIn } from '../sources/folders';
import { giveFolder } from '../sources/source-queue';
import type { Side } from '../state/place';
import { openFiles } from './side-files';

/** Levels of folders below the one that was dropped: a repository of flight recordings has a folder for each process. */
const LEVELS = 1;

/** The profiles in the folders, and the folders that have sources, or no profiles. */
async function profilesIn<Given extends Folder>(
  folders: readonly Given[],
): Promise<{ profiles: readonly File[]; others: readonly Given[] }> {
  const profiles: File[] = [];
  const others: Given[] = [];
  for (const folder of folders) {
    const items = await itemsIn(folder, LEVELS).catch(() => []);
    const found = items.filter(({ path }) => isProfileName(path));
    if (found.length === 0 || items.some(({ path }) => isSourceName(path))) others.push(folder);
    else for (const { file } of found) profiles.push(await file());
  }
  return { profiles, others };
}

/** Opens the files and the profiles in the folders together. Folders without profiles are read for sources. */
export async function openDropped(
  files: readonly File[],
  folders: readonly FileSystemDirectoryEntry[],
  side: Side,
): Promise<void> {
  const { profiles, others } = await profilesIn(folders);
  await openFiles([...files, ...profiles], side);
  // Starts all folders at once, so that Cancel also stops those still waiting.
  await Promise.all(others.map((folder) => giveFolder(folder)));
}
