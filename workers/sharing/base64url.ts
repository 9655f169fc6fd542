/** Encodes the bytes of links and report pages as text: Base64, in its plain form and in the form for addresses. */

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < LETTERS.length; i++) VALUES[LETTERS.charCodeAt(i)] = i;

/** Number of bytes that one call of `String.fromCharCode` converts. */
const STRETCH = 1 << 13;

/** Encodes bytes for an address (RFC 4648, section 5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return encode(bytes, LETTERS);
}

/** Encodes bytes as `atob` decodes them (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  return encode(bytes, PLAIN) + '='.repeat((3 - (bytes.length % 3)) % 3);
}

function encode(bytes: Uint8Array, letters: string): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  for (let i = 0, out = 0; i < bytes.length; i += 3) {
    const word = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let shift = 18; shift >= 0 && out < codes.length; shift -= 6) codes[out++] = letters.charCodeAt((word >> shift) & 63);
  }
  const parts: string[] = [];
  for (let at = 0; at < codes.length; at += STRETCH) parts.push(String.fromCharCode(...codes.subarray(at, at + STRETCH)));
  return parts.join('');
}

/** Decodes the bytes again; null if the text has other characters, or a length or last character that cannot come from bytes. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let bits = 0;
  for (let i = 0, out = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const value = code < 128 ? VALUES[code] : -1;
    if (value < 0) return null;
    word = ((word << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[out++] = (word >> bits) & 255;
  }
  return (word & ((1 << bits) - 1)) === 0 ? bytes : null;
}
