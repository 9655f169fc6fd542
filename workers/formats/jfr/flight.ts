/** Builds a recording from a flight recording (.jfr): the events of its chunks, summed by thread and stack. */
import type { MetricKind } from '../../../common/metrics';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { IdMap } from '../../recording/id-map';
import { RecordingBuilder } from '../../recording/recording-builder';
import { CellTable } from './cell-table';
import type { ChunkBytes } from './chunk-bytes';
import type { ChunkHeader } from './chunk-header';
import { type EventContext, type FamilyEvents, familyReader } from './chunk-sums';
import { Constants } from './constants';
import { Cursor, LargeIds } from './cursor';
import { jfr } from './descriptor';
import { readEvents, type Take } from './events';
import { FAMILIES, type Family, FREE, isOfTime, OLD_OBJECT, UNOPENED } from './families';
import { FlightActivations, NOT_OF_CPU, TRUNCATED } from './flight-activations';
import { FlightMemory } from './flight-memory';
import { FlightMetrics, isOwn } from './flight-metrics';
import { KnownTypes, type Type } from './metadata';
import { MethodNames } from './method-names';
import { MethodTimings } from './methods/method-timings';
import { TracedStacks } from './methods/traced-stacks';
import { MONITOR_ENTER, MonitorWaits } from './monitor-waits';
import { samplingSettings, thresholdOf } from './sampling-settings';
import { Settings } from './settings';
import { Shapes } from './shapes';
import { STACK_TYPES, Stacks } from './stacks';
import { STATE } from './states';
import { TextPool } from './text-pool';
import { THREAD_TYPES, type ThreadNumbers, Threads } from './threads';
import { TimeBins } from './time/time-bins';
import { VM_EVENTS, VM_TYPES, VmEvents } from './time/vm-events';
import type { UselessContent } from './unopened/advice';
import { Losses } from './unopened/losses';
import { FamilyCount, notices } from './unopened/notices';
import { ValueSums } from './values/value-sums';

const NS_A_MS = 1_000_000n;

/** Number of sums (one per thread and stack) between two checks for cancelling. */
const CELLS = 256;
/** Number of sums by time bin between two checks for cancelling. */
const ENTRIES = 1 << 16;
/** Stands for the context of a stack that is missing from a chunk. */
const NO_CONTEXT = -1;
const NO_METHOD = -1;
const NO_THREADS: ThreadNumbers = { tree: -1, own: -1 };

/** Reads the chunks of a file one after the other, and makes one recording from them. */
export class Flight {
  private readonly builder = new RecordingBuilder();
  private readonly threads = new Threads(this.builder);
  private readonly methods = new MethodNames(this.builder);
  private readonly types = new KnownTypes();
  private readonly texts = new TextPool();
  private readonly settings = new Settings();
  private readonly metrics = new FlightMetrics(this.builder);
  private readonly activations: FlightActivations;
  private readonly families = new Map<Family, FamilyCount>();
  private readonly unopened = new Map<string, number>();
  /** Counts of events of other types, by type. They are mentioned only if nothing can be opened. */
  private readonly others = new Map<string, number>();
  private readonly losses = new Losses();
  private readonly bins: TimeBins;
  private readonly vm: VmEvents;
  private readonly monitorWaits = new MonitorWaits(this.builder, this.threads);
  private readonly values = new ValueSums();
  private readonly memory = new FlightMemory(this.builder, this.threads);
  private readonly timings = new MethodTimings();
  private isOfAsyncProfiler = false;
  /** Number of recorded frames in the deepest truncated stack. */
  private deepestTruncated = 0;

  /**
   * @param chunks all chunks that will be added
   * @param isCompared whether consecutive samples are compared, to find new activations
   * @param mostTimed most sums by context, metric and time bin
   */
  constructor(
    private readonly chunks: readonly ChunkHeader[],
    private readonly isCompared = false,
    mostTimed?: number,
  ) {
    this.bins = new TimeBins(chunks);
    this.activations = new FlightActivations(this.builder, chunks);
    this.vm = new VmEvents(this.bins.count);
    this.builder.keepTimes(this.bins.count, this.bins.width, mostTimed);
  }

