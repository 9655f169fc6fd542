/** Hashes files with SHA-256: in the source if it can, natively up to 32 MB, otherwise piece by piece with the code below. */
import type { ByteSource } from './byte-source';

/** Maximum size of a file that is hashed natively, in bytes. The native function takes it in one piece, and copies it. */
const IN_ONE_PIECE = 2 ** 25;
const PIECE = 2 ** 22;

/** SHA-256 of a file in hex. Pages that were not served securely have no native digest. */
export async function sha256(source: ByteSource): Promise<string> {
  if (source.sha256 !== undefined) return source.sha256();
  const subtle = (globalThis as { crypto?: { subtle?: SubtleCrypto } }).crypto?.subtle;
  if (subtle !== undefined && source.size <= IN_ONE_PIECE) {
    return hex(new Uint8Array(await subtle.digest('SHA-256', await source.slice(0, source.size))));
  }
  const hash = new Sha256();
  for (let from = 0; from < source.size; from += PIECE) hash.add(await source.slice(from, Math.min(source.size, from + PIECE)));
  return hex(hash.finish());
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const BLOCK = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, sections 4.2.2 and 5.3.3). */
function rootsOfPrimes(count: number, root: (n: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  for (let found = 0, n = 2; found < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) words[found++] = (root(n) % 1) * 2 ** 32;
  }
  return words;
}

const K = rootsOfPrimes(64, Math.cbrt);

/** SHA-256 of bytes that arrive in pieces (FIPS 180-4). */
export class Sha256 {
  private readonly state = rootsOfPrimes(8, Math.sqrt);
  private readonly words = new Uint32Array(64);
  private readonly rest = new Uint8Array(BLOCK);
  private resting = 0;
  private length = 0;

  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    let at = 0;
    if (this.resting > 0) {
      at = Math.min(BLOCK - this.resting, bytes.length);
      this.rest.set(bytes.subarray(0, at), this.resting);
      this.resting += at;
      if (this.resting < BLOCK) return;
      this.block(this.rest, 0);
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.block(bytes, at);
    this.rest.set(bytes.subarray(at));
    this.resting = bytes.length - at;
  }

  finish(): Uint8Array {
    const bits = this.length * 8;
    const padding = new Uint8Array((this.resting < BLOCK - 8 ? BLOCK : 2 * BLOCK) - this.resting);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits % 2 ** 32);
    this.add(padding);
    const digest = new Uint8Array(32);
    const out = new DataView(digest.buffer);
    for (let i = 0; i < this.state.length; i++) out.setUint32(4 * i, this.state[i]);
    return digest;
  }

  private block(bytes: Uint8Array, at: number): void {
    const { words: w, state } = this;
    for (let i = 0, p = at; i < 16; i++, p += 4)
      w[i] = (bytes[p] << 24) | (bytes[p + 1] << 16) | (bytes[p + 2] << 8) | bytes[p + 3];
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15];
      const y = w[i - 2];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    const turned = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i++) state[i] += turned[i];
  }
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
