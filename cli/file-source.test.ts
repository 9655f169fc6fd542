import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buffered } from '../workers/files/byte-source';
import { sha256 } from '../workers/files/sha256';
import { HEADER_BYTES } from '../workers/formats/mct/container';
import { encodeMct } from '../workers/formats/mct/encoder';
import { HEAD_BYTES } from '../workers/formats/recognition';
import { refusal } from '../workers/testing/refusal';
import { SMALL } from '../workers/testing/small-profile';
import { fileSource } from './file-source';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reads slices of a file', async () => {
  const file = path.join(folder, 'bytes');
  writeFileSync(
    file,
    Uint8Array.from({ length: 300 }, (_, i) => i % 256),
  );
  const source = await fileSource(file);
  expect(source.size).toBe(300);
  expect([...(await source.slice(254, 258))]).toEqual([254, 255, 0, 1]);
  await source.close();
});

it('hashes a file without holding it whole', async () => {
  const file = path.join(folder, 'hashed');
  const bytes = Uint8Array.from({ length: 10_000_001 }, (_, i) => (i * 31) % 251);
  writeFileSync(file, bytes);
  const handle = await open(file);
  const read = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'read');
  await handle.close();
  const source = await fileSource(file);
  try {
    expect(await sha256(buffered(source))).toBe(createHash('sha256').update(bytes).digest('hex'));
    const reads = read.mock.calls as unknown as [Uint8Array][];
    expect(Math.max(...reads.map(([buffer]) => buffer.length))).toBeLessThanOrEqual(2 ** 22);
  } finally {
    read.mockRestore();
    await source.close();
  }
});

describe('files of 3 GB', () => {
  const sparse = (name: string, head: Uint8Array): string => {
    const file = path.join(folder, name);
    const descriptor = openSync(file, 'w');
    writeSync(descriptor, head);
    ftruncateSync(descriptor, 3 * 2 ** 30);
    closeSync(descriptor);
    return file;
  };

  it.each([
    ['of zeros, from its first bytes', () => new Uint8Array(16), 'not-a-profile', HEAD_BYTES],
    [
      'that begin like a dump, from their size',
      async () => (await encodeMct(SMALL)).slice(0, HEADER_BYTES),
      'too-large',
      HEAD_BYTES + 64,
    ],
  ])('%s', async (_, head, kind, most) => {
    const source = await fileSource(sparse(kind, await head()));
    const before = process.memoryUsage().arrayBuffers;
    const { error, read } = await refusal(source);
    expect(error.kind).toBe(kind);
    expect(read).toBeLessThanOrEqual(most);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
    await source.close();
  });
});
