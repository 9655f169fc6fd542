import type { Ahead } from '../files/arriving';
import type { ByteSource } from '../files/bytes';
import { type Format, SNIFF_BYTES } from '../files/format';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/job';
import type { Recording } from '../profile/recording';
import { MctAhead } from './mct/ahead';
import { mct } from './mct/format';
import { looksLike } from './refusal';

/** Every format that this engine opens; the first whose `sniff` says yes gets the file. */
const FORMATS: readonly Format[] = [mct];

/** What can be done with a file while it arrives: the tree and the metric that is looked at first. */
export function aheadFor(metric: string): Ahead {
  return new MctAhead(new Set(['tree.pops', 'tree.method', `metric.${metric}`]));
}

/** Reads a file of any known format. Throws FormatError; nothing but the first bytes is read of a file that is of none. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  if (source.size === 0)
    throw new FormatError(
      'empty',
      'The file is empty.',
      'byte 0',
      'Wait until the recorded program has ended; the dump is written at its exit.',
    );
  const head = await source.slice(0, Math.min(source.size, SNIFF_BYTES));
  const format = FORMATS.find((candidate) => candidate.sniff(head));
  if (format === undefined)
    throw new FormatError(
      'not-a-profile',
      `This is not a profile: it ${looksLike(head)}.`,
      'byte 0',
      'Open a .mct file that the Callgrove agent wrote (java -javaagent:callgrove-agent.jar=out=run.mct …).',
    );
  return format.parse(source, pace);
}
