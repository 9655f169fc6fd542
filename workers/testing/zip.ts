/** Writes zip archives for tests. */

/** A file in an archive. `packed` is stored as it is, with the given length and method. */
export interface ZipFile {
  name: string;
  bytes: Uint8Array;
  packed?: Uint8Array;
  method?: number;
  flags?: number;
}

/**
 * Writes a zip for tests; files are stored uncompressed unless already packed. Checksums are zero, because the readers here
 * ignore them.
 */
export function zip(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const body: number[] = [];
  const directory: number[] = [];
  for (const { name, bytes, packed = bytes, method = packed === bytes ? 0 : 8, flags = 0x800 } of files) {
    const named = new TextEncoder().encode(name);
    const facts = [
      ...half(20),
      ...half(flags),
      ...half(method),
      ...word(0),
      ...word(0),
      ...word(packed.length),
      ...word(bytes.length),
    ];
    const lengths = [...half(named.length), ...half(0)];
    const offset = body.length;
    body.push(...word(0x04034b50), ...facts, ...lengths, ...named);
    for (const byte of packed) body.push(byte);
    directory.push(
      ...word(0x02014b50),
      ...half(20),
      ...facts,
      ...lengths,
      ...half(0),
      ...half(0),
      ...half(0),
      ...word(0),
      ...word(offset),
      ...named,
    );
  }
  const counts = [...half(0), ...half(0), ...half(files.length), ...half(files.length)];
  const end = [...word(0x06054b50), ...counts, ...word(directory.length), ...word(body.length), ...half(0)];
  return Uint8Array.from(body.concat(directory, end));
}

const half = (value: number): number[] => [value & 255, (value >> 8) & 255];
const word = (value: number): number[] => [...half(value & 0xffff), ...half(value >>> 16)];

/** Text files by path. */
export const zipOf = (texts: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zip(Object.entries(texts).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })));
