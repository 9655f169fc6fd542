/** Takes `.mct` files apart and puts them together again, for fuzzing. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { END_MARK, MAGIC, SECTION_MARK } from '../../formats/mct/container';
import { crc32 } from '../../formats/mct/crc32';
import { Bytes } from '../../formats/mct/encoder';
import { sectionsOf } from '../file-surgery';

/** A section taken from its file: its raw bytes, and its header. */
export interface Piece {
  name: string;
  part: number;
  raw: Uint8Array<ArrayBuffer>;
  /** Raw length that the header claims; null for the true one. */
  claim: number | null;
}

/** The sections of a complete file, inflated. */
export async function dissect(file: Uint8Array<ArrayBuffer>): Promise<Piece[]> {
  return (await sectionsOf(file)).map(({ name, part, payload, storedLength }) => ({
    name,
    part,
    raw: new Uint8Array(gunzipSync(file.subarray(payload, payload + storedLength))),
    claim: null,
  }));
}

/** Writes sections with correct checksums, so that their errors reach the decoder. */
export function assemble(
  pieces: readonly Piece[],
  version: { major: number; minor: number } = { major: 1, minor: 0 },
): Uint8Array<ArrayBuffer> {
  const out = new Bytes();
  out.raw(MAGIC);
  out.fixed(version.major, 2);
  out.fixed(version.minor, 2);
  out.fixed(0, 4);
  const listed: Record<string, unknown>[] = [];
  const add = ({ name, part, raw, claim }: Piece): void => {
    const stored = gzipSync(raw, { level: 1 });
    const rawLength = claim ?? raw.length;
    listed.push({ name, part, offset: out.length, rawLength, storedLength: stored.length });
    const header = new Bytes();
    header.raw(ascii(SECTION_MARK));
    header.fixed(name.length, 1);
    header.raw(ascii(name));
    header.fixed(part, 4);
    header.fixed(rawLength, 8);
    header.fixed(stored.length, 8);
    const bytes = header.take();
    out.raw(bytes);
    out.fixed(crc32(bytes), 4);
    out.raw(stored);
  };
  for (const piece of pieces) add(piece);
  const directory = out.length;
  add({ name: 'directory', part: 0, raw: ascii(JSON.stringify({ sections: listed })), claim: null });
  const pointer = new Bytes();
  pointer.fixed(directory, 8);
  const bytes = pointer.take();
  out.raw(bytes);
  out.fixed(crc32(bytes), 4);
  out.raw(ascii(END_MARK));
  return out.take();
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
