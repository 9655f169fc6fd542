/** Finds new activations in the CPU samples of a flight recording (.jfr), and adds them to it as metrics. */
import type { MetricDescriptor } from '../../../common/metrics';
import { count } from '../../../common/numbers';
import { COMPARED_FRAMES, NEW_ACTIVATIONS, UNKNOWN_SHARE } from '../../../common/vm-events/new-activations';
import { Activations } from '../../recording/activations';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { ChunkHeader } from './chunk-header';
import type { FamilyEvents } from './chunk-sums';
import type { Family } from './families';
import type { SampleLog } from './sample-log';
import type { Stacks } from './stacks';

/** Stand for places: samples that do not belong to the metric, and those that are left out. */
export const NOT_OF_CPU = -1;
export const TRUNCATED = -2;
const NO_THREAD = -1;
/** Most nanoseconds by which chunks of one program overlap. */
const ADJUSTED_NS = 100_000_000n;

const NO_SAMPLES = 'the file has no CPU samples';
const NO_TIMES = 'samples have no times';
const NO_INDICES = 'frames have no bytecode indices';
const TOO_MANY = 'there are too many samples';
const OVERLAPPING = 'parts of the file overlap in time, so it may be of several programs';
const NONE_LEFT = 'all samples are truncated, or of unknown threads';

const described = (id: string, label: string, unit: string): MetricDescriptor => ({
  ...{ id, label, unit },
  ...{ kind: 'sampled', better: 'neither' },
});
const METRICS = [
  described(NEW_ACTIVATIONS, 'New activations', 'activations'),
  described(COMPARED_FRAMES, 'Compared frames', 'frames'),
];

/** The samples of a chunk, whose places are found one after the other. */
export interface ChunkActivations {
  /** Finds the place of the stack that was read last. */
  placeOf(frames: number): number;
  /**
   * Tells place and context of a cell's samples; those of other cells are not CPU samples.
   *
   * @param thread own number of the thread
   */
  put(cell: number, place: number, context: number, thread: number): void;
  /** Adds the samples after all cells have places. */
  finish(): void;
}

/** The new activations in a file. */
export class FlightActivations {
  /** The only family that is compared: another one would have the same work in its samples. */
  private family: Family | null = null;
  private readonly log = new Activations();
  /** Number of CPU samples, and of those that are left out. */
  private all = 0;
  private truncated = 0;
  private threadless = 0;
  /** Why the samples cannot be compared; empty if they can. */
  private reason = '';

  constructor(
    private readonly builder: RecordingBuilder,
    private readonly chunks: readonly Pick<ChunkHeader, 'startNs' | 'durationNs'>[],
  ) {}

  /**
   * Begins with the samples of a family in a chunk; null if they are not compared.
   *
   * @param clock nanoseconds on the file's clock for ticks since the chunk's first
   */
  ofChunk({ family, samples, cells }: FamilyEvents, stacks: Stacks, clock: (ticks: number) => number): ChunkActivations | null {
    if (samples === null || samples.size === 0) return null;
    this.family ??= family;
    if (family !== this.family) return null;
    if (!samples.hasTimes) this.reason = NO_TIMES;
    else if (!stacks.hasIndices) this.reason = NO_INDICES;
    else if (!samples.isWhole) this.reason = TOO_MANY;
    const [places, threads] = [new Int32Array(cells.size).fill(NOT_OF_CPU), new Int32Array(cells.size).fill(NO_THREAD)];
    const contexts = new Uint32Array(cells.size);
    return {
      placeOf: (frames) => this.log.placeOf(stacks.methods, stacks.indices, frames),
      put(cell, place, context, thread) {
        places[cell] = place;
        contexts[cell] = context;
        threads[cell] = thread;
      },
      finish: () => this.addAll(samples, { places, contexts, threads }, clock),
    };
  }

  /** Adds the metrics to the recording. Returns their numbers, and sentences about what is left out. */
  finish(): { metrics: readonly number[]; notices: readonly string[] } {
    const { family, builder, log, all, truncated, threadless } = this;
    const why = this.whyNone();
    if (why !== '') return { metrics: [], notices: [`${UNKNOWN_SHARE}${why}.`] };
    const { frames, fresh, otherRoot } = log.counts(builder);
    const metrics = [fresh, frames].map((values, i) => {
      const metric = builder.metric(METRICS[i]);
      for (let context = 0; context < values.length; context++)
        if (values[context] > 0) builder.addWhole(context, metric, values[context]);
      return metric;
    });
    const left = truncated + threadless + otherRoot;
    const parts = [
      [truncated, 'truncated'],
      [otherRoot, 'whose outermost method differs from that of most samples of their thread'],
      [threadless, 'of unknown threads'],
    ] as const;
    const words = parts.flatMap(([number, what]) => (number > 0 ? `${count(number)} ${what}` : [])).join(', ');
    const share = ((100 * left) / all).toFixed(1);
    return {
      metrics,
      notices: left === 0 ? [] : [`Left out of new activations: ${share}% of ${count(all)} ${family?.noun} (${words}).`],
    };
  }

  private whyNone(): string {
    const { reason, log, family, all } = this;
    if (family === null || all === 0) return NO_SAMPLES;
    if (reason !== '') return reason;
    if (overlap(this.chunks)) return OVERLAPPING;
    if (log.isFull) return TOO_MANY;
    if (log.size === 0) return NONE_LEFT;
    return log.hasIndices ? '' : NO_INDICES;
  }

  private addAll(
    { size, isWhole, ticks, cell }: SampleLog,
    { places, contexts, threads }: { places: Int32Array; contexts: Uint32Array; threads: Int32Array },
    clock: (ticks: number) => number,
  ): void {
    if (!isWhole) this.all += size;
    for (let i = 0; isWhole && i < size; i++) {
      const place = places[cell[i]];
      const thread = threads[cell[i]];
      if (place === NOT_OF_CPU) continue;
      this.all++;
      if (place === TRUNCATED) this.truncated++;
      else if (thread === NO_THREAD) this.threadless++;
      else this.log.add(thread, clock(ticks[i]), place, contexts[cell[i]]);
    }
  }
}

/** Whether chunks overlap by more than a clock is adjusted by. Threads of several programs may have the same numbers. */
function overlap(chunks: readonly Pick<ChunkHeader, 'startNs' | 'durationNs'>[]): boolean {
  const sorted = [...chunks].sort((a, b) => (a.startNs < b.startNs ? -1 : 1));
  return sorted.some(({ startNs }, i) => i > 0 && startNs + ADJUSTED_NS < sorted[i - 1].startNs + sorted[i - 1].durationNs);
}
