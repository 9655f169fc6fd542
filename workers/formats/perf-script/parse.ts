import type { ByteSource } from '../../files/byte-source';
import { wholeLines } from '../../files/whole-lines';
import { FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { SampleReader } from './sample-reader';
import { lastSamples } from './times';

/** Number of bytes between two checks of the clock. */
const STRETCH = 2 ** 17;

/** Reads the text of `perf script` block by block. Throws FormatError if no sample has a stack. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  const reader = new SampleReader(await lastSamples(source));
  for await (const { lines, from } of wholeLines(source, pace)) {
    for (let at = 0, next = 0; at < lines.length; ) {
      if (at >= next) {
        await pace.tick('decode', from + at, source.size);
        next = at + STRETCH;
      }
      at = reader.read(lines, at);
    }
  }
  const recording = reader.finish();
  if (!reader.hasStacks)
    throw new FormatError(
      'not-a-profile',
      ['The file has no samples with stacks.', ...recording.problems].join(' '),
      `line ${reader.line}`,
      'Record stacks, perf record -g …, and write the text with perf script > run.perf.txt.',
    );
  return recording;
}
