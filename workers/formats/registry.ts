import type { Ahead } from '../files/arriving';
import type { ByteSource } from '../files/bytes';
import type { Parse } from '../files/format';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/job';
import type { Recording } from '../profile/recording';
import { MctAhead } from './mct/ahead';
import { parse as parseMct } from './mct/parse';
import { unwrapped } from './unwrapped';

/** Parsers that are there before a file is. All others are fetched when a file of theirs comes. */
const AT_HAND: Readonly<Record<string, Parse>> = { mct: parseMct };

/** Those others, by path. With .mct's among them, the worker would wait for a second script when it begins. */
const FETCHED = import.meta.glob<{ parse: Parse }>(['./*/parse.ts', '!./mct/parse.ts']);

/** What can be done with a file while it arrives: the tree and the metric that is looked at first. */
export function aheadFor(metric: string): Ahead {
  return new MctAhead(new Set(['tree.pops', 'tree.method', `metric.${metric}`]));
}

/** Reads a file of any known format, packed or not. Throws FormatError; nothing but the first bytes is read of a file that is of none. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  if (source.size === 0)
    throw new FormatError(
      'empty',
      'The file is empty.',
      'byte 0',
      'Wait until the recorded program has ended; the dump is written at its exit.',
    );
  const { format, source: profile } = await unwrapped(source, pace);
  return (await parserOf(format.id))(profile, pace);
}

/** The `parse` of a format's folder, which is named as its format. */
async function parserOf(id: string): Promise<Parse> {
  return AT_HAND[id] ?? (await FETCHED[`./${id}/parse.ts`]()).parse;
}
