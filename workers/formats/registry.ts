/** Opens a file of any format: finds and loads the right parser. */
import type { EarlyWork } from '../files/arriving-file';
import type { ByteSource } from '../files/byte-source';
import type { Parse } from '../files/format-descriptor';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import type { Recording } from '../profile/recording';
import { EarlySections } from './mct/early-sections';
import { parse as parseMct } from './mct/parse';
import { formatOf, HEAD_BYTES } from './recognition';
import { unwrap } from './unwrapping';

/** A format included in the worker's first script: its parser, and early work on a file that is still arriving. */
interface FirstScriptFormat {
  readonly parse: Parse;
  /** @param metric the metric that will be shown first */
  earlyWork(metric: string): EarlyWork;
}

/**
 * Formats in the worker's first script, by id. Nearly every session starts with one of these, so they must not need a second
 * request.
 */
const FIRST_SCRIPT: Readonly<Record<string, FirstScriptFormat>> = {
  mct: { parse: parseMct, earlyWork: (metric) => new EarlySections(new Set(['tree.pops', 'tree.method', `metric.${metric}`])) },
};

/** All other parsers by path, each in a separate script that is fetched with the first file of its format. */
const LOADED_LATER = import.meta.glob<{ parse: Parse }>(['./*/parse.ts', '!./mct/parse.ts']);

/** Works on a file while it arrives, once its first bytes identify a format that supports this; otherwise does nothing. */
export function earlyWorkFor(metric: string): EarlyWork {
  let recognised = false;
  let own: EarlyWork | null = null;
  return {
    advance: async (arrived) => {
      if (!recognised) {
        const format = formatOf(await arrived.slice(0, Math.min(arrived.size, HEAD_BYTES)));
        if (format === undefined && arrived.size < HEAD_BYTES) return;
        recognised = true;
        own = format === undefined ? null : (FIRST_SCRIPT[format.id]?.earlyWork(metric) ?? null);
      }
      await own?.advance(arrived);
    },
    take: (from, to) => own?.take(from, to) ?? null,
  };
}

/**
 * Reads a file of any known format, compressed or not. Throws FormatError. Of a file in an unknown format, only the first bytes
 * are read.
 *
 * @param vmEvents ids of events of the VM for which the recording gets metrics (common/vm-events), and of metrics that a format
 *   computes only if asked
 */
export async function parse(source: ByteSource, pace: Pace, vmEvents: readonly string[] = []): Promise<Recording> {
  if (source.size === 0)
    throw new FormatError(
      'empty',
      'The file is empty.',
      'byte 0',
      'Wait until the recorded program has exited; the recording is written at that point.',
    );
  const { format, source: profile } = await unwrap(source, pace);
  const read = await (await parserOf(format.id))(profile, pace, vmEvents);
  const recording = source.remarks ? { ...read, warnings: [...source.remarks, ...read.warnings] } : read;
  const isAsked = vmEvents.some((asked) => recording.metrics.every(({ id }) => id !== asked));
  return isAsked ? (await import('../recording/vm-event-columns')).withVmEvents(recording, vmEvents) : recording;
}

/** The `parse` function from a format's folder, which is named after the format. */
async function parserOf(id: string): Promise<Parse> {
  return FIRST_SCRIPT[id]?.parse ?? (await LOADED_LATER[`./${id}/parse.ts`]()).parse;
}
