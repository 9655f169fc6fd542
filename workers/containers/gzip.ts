import type { ByteSource } from '../files/byte-source';
import type { Pace } from '../jobs/pace';
import { type FileCriteria, notWhole, reportUnpacking, streamOf, unpacked } from './unpacking';

/** Unpacks the file in a gzip file. Throws FormatError where it does not meet the criteria. */
export function gunzip(source: ByteSource, wanted: FileCriteria, pace: Pace): Promise<ByteSource> {
  const stream = streamOf(source, reportUnpacking(pace, source.size)).pipeThrough(new DecompressionStream('gzip'));
  return unpacked(stream, wanted, () => notWhole('gzip file', ''));
}
