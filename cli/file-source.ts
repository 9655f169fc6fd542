/** Reads the command line's input files from disk in slices; rejects folders, pipes, devices and sockets. */
import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { ByteSource } from '../workers/files/byte-source';

/** If a pipe replaced the file after the check, opening it must not wait for a writer. Windows has no such flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Number of bytes hashed at a time. */
const PIECE = 2 ** 22;

/** Opens a file on disk to be read in slices, until `close` is called. Throws the system's error if it cannot be opened. */
export async function fileSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  if (path === '-') throw Object.assign(new Error('is stdin'), { code: 'STDIN' });
  // Checked before opening, because opening starts some devices.
  refuseOthers(await stat(path));
  const file = await open(path, WITHOUT_WAITING);
  const status = await file.stat();
  try {
    refuseOthers(status);
  } catch (error) {
    await file.close();
    throw error;
  }
  const { size } = status;
  const slice = async (from: number, to: number): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = new Uint8Array(to - from);
    for (let filled = 0; filled < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
      if (bytesRead === 0) throw Object.assign(new Error('shrank while being read'), { code: 'ESHORT' });
      filled += bytesRead;
    }
    return bytes;
  };
  return {
    size,
    slice,
    async sha256() {
      const hash = createHash('sha256');
      for (let from = 0; from < size; from += PIECE) hash.update(await slice(from, Math.min(size, from + PIECE)));
      return hash.digest('hex');
    },
    close: () => file.close(),
  };
}

/**
 * Rejects folders, pipes, devices and sockets: only files have a size and allow random access. `failure.ts` explains the codes.
 */
function refuseOthers(found: Stats): void {
  if (found.isFile()) return;
  if (found.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' });
  if (found.isFIFO()) throw Object.assign(new Error('is a pipe'), { code: 'PIPE' });
  throw Object.assign(new Error('is a device'), { code: found.isSocket() ? 'SOCKET' : 'DEVICE' });
}
