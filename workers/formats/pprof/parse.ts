/** Reads pprof profiles: the entry point for this format. */
import { count } from '../../../common/numbers';
import type { ByteSource } from '../../files/byte-source';
import { damaged, FormatError, tooLarge } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { MOST_METRICS, type RecordedMetric, type Recording } from '../../profile/recording';
import { RecordingBuilder } from '../../recording/recording-builder';
import { columnsOf } from './columns';
import { pprof } from './descriptor';
import { FIELD, readFields } from './fields';
import { Header } from './header';
import { Samples } from './samples';
import { Tables } from './tables';
import { Threads } from './threads';

const TABLES = new Set<number>([FIELD.mapping, FIELD.location, FIELD.function, FIELD.string]);
const BEFORE_SAMPLES = new Set<number>(Object.values(FIELD).filter((field) => field !== FIELD.sample));

/**
 * Most frames in all stacks per byte of the file. A location takes one byte in a stack, and few locations have several frames.
 */
const FRAMES_A_BYTE = 64;
/** Most kinds of labels to name individually. */
const MOST_NAMED = 12;

/** Reads a pprof profile in two passes: first its tables, which may come after the samples, then the samples. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  const tables = new Tables();
  const header = new Header();
  await readFields(source, pace, BEFORE_SAMPLES, (wire) => (TABLES.has(wire.field) ? tables.take(wire) : header.take(wire)), {
    before: 0,
    part: 0.5,
  });
  const facts = header.facts(tables);
  if (facts.types.length === 0) throw damaged('The file has no sample types.', 'its first fields');
  if (facts.types.length > MOST_METRICS)
    throw tooLarge(
      `The file has ${count(facts.types.length)} sample types; at most ${MOST_METRICS} are opened.`,
      'its first fields',
      'Export only the types you want to see, or split them across several files.',
    );
  const columns = columnsOf(facts.types, facts.comments);
  const builder = new RecordingBuilder(columns.map(({ metric }) => metric));
  const threads = new Threads(builder);
  const counter = columns.findIndex(({ metric }) => metric.unit === 'samples');
  const samples = new Samples(tables, columns, counter, builder, threads, FRAMES_A_BYTE * source.size);
  await readFields(source, pace, new Set([FIELD.sample]), (wire) => samples.take(wire), { before: 0.5, part: 0.5 });
  if (samples.read === samples.stackless)
    throw new FormatError(
      'not-a-profile',
      samples.read === 0
        ? 'The profile has no samples.'
        : samples.read === 1
          ? 'The only sample has no stack.'
          : `None of the ${count(samples.read)} samples has a stack.`,
      `${count(source.size)} bytes`,
      'Record for longer, or record another event.',
    );
  const recording = builder.finish({
    format: pprof.id,
    start: facts.start,
    end: facts.end,
    sampling: facts.sampling,
    warnings: [...unread(samples), ...facts.sentences],
  });
  const described = recording.metrics.map((metric, i): RecordedMetric => {
    const weight =
      metric.eventWeight ?? (facts.period[i] === undefined ? weightOf(samples, i, counter) : facts.period[i] * columns[i].scale);
    const isEstimate = metric.kind === 'sampled' && metric.unit !== 'samples' && weight !== undefined;
    return isEstimate ? { ...metric, eventWeight: weight } : metric;
  });
  const { first } = facts;
  return {
    ...recording,
    threads: threads.counted(recording.threads),
    metrics: [described[first], ...described.filter((_, i) => i !== first)],
  };
}

/** Number of units that a sample stands for, if another column counts the samples. */
function weightOf({ squares, weights }: Samples, column: number, counter: number): number | undefined {
  return counter >= 0 && weights[column] > 0 ? squares[column] / weights[column] : undefined;
}

/** Notices about content that the figures do not include. */
function unread({ stackless, read, labels }: Samples): string[] {
  const sentences: string[] = [];
  if (stackless > 0) sentences.push(`Without a stack, so not counted: ${count(stackless)} of ${count(read)} samples.`);
  if (labels.size > 0) {
    const listed = [...labels].sort(([, a], [, b]) => b - a);
    const named = listed.slice(0, MOST_NAMED).map(([key, number]) => `${key} (${count(number)})`);
    const left = listed.length - MOST_NAMED;
    const more = left > 0 ? `, and ${count(left)} ${left === 1 ? 'other' : 'others'}` : '';
    sentences.push(`Sample labels that are not shown: ${named.join(', ')}${more}.`);
  }
  return sentences;
}
