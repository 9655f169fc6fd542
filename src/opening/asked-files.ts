/** Opens a side's file after the user has answered a question: permission to read, a fetch, or another hash. */
import { withScript } from '../state/fetched-script';
import type { Side } from '../state/place';
import { withoutIds } from '../state/start-place';
import { notify, setPlace, setSlot, slotOn } from '../state/store';
import { allowHost, nameIn } from './profile-fetch';
import { openKept } from './side-files';
import { openOn, release } from './sides';

/** Opens a side's files that need the browser's permission. The browser asks for it only after a click. */
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
      message: `Some of the ${ref.files.length} files have been moved or deleted.`,
      advice: 'Drop all of them here from their current location.',
    });
  else notify({ message: `${what} has been moved or deleted.`, advice: 'Drop it here from its current location.' });
}

/** Accepts a file whose hash differs from the link's. */
export async function openAnyway(side: Side): Promise<void> {
  const slot = slotOn(side);
  if (slot.state !== 'differs') return;
  const { ref } = slot.opened;
  setSlot(side, { ...slot.opened, ref: ref.kind === 'url' ? { ...ref, hash: '' } : ref });
  setPlace(withoutIds);
}

/** Closes a file whose hash differs from the link's, and waits for the right one. */
export async function refuse(side: Side): Promise<void> {
  const slot = slotOn(side);
  if (slot.state !== 'differs') return;
  const { expected, opened } = slot;
  setSlot(side, { state: 'wanted', ref: expected, why: expected.kind === 'file' ? 'drop' : 'failed' });
  await release(opened);
}

/** Fetches the file that a side is waiting for, after the user has allowed it. */
export async function fetchWanted(side: Side): Promise<void> {
  const slot = slotOn(side);
  if (slot.state !== 'wanted' || slot.ref.kind !== 'url') return;
  allowHost(slot.ref.url);
  await openOn(side, { kind: 'url', url: slot.ref.url }, { expected: slot.ref });
}
