/** Receives files that the system opens with the installed app or shares with it. */
import { INBOX, NAME_HEADER, OFFERED } from '../../sw/inbox';
import { PROFILE_ENDING } from '../../workers/formats/file-names';
import { openFiles } from '../opening/side-files';
import { fileOfHandle } from '../sources/handles';
import { currentSide, notify, offerUrl, openDialog, stateNow } from '../state/store';
import { useWaiting } from './install-store';

interface LaunchQueue {
  setConsumer(consumer: (params: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Opens files at once if nothing is open; otherwise asks first. */
function take(files: File[]): void {
  if (files.length === 0) return;
  if (currentSide(stateNow()) === null) void openFiles(files, 'a');
  else useWaiting.setState({ files });
}

/** Receives files opened through the system's file handling, even if the window is already open. */
export function takeLaunches(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  const open = async (files: readonly FileSystemFileHandle[]) => {
    try {
      take(await Promise.all(files.map(fileOfHandle)));
    } catch {
      notify({
        message: 'A file opened from the operating system could not be read.',
        advice: 'Drop it on this page instead.',
      });
    }
  };
  launchQueue?.setConsumer(({ files = [] }) => void open(files));
}

/** If a share opened the page, takes the files that the service worker stored in the cache (`sw/sw.ts`). */
export async function takeShared(): Promise<void> {
  const query = new URLSearchParams(location.search);
  if (query.has('open')) openDialog('open-a');
  if (!query.has('shared') && !query.has('open')) return;
  history.replaceState(null, '', location.pathname + location.hash);
  if (!query.has('shared') || !('caches' in window)) return;
  const inbox = await caches.open(INBOX);
  const address = await inbox.match(new URL(OFFERED, document.baseURI));
  const files: File[] = [];
  for (const key of await inbox.keys()) {
    const response = await inbox.match(key);
    const name = response?.headers.get(NAME_HEADER);
    if (response && name) files.push(new File([await response.blob()], decodeURIComponent(name)));
  }
  await caches.delete(INBOX);
  if (files.length > 0) take(files);
  else if (address) offerUrl(await address.text(), 'open-a');
  else
    notify({
      message: 'The shared item cannot be opened.',
      advice: `Share a ${PROFILE_ENDING} file, or an address that starts with https://.`,
    });
}
