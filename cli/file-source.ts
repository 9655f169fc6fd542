import { open } from 'node:fs/promises';
import type { ByteSource } from '../workers/formats/bytes';

/** A file of the file system, read in slices. Throws the system's error where it cannot be opened; `close` gives it back. */
export async function fileSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  if (path === '-') throw Object.assign(new Error('is stdin'), { code: 'STDIN' });
  const file = await open(path, 'r');
  const status = await file.stat();
  if (status.isDirectory()) {
    await file.close();
    throw Object.assign(new Error('is a folder'), { code: 'EISDIR' });
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
