/** Makes the whole page accept files: dropped, pasted, or named by a pasted address. */
import { useEffect, useState } from 'react';
import { isProfileName } from '../../../workers/formats/file-names';
import { openFiles } from '../../opening/side-files';
import { handleIs } from '../../sources/handles';
import { withScript } from '../../state/fetched-script';
import type { Side } from '../../state/place';
import { offerUrl, readySlot, stateNow, useApp } from '../../state/store';
import { refuseUrl } from '../../state/url-files';
import styles from './open.module.css';

const isAddress = (text: string): boolean => /^\S+$/.test(text) && (/^https?:\/\//.test(text) || isProfileName(text));

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** With A open, a drop on the left half of the page replaces A and one on the right half opens B. */
function sideAt(event: DragEvent): Side {
  return readySlot(stateNow().slots.a) && event.clientX > innerWidth / 2 ? 'b' : 'a';
}

export function DropTarget() {
  const [over, setOver] = useState<Side | null>(null);
  const open = useApp((state) => readySlot(state.slots.a) !== null);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(sideAt(event));
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(null);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(null);
      const { files, folders } = readDrop(event.dataTransfer);
      const side = sideAt(event);
      if (folders.length === 0) void openFiles(files, side);
      else void withScript(import('../../opening/given-folders'), ({ openDropped }) => openDropped(files, folders, side));
    };
    const paste = (event: ClipboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, [contenteditable]')) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const side: Side = readySlot(stateNow().slots.a) ? 'b' : 'a';
      if (files.length > 0) {
        event.preventDefault();
        void openFiles(files, side);
        return;
      }
      const text = event.clipboardData?.getData('text').trim() ?? '';
      if (isAddress(text) && refuseUrl(text, document.baseURI) === null) {
        event.preventDefault();
        offerUrl(text, side === 'b' ? 'open-b' : 'open-a');
      }
    };
    addEventListener('dragenter', drag);
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragenter', drag);
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
  if (over === null) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.zone} data-over={over === 'a'}>
        <strong>{open ? 'Open as A' : 'Drop to open'}</strong>
        <span>
          {open ? 'Replaces the open file.' : 'Drop two files to compare them. With more, you choose which to compare.'}
        </span>
      </div>
      {open && (
        <div className={styles.zone} data-over={over === 'b'}>
          <strong>Compare as B</strong>
          <span>With the open file.</span>
        </div>
      )}
    </div>
  );
}

/** Some browsers do not have this method. */
interface WithHandle {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Files and folders of a drop, which only their entries distinguish. Must be called during the drop event. */
function readDrop(data: DataTransfer | null): { files: File[]; folders: FileSystemDirectoryEntry[] } {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of data?.items ?? []) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    else if (file) files.push(file);
    const handle = (item as WithHandle).getAsFileSystemHandle?.();
    if (handle) handleIs(file ?? (entry as FileSystemEntry), handle);
  }
  return { files, folders };
}
