import { COMPARED_FRAMES, NEW_ACTIVATIONS } from '../../../common/vm-events/new-activations';
import type { ByteSource } from '../../files/byte-source';
import { FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { ChunkBytes } from './chunk-bytes';
import { findChunks } from './chunk-header';
import { Flight } from './flight';

/**
 * Reads a flight recording (.jfr) chunk by chunk. Throws FormatError if a complete chunk is damaged, or if no event has a
 * stack.
 *
 * @param asked ids of metrics to compute in addition; only new activations are known
 */
export async function parse(source: ByteSource, pace: Pace, asked: readonly string[] = []): Promise<Recording> {
  const { whole, problems } = await findChunks(source, pace);
  const flight = new Flight(
    whole,
    asked.some((id) => id === NEW_ACTIVATIONS || id === COMPARED_FRAMES),
  );
  for (const chunk of whole) await flight.add(new ChunkBytes(source, chunk), pace, source.size);
  const recording = flight.finish(problems);
  if (recording.metrics.length === 0)
    throw new FormatError(
      'not-a-profile',
      `The flight recording has no samples with stacks. ${recording.warnings.join(' ')}`.trim(),
      `${whole.length} ${whole.length === 1 ? 'chunk' : 'chunks'}`,
      'Record with the JDK’s profile settings (java -XX:StartFlightRecording=settings=profile,filename=run.jfr …).',
    );
  return recording;
}
