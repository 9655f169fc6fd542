/** Writes and reads SHA-256 hashes in the payload of a link, 32 bytes each. */
import type { Bytes } from '../formats/mct/encoder';

/** Length of a SHA-256 hash in bytes. */
export const SHA_BYTES = 32;

/** @param hex empty if the hash is unknown, in which case all bytes are zero */
export function writeHash(out: Bytes, hex: string): void {
  out.raw(Uint8Array.from({ length: SHA_BYTES }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2) || '0', 16)));
}

export function readHash(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return /^0+$/.test(hex) ? '' : hex;
}