  /** Adds a chunk. Throws FormatError if it is damaged. */
  async add(events: ChunkBytes, pace: Pace, total: number): Promise<void> {
    const { chunk } = events;
    const ids = new LargeIds();
    const cursor = new Cursor(chunk.isCompressed, ids, this.texts);
    const place = `chunk ${chunk.number}, byte ${chunk.from}`;
    const tick = (at: number): Promise<void> => pace.tick('decode', at, total);
    await events.event(chunk.metadata, cursor);
    const types = this.types.read(cursor);
    const shapes = new Shapes(types, chunk.isCompressed, place);
    const clock = this.bins.clockOf(chunk);
    const traced = new TracedStacks();
    const about = {
      ...{ chunk, traced, binOf: this.bins.ofChunk(chunk) },
      ...{ hasStates: types.areOfAsyncProfiler, isCompared: this.isCompared },
    };
    const vm = this.vm.reader(shapes, about, clock);
    const { found, takes } = this.familyReaders(shapes, about);
    for (const [event, take] of vm.takes) takes.set(event, take);
    const waits = this.monitorWaits.reader(shapes, chunk);
    if (waits !== null) takes.set(waits.event, both(waits.take, takes.get(waits.event)));
    const memory = this.memory.reader(shapes, chunk, clock);
    const timings = this.timings.reader(shapes, chunk);
    if (timings !== null) takes.set(timings.event, timings.take);
    for (const [event, take] of memory?.takes ?? []) takes.set(event, both(take, takes.get(event)));
    await this.readEvents(events, cursor, shapes, takes, tick);
    const constants = new Constants(
      shapes,
      [...STACK_TYPES, ...THREAD_TYPES, STATE, ...VM_TYPES, OLD_OBJECT],
      ids,
      chunk.isCompressed,
      this.texts,
    );
    await constants.readAll(events, () => tick(chunk.to));
    vm.name(constants);
    this.isOfAsyncProfiler ||= about.hasStates;
    const some = found.filter(({ all }) => all > 0);
    const stacks = new Stacks(constants, this.builder, this.methods, place, traced);
    await this.place(some, constants, stacks, clock, () => tick(chunk.to));
    waits?.place(constants, stacks);
    memory?.place(constants, stacks);
    timings?.place(stacks, this.settings.program);
  }

  finish(problems: readonly string[]): Recording {
    const { settings, threads, chunks, builder } = this;
    if (this.memory.onlyFrees > 0) addTo(this.unopened, FREE, this.memory.onlyFrees);
    const unknown = this.memory.finish(this.metrics, (ns) => this.bins.binAt(ns));
    const activations = this.isCompared ? this.activations.finish() : { metrics: [], notices: [] };
    const regions = this.timings.finish(this.metrics.areNone);
    // Every profile has a metric, even one without contexts.
    if (regions?.alone) this.metrics.metric(FAMILIES[0], FAMILIES[0].measures[0]);
    const recording = builder.finish({
      format: jfr.id,
      agent: this.isOfAsyncProfiler
        ? `async-profiler ${settings.of('jdk.ActiveRecording', 'version')[0] ?? ''}`.trim()
        : 'JDK Flight Recorder',
      mainClass: settings.mainClass,
      jvm: settings.jvm,
      os: settings.os,
      start: this.bins.start,
      end: this.bins.end,
      pauses: this.vm.pauses(builder.halvings),
      sampling: {
        durationMs: chunks.reduce((sum, { durationNs }) => sum + milliseconds(durationNs), 0),
        settings: samplingSettings(settings, [...this.families.keys()], this.deepestTruncated),
      },
      warnings: [
        ...notices(this.families, this.unopened, this.losses.numbers),
        ...unknown,
        ...this.values.notices(),
        ...activations.notices,
      ],
      problems,
    });
    const locks = this.monitorWaits.finish(this.thresholdOfWaits());
    const values = this.values.finish(builder, recording);
    const { activity, facts } = this.vm.finish();
    return {
      ...recording,
      ...(values !== null && { values }),
      ...(regions && { regions }),
      environment: settings.environment,
      ...(activity !== null && { activity }),
      observed: { ...(locks && { locks }), facts: { ...(locks && { locks: locks.facts }), ...facts } },
      threads: threads.counted(recording.threads),
      metrics: [
        ...this.metrics.described(recording.metrics, this.kindOf, (family) => thresholdOf(settings, family)),
        ...activations.metrics.map((metric) => recording.metrics[metric]),
      ],
    };
  }

