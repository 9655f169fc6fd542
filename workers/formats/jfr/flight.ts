import type { MetricDescriptor } from '../../../common/metrics';
import type { Pace } from '../../jobs/pace';
import type { RecordedMetric, Recording } from '../../profile/recording';
import { RecordingBuilder } from '../../recording/recording-builder';
import type { ChunkBytes } from './chunk-bytes';
import type { ChunkHeader } from './chunk-header';
import { ChunkSums, type FamilyEvents, MOST_STATES, OTHER_STATES, type Sums } from './chunk-sums';
import { Constants } from './constants';
import { Cursor, LargeIds } from './cursor';
import { jfr } from './descriptor';
import { readEvents, type Take } from './events';
import { FAMILIES, type Family, type Measure } from './families';
import { readTypes, type Type, type Types } from './metadata';
import { FamilyCount, notices } from './notices';
import { samplingSettings } from './sampling-settings';
import { Settings } from './settings';
import { RecordReader, Shapes } from './shapes';
import { STACK_TYPES, Stacks } from './stacks';
import { CPU_STATE, isOfAsyncProfiler, metricsOf, OTHERS, STATE } from './states';
import { THREAD_TYPES, Threads } from './threads';

const LOST_BYTES = 'bytes of events';
/** Events by which the JDK names samples that it lost, the field with their number, and words for them. */
const LOSSES: readonly (readonly [event: string, field: string, words: string])[] = [
  ['jdk.CPUTimeSamplesLost', 'lostSamples', 'CPU-time samples'],
  ['jdk.DataLoss', 'amount', LOST_BYTES],
];

/** Most characters of a state's name that a metric bears. */
const LONGEST_STATE = 64;

/** Pairs of thread and stack between two checks for cancelling. */
const PAIRS = 256;

interface Metric {
  readonly number: number;
  readonly family: Family;
  readonly rank: number;
  squares: number;
  weights: number;
}

/** Makes one recording of the chunks of a file, one after the other. */
export class Flight {
  private readonly builder = new RecordingBuilder();
  private readonly threads = new Threads(this.builder);
  private readonly settings = new Settings();
  private readonly metrics = new Map<string, Metric>();
  private readonly families = new Map<Family, FamilyCount>();
  private readonly unopened = new Map<string, number>();
  private readonly lost = new Map<string, number>();
  /** Names of states that have metrics of their own. */
  private readonly states = new Set<string>([CPU_STATE]);
  private isOfAsyncProfiler = false;

  /** Adds a chunk. Throws FormatError where it is damaged. */
  async add(events: ChunkBytes, pace: Pace, total: number): Promise<void> {
    const { chunk } = events;
    const ids = new LargeIds();
    const cursor = new Cursor(chunk.isCompressed, ids);
    const place = `chunk ${chunk.number}, byte ${chunk.from}`;
    const tick = (at: number): Promise<void> => pace.tick('decode', at, total);
    await events.event(chunk.metadata, cursor);
    const types = readTypes(cursor);
    const shapes = new Shapes(types, chunk.isCompressed, place);
    const sums = new ChunkSums(shapes, chunk.ticksPerSecond, isOfAsyncProfiler(types));
    const found = await this.readEvents(events, cursor, types, shapes, sums, tick);
    const constants = new Constants(shapes, [...STACK_TYPES, ...THREAD_TYPES, STATE], ids, chunk.isCompressed);
    await constants.readAll(events, () => tick(chunk.to));
    this.isOfAsyncProfiler ||= isOfAsyncProfiler(types);
    await this.place(sums, found, constants, place, () => tick(chunk.to));
  }

  finish(chunks: readonly ChunkHeader[], problems: readonly string[]): Recording {
    const last = chunks[chunks.length - 1];
    const { settings, threads } = this;
    const recording = this.builder.finish({
      format: jfr.id,
      agent: this.isOfAsyncProfiler
        ? `async-profiler ${settings.of('jdk.ActiveRecording', 'version')[0] ?? ''}`.trim()
        : 'JDK Flight Recorder',
      mainClass: settings.mainClass,
      jvm: settings.jvm,
      os: settings.os,
      start: chunks[0].start,
      end: last.start + last.durationMs,
      sampling: {
        durationMs: chunks.reduce((sum, { durationMs }) => sum + durationMs, 0),
        settings: samplingSettings(settings, [...this.families.keys()]),
      },
      warnings: notices(this.families, this.unopened, this.lost),
      problems,
    });
    return { ...recording, threads: threads.counted(recording.threads), metrics: this.described(recording.metrics) };
  }

