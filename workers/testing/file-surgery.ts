/** Helpers for tests that change the bytes of a `.mct` file. */
import { bufferSource } from '../files/byte-source';
import { findSections, type Section } from '../formats/mct/container';

/** Splits a complete file into its sections, without the directory. */
export async function sectionsOf(file: Uint8Array<ArrayBuffer>): Promise<readonly Section[]> {
  return (await findSections(bufferSource(file.slice().buffer))).sections;
}

/** A copy with one byte changed. */
export function flipped(file: Uint8Array<ArrayBuffer>, at: number, bits = 0xff): Uint8Array<ArrayBuffer> {
  const copy = file.slice();
  copy[at] ^= bits;
  return copy;
}

/** Names of the sections that the encoder writes, except the directory. */
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
