import { COMPARED_FRAMES, NEW_ACTIVATIONS } from '../../../common/vm-events/new-activations';
import type { ByteSource } from '../../files/byte-source';
import { FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { ChunkBytes } from './chunk-bytes';
import { findChunks } from './chunk-header';
import { Flight } from './flight';
import { adviceFor, othersIn } from './unopened/advice';

/**
 * Reads a flight recording (.jfr) chunk by chunk. Throws FormatError if a complete chunk is damaged, or if no event has a
 * stack and no method was timed.
 *
 * @param asked ids of metrics to compute in addition; only new activations are known
 */
export async function parse(source: ByteSource, pace: Pace, asked: readonly string[] = []): Promise<Recording> {
  const { whole: found, problems } = await findChunks(source, pace);
  // What is freed, or timed anew, in a later chunk replaces what an earlier one says. Files may have been put together in any order.
  const whole = [...found].sort((a, b) => (a.startNs < b.startNs ? -1 : a.startNs > b.startNs ? 1 : 0));
  const flight = new Flight(
    whole,
    asked.some((id) => id === NEW_ACTIVATIONS || id === COMPARED_FRAMES),
  );
  let next: ChunkBytes | null = null;
  for (const [i, chunk] of whole.entries()) {
    const events: ChunkBytes = next ?? new ChunkBytes(source, chunk);
    next = i + 1 < whole.length ? new ChunkBytes(source, whole[i + 1]) : null;
    next?.readAhead();
    await flight.add(events, pace, source.size);
  }
  const recording = flight.finish(problems);
  if (recording.metrics.length === 0)
    throw new FormatError(
      'not-a-profile',
      ['The flight recording has no samples with stacks.', ...recording.warnings, othersIn(flight.content)].join(' ').trim(),
      `${whole.length} ${whole.length === 1 ? 'chunk' : 'chunks'}`,
      adviceFor(flight.content),
    );
  return recording;
}
