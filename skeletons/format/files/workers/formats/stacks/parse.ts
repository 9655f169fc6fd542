import type { ByteSource } from '../../files/byte-source';
import { damaged, tooLarge } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { RecordingBuilder } from '../../recording/recording-builder';
import { stacks } from './descriptor';

const SAMPLES = { id: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled', better: 'less' } as const;
const LINE = /^(\S+) (\d+)$/;
/** Size in bytes of the largest file that is read as a single text. */
const LARGEST = 2 ** 28;
/** Number of lines between two checks for cancelling. */
const STRETCH = 1000;

export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  if (source.size > LARGEST) throw tooLarge(`The file has ${source.size} bytes; the limit is ${LARGEST}.`, 'byte 0');
  const lines = new TextDecoder().decode(await source.slice(0, source.size)).split(/\r?\n/);
  const builder = new RecordingBuilder([SAMPLES]);
  for (const [i, line] of lines.entries()) {
    if (i % STRETCH === 0) await pace.tick('decode', i, lines.length);
    if (i === 0 || line === '') continue;
    const found = LINE.exec(line);
    if (found === null) throw damaged('A line is no stack with a number behind it.', `line ${i + 1}`);
    const [, stack, samples] = found;
    builder.add(
      stack.split(';').map((name) => builder.method({ className: '', name })),
      [Number(samples)],
    );
  }
  return builder.finish({ format: stacks.id });
}