  /** Describes the content, for a file in which nothing can be opened. */
  get content(): UselessContent {
    const { isOfAsyncProfiler, families, unopened, others } = this;
    return { isOfAsyncProfiler, hasStackless: families.size > 0, unopened, others };
  }

  /** The time above which waits to enter monitors were recorded: empty if unknown, null if all were. */
  private thresholdOfWaits(): string | null {
    const family = FAMILIES.find(({ event }) => event === MONITOR_ENTER);
    if (family === undefined || this.settings.kindOf(family) !== 'thresholded') return null;
    return thresholdOf(this.settings, family);
  }

  /** The kind of a family's figures: lower bounds if some events are not included in any. */
  private readonly kindOf = (family: Family): MetricKind => {
    const kind = this.settings.kindOf(family);
    const stackless = this.families.get(family)?.stackless ?? 0;
    return kind === 'exact' && (stackless > 0 || this.losses.areOfAnyEvents) ? 'lower-bound' : kind;
  };

  private familyReaders(shapes: Shapes, about: EventContext): { found: FamilyEvents[]; takes: Map<number, Take> } {
    const takes = new Map<number, Take>();
    const found: FamilyEvents[] = [];
    for (const family of FAMILIES) {
      const type = shapes.types.byName.get(family.event);
      if (type === undefined) continue;
      const { events, read } = familyReader(shapes, family, type, about);
      found.push(events);
      takes.set(type.id, read);
    }
    return { found, takes };
  }

  private async readEvents(
    events: ChunkBytes,
    cursor: Cursor,
    shapes: Shapes,
    takes: Map<number, Take>,
    tick: (place: number) => Promise<void>,
  ): Promise<void> {
    const { types } = shapes;
    for (const [event, take] of this.settings.readers(types, shapes)) takes.set(types.byName.get(event)!.id, take);
    for (const [event, take] of this.losses.readers(types, shapes)) takes.set(event, take);
    const seen = await readEvents(events, cursor, takes, tick);
    for (const [id, number] of seen) {
      const type = types.byId.get(id);
      if (type === undefined || (takes.has(id) && !VM_EVENTS.has(type.name))) continue;
      addTo(hasStack(type) || UNOPENED.has(type.name) ? this.unopened : this.others, type.name, number);
    }
  }