  private async readEvents(
    events: ChunkBytes,
    cursor: Cursor,
    types: Types,
    shapes: Shapes,
    sums: ChunkSums,
    tick: (place: number) => Promise<void>,
  ): Promise<FamilyEvents[]> {
    const takes = new Map<number, Take>();
    const found: FamilyEvents[] = [];
    for (const family of FAMILIES) {
      const type = types.byName.get(family.event);
      if (type === undefined) continue;
      const { events: counted, read } = sums.reader(family, type);
      found.push(counted);
      takes.set(type.id, read);
    }
    for (const [event, take] of this.settings.readers(types, shapes)) takes.set(types.byName.get(event)!.id, take);
    for (const [event, field, words] of LOSSES) {
      const type = types.byName.get(event);
      if (type !== undefined) takes.set(type.id, this.lossReader(new RecordReader(shapes, type, [field]), words));
    }
    const seen = await readEvents(events, cursor, takes, tick);
    for (const [id, number] of seen) {
      const type = types.byId.get(id);
      if (type !== undefined && !takes.has(id) && hasStack(type)) addTo(this.unopened, type.name, number);
    }
    return found.filter(({ all }) => all > 0);
  }

  private lossReader(record: RecordReader, words: string): Take {
    return (cursor) => {
      record.read(cursor);
      addTo(this.lost, words, Math.max(0, record.numbers[0]));
    };
  }

  /** Finds the context of each pair of thread and stack, and adds the sums to it. */
  private async place(
    { pairs, sums }: ChunkSums,
    found: readonly FamilyEvents[],
    constants: Constants,
    place: string,
    tick: () => Promise<void>,
  ): Promise<void> {
    const stacks = new Stacks(constants, this.builder, place);
    const threadOf = this.threads.ofChunk(constants);
    const targets = sums.map((each) => this.metricsFor(each, constants));
    const counts = found.map((events) => ({ byPair: events.byPair, count: this.familyCount(events) }));
    for (let pair = 0; pair < pairs.size; pair++) {
      if (pair % PAIRS === 0) await tick();
      const stack = stacks.stack(pairs.second[pair]);
      if (stack === null) for (const { byPair, count } of counts) count.stackless += byPair[pair] ?? 0;
      if (stack === null) continue;
      if (stack.isTruncated) for (const { byPair, count } of counts) count.truncated += byPair[pair] ?? 0;
      const context = this.builder.context(stack.methods, threadOf(pairs.first[pair]), stack.lines);
      for (let s = 0; s < sums.length; s++) {
        const value = sums[s].values[pair];
        if (value > 0) for (const { number } of targets[s]) this.builder.addTo(context, number, value);
      }
    }
  }

  private familyCount({ family, all, failed, biased, stackless }: FamilyEvents): FamilyCount {
    let count = this.families.get(family);
    if (count === undefined) {
      count = new FamilyCount();
      this.families.set(family, count);
    }
    count.all += all;
    count.failed += failed;
    count.biased += biased;
    count.stackless += stackless;
    return count;
  }

  private metricsFor({ family, measure, state, squares, weights }: Sums, constants: Constants): Metric[] {
    const name = this.stateName(state, constants);
    return metricsOf(measure, name, isOfAsyncProfiler(constants.shapes.types)).map((each) => {
      const metric = this.metric(family, each);
      metric.squares += squares;
      metric.weights += weights;
      return metric;
    });
  }

  private stateName(state: number, constants: Constants): string {
    if (state === OTHER_STATES) return OTHERS;
    const type = constants.shapes.types.byName.get(STATE);
    const name = type === undefined ? '' : constants.text(type, state);
    if (name === '' || this.states.has(name)) return name;
    if (this.states.size > MOST_STATES || name.length > LONGEST_STATE) return OTHERS;
    this.states.add(name);
    return name;
  }

  private metric(family: Family, { id, label, unit }: Measure): Metric {
    let metric = this.metrics.get(id);
    if (metric === undefined) {
      const descriptor: MetricDescriptor = { id, label, unit, kind: 'sampled', better: 'less' };
      const rank = FAMILIES.findIndex(({ measures }) => measures.some((own) => id.startsWith(own.id)));
      metric = { number: this.builder.metric(descriptor), family, rank, squares: 0, weights: 0 };
      this.metrics.set(id, metric);
    }
    return metric;
  }

  /** The metrics by rank of their families, with the kinds that the settings give them. */
  private described(recorded: readonly RecordedMetric[]): RecordedMetric[] {
    const ranked = [...this.metrics.values()].sort((a, b) => a.rank - b.rank || a.number - b.number);
    return ranked.map(({ number, family, squares, weights }) => {
      const kind = this.settings.kindOf(family);
      const stackless = this.families.get(family)?.stackless ?? 0;
      const isShort = kind === 'exact' && (stackless > 0 || this.lost.has(LOST_BYTES));
      // Weights of samples differ, so that their figures vary like those of fewer samples.
      const eventWeight = kind === 'sampled' && squares > weights ? squares / weights : undefined;
      return {
        ...recorded[number],
        kind: isShort ? 'lower-bound' : kind,
        ...(eventWeight !== undefined && { eventWeight }),
      };
    });
  }
}

const hasStack = ({ isEvent, fields }: Type): boolean => isEvent && fields.some(({ name }) => name === 'stackTrace');

function addTo(counts: Map<string, number>, key: string, number: number): void {
  counts.set(key, (counts.get(key) ?? 0) + number);
}
