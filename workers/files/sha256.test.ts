import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferSource } from './byte-source';
import { Sha256, sha256 } from './sha256';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('SHA-256', () => {
  it('in pieces is what Node computes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (pieces) => {
        const hash = new Sha256();
        const native = createHash('sha256');
        for (const piece of pieces) {
          hash.add(piece);
          native.update(piece);
        }
        expect(hex(hash.finish())).toBe(native.digest('hex'));
      }),
    );
  });

  it('of a file', async () => {
    const bytes = new TextEncoder().encode('abc');
    expect(await sha256(bufferSource(bytes.buffer))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('of a large file never holds more of it than a piece', async () => {
    let longest = 0;
    const native = createHash('sha256');
    const slice = async (from: number, to: number) => {
      longest = Math.max(longest, to - from);
      const bytes = new Uint8Array(to - from).fill(from % 251);
      native.update(bytes);
      return bytes;
    };
    expect(await sha256({ size: 2 ** 25 + 1, slice })).toBe(native.digest('hex'));
    expect(longest).toBeLessThanOrEqual(2 ** 22);
  });
});