  /** Finds the context for each pair of thread and stack, and adds the sums to it. */
  private async place(
    found: readonly FamilyEvents[],
    constants: Constants,
    stacks: Stacks,
    clock: (ticks: number) => number,
    tick: () => Promise<void>,
  ): Promise<void> {
    const { builder } = this;
    const threadOf = this.threads.ofChunk(constants);
    // For each pair of thread and stack: context, whether the stack is truncated or interpreted, its innermost method, and its
    // place among the samples that are compared.
    // Several constants may name the same thread.
    const pairs = new CellTable(5);
    // Number of frames by stack. A stack without frames is not assigned to a thread, because looking up the thread would create
    // its tree.
    const lengths = new IdMap();
    let seen = 0;
    for (const events of found) {
      const { cells, times } = events;
      const { repeatedBy } = events.family;
      const hasFrameTypes = stacks.hasFrameTypes && isOfTime(events.family);
      const count = this.familyCount(events);
      const compared = this.activations.ofChunk(events, stacks, clock);
      const targets = events.states.map((_, state) => this.metrics.ofState(events, state, constants));
      const values = events.values === null ? null : this.values.ofChunk(events.values, constants, builder);
      const counted = new Int32Array(cells.size).fill(NO_CONTEXT);
      for (let cell = 0; cell < cells.size; cell++) {
        if (cell % CELLS === 0) await tick();
        const stack = cells.stack[cell];
        const known = lengths.get(stack);
        const first = known < 0 ? stacks.read(stack) : null;
        const frames = first?.frames ?? known;
        if (first !== null) lengths.add(stack, frames);
        const thread = frames === 0 ? NO_THREADS : threadOf(cells.thread[cell]);
        const pair = pairs.number(thread.tree, stack, 0);
        const [contexts, truncated, innermost, interpreted, places] = pairs.columns;
        if (pair === seen) {
          const { isTruncated } = first ?? stacks.read(stack);
          truncated[pair] = isTruncated ? 1 : 0;
          interpreted[pair] = frames > 0 && stacks.isInterpreted(frames) ? 1 : 0;
          innermost[pair] = frames === 0 ? NO_METHOD : stacks.methods[frames - 1];
          // The recorder's own frame above a truncated stack does not count towards its depth.
          if (isTruncated) this.deepestTruncated = Math.max(this.deepestTruncated, frames - 1);
          contexts[pair] = frames === 0 ? NO_CONTEXT : builder.context(stacks.methods, thread.tree, stacks.lines, frames);
          places[pair] = NOT_OF_CPU;
          seen++;
        }
        if (repeatedBy !== undefined && this.methods.isOf(innermost[pair], repeatedBy)) {
          count.all -= cells.columns[0][cell];
          continue;
        }
        const context = contexts[pair];
        if (context === NO_CONTEXT) count.stackless += cells.columns[0][cell];
        if (context === NO_CONTEXT) continue;
        if (truncated[pair] !== 0) count.truncated += cells.columns[0][cell];
        counted[cell] = context;
        const ofState = targets[values === null ? cells.state(cell) : 0];
        if (compared !== null && isOwn(events, ofState)) {
          // The pair may be known from samples of another family, which have no place.
          if (places[pair] === NOT_OF_CPU && truncated[pair] !== 0) places[pair] = TRUNCATED;
          else if (places[pair] === NOT_OF_CPU) places[pair] = compared.placeOf(stacks.read(stack).frames);
          compared.put(cell, places[pair], context, thread.own);
        }
        for (let m = 0; m < ofState.length; m++) {
          const value = cells.columns[m + 1][cell];
          if (value <= 0) continue;
          for (const { number } of ofState[m]) {
            builder.addTo(context, number, value);
            if (hasFrameTypes) builder.addInterpreted(context, number, interpreted[pair] * value);
          }
        }
      }
      compared?.finish();
      builder.halveTimes(times.halvings);
      for (let entry = 0; entry < times.size; entry++) {
        if (entry % ENTRIES === 0) await tick();
        const cell = times.cell[entry];
        const context = counted[cell];
        if (context === NO_CONTEXT) continue;
        const ofState = targets[values === null ? cells.state(cell) : 0];
        for (let m = 0; m < ofState.length; m++) {
          const amount = times.sums[m][entry];
          if (amount <= 0) continue;
          for (const { number } of ofState[m]) {
            builder.addTime(context, number, amount, times.bin(entry));
            values?.add(context, cells.state(cell), number, times.bin(entry), amount);
          }
        }
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
    count.chunks++;
    count.failed += failed;
    count.biased += biased;
    count.stackless += stackless;
    return count;
  }
}

const milliseconds = (ns: bigint): number => Number(ns / NS_A_MS);

const hasStack = ({ isEvent, fields }: Type): boolean => isEvent && fields.some(({ name }) => name === 'stackTrace');

function addTo(counts: Map<string, number>, key: string, number: number): void {
  counts.set(key, (counts.get(key) ?? 0) + number);
}

/** Reads an event twice; the first reader leaves the cursor where it was. */
const both =
  (first: Take, second: Take | undefined): Take =>
  (cursor) => {
    first(cursor);
    second?.(cursor);
  };
