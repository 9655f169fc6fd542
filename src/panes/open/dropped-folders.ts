/** Opens folders that were dropped: profiles in them, or sources. */
import { profilesIn } from '../../opening/given-folders';
import { openFiles } from '../../opening/side-files';
import { giveFolder } from '../../sources/source-queue';
import type { Side } from '../../state/place';

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
