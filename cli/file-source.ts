/** Reads a file of the file system in slices; refuses folders, pipes, devices and sockets. */
import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { ByteSource } from '../workers/files/byte-source';

/** Opening a pipe that replaced the file after it was looked at must not wait for a writer. Windows has no such flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A file of the file system, read in slices. Throws the system's error where it cannot be opened; `close` gives it back. */
export async function fileSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  if (path === '-') throw Object.assign(new Error('is stdin'), { code: 'STDIN' });
  // Before it is opened: some devices begin to work then.
  refuseOthers(await stat(path));
  const file = await open(path, WITHOUT_WAITING);
  const status = await file.stat();
  try {
    refuseOthers(status);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    size: status.size,
    async slice(from, to) {
      const bytes = new Uint8Array(to - from);
      for (let filled = 0; filled < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
        if (bytesRead === 0) throw Object.assign(new Error('became shorter while it was read'), { code: 'ESHORT' });
        filled += bytesRead;
      }
      return bytes;
    },
    close: () => file.close(),
  };
}

/**
 * Refuses folders, pipes, devices and sockets: only files have a size and can be read back and forth. The codes are those of
 * `failure.ts`.
 */
function refuseOthers(found: Stats): void {
  if (found.isFile()) return;
  if (found.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' });
  if (found.isFIFO()) throw Object.assign(new Error('is a pipe'), { code: 'PIPE' });
  throw Object.assign(new Error('is a device'), { code: found.isSocket() ? 'SOCKET' : 'DEVICE' });
}
