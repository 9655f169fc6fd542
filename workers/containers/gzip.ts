/** Unpacks gzip files, so that profiles in them can be opened. */
import type { ByteSource } from '../files/byte-source';
import type { Pace } from '../jobs/pace';
import { type FileCriteria, notWhole, reportUnpacking, streamOf, unpacked } from './unpacking';

/** Unpacks the file inside a gzip file. Throws FormatError if it does not meet the criteria. */
export function gunzip(source: ByteSource, wanted: FileCriteria, pace: Pace): Promise<ByteSource> {
  const report = reportUnpacking(pace, source.size);
  const open = async () => streamOf(source, report()).pipeThrough(new DecompressionStream('gzip'));
  return unpacked(open, wanted, () => notWhole('gzip file', ''));
}
