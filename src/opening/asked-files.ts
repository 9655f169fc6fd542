/** Opens files that a side waits for and that the browser must ask for. */
import { withScript } from '../state/fetched-script';
import type { Side } from '../state/place';
import { notify, slotOn } from '../state/store';
import { nameIn } from './profile-fetch';
import { openKept } from './side-files';

/** Opens the files of a side for which the browser must ask. Only a click lets it ask. */
export async function openAgain(side: Side): Promise<void> {
  const slot = slotOn(side);
  if (slot.state !== 'wanted') return;
  const { ref } = slot;
  if (ref.kind === 'runs')
    await withScript(import('./runs'), ({ openRunsLinked }) => openRunsLinked(side, ref, 'requestPermission'));
  else await openKept(side, ref, 'requestPermission');
  const now = slotOn(side);
  if (now.state !== 'wanted' || now.why === 'failed') return;
  const [what, it] = ref.kind === 'runs' ? [`all ${ref.files.length} files`, 'all of them'] : [nameIn(ref), 'it'];
  if (now.why === 'ask')
    notify({
      message: `The browser does not allow this page to read ${what}.`,
      advice: `Allow it when the browser asks, or drop ${it} here.`,
    });
  else if (ref.kind === 'runs')
    notify({
      message: `Not all of the ${ref.files.length} files are still where they were.`,
      advice: 'Drop all of them here from their current location.',
    });
  else notify({ message: `${what} is no longer where it was.`, advice: 'Drop it here from its current location.' });
}
