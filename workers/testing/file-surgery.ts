import { bufferSource } from '../files/byte-source';
import { findSections, type Section } from '../formats/mct/container';

/** The sections of a whole file, its directory left out. */
export async function sectionsOf(file: Uint8Array<ArrayBuffer>): Promise<readonly Section[]> {
  return (await findSections(bufferSource(file.slice().buffer))).sections;
}

/** A copy with one byte changed. */
export function flipped(file: Uint8Array<ArrayBuffer>, at: number, bits = 0xff): Uint8Array<ArrayBuffer> {
  const copy = file.slice();
  copy[at] ^= bits;
  return copy;
}

/** Sections of a file as the encoder writes it, all but the directory. */
export const SECTION_NAMES: readonly string[] = [
  'meta',
  'strings',
  'classes',
  'methods',
  'tree.pops',
  'tree.method',
  'metric.calls',
  'metric.bytecodes',
  'arrays',
];
