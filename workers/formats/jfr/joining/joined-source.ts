/** Reads pieces of several files as one file. */
import type { ByteSource } from '../../../files/byte-source';
import type { JoinedPiece } from './join-plan';

/** The pieces one after the other, each read from its file on demand. */
export function joinedSource(sources: readonly ByteSource[], pieces: readonly JoinedPiece[]): ByteSource {
  const ends: number[] = [];
  for (const { from, to } of pieces) ends.push((ends[ends.length - 1] ?? 0) + to - from);
  const size = ends[ends.length - 1] ?? 0;
  return {
    size,
    async slice(from, to) {
      const bytes = new Uint8Array(to - from);
      let piece = ends.findIndex((end) => end > from);
      for (let at = from; at < to; piece++) {
        const end = Math.min(to, ends[piece]);
        const { file, to: last } = pieces[piece];
        bytes.set(await sources[file].slice(last - (ends[piece] - at), last - (ends[piece] - end)), at - from);
        at = end;
      }
      return bytes;
    },
  };
}
