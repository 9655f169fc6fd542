import type { ByteSource } from '../files/byte-source';
import type { Pace } from '../jobs/pace';
import { notWhole, streamOf, telling, unpacked, type Wanted } from './unpacking';

/** Unpacks the file in a gzip file. Throws FormatError where it does not meet the criteria. */
export function gunzip(source: ByteSource, wanted: Wanted, pace: Pace): Promise<ByteSource> {
  const stream = streamOf(source, telling(pace, source.size)).pipeThrough(new DecompressionStream('gzip'));
  return unpacked(stream, wanted, () => notWhole('gzip file', ''));
}
