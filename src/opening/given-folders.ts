/** Finds the profiles in folders that were dropped. */
import { isSourceName } from '../../common/source-names';
import { isProfileName } from '../../workers/formats/file-names';
import { type Folder, itemsIn } from '../sources/folders';

/** Levels of folders below the one that was dropped: a repository of flight recordings has a folder for each process. */
const LEVELS = 1;

/** The profiles in the folders, and the folders that have sources, or no profiles. */
export async function profilesIn<Given extends Folder>(
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
