/** Adds the native memory that was not freed to a flight recording by async-profiler. */
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { ChunkHeader } from './chunk-header';
import type { Constants } from './constants';
import type { Take } from './events';
import { FREE, NATIVE_ALLOCATION, NOT_FREED } from './families';
import type { FlightMetrics } from './flight-metrics';
import { UnfreedMemory } from './native-memory/unfreed-memory';
import { ABSENT, RecordReader, type Shapes, START } from './shapes';
import type { Stacks } from './stacks';
import type { Threads } from './threads';

const ALLOCATION_FIELDS = [START, 'eventThread', 'stackTrace', 'address', 'size'];
const FREE_FIELDS = [START, 'address'];
/** Stands for the context of an owner that was not looked up yet. */
const NOT_LOOKED_UP = -2;
const NO_CONTEXT = -1;
const UNKNOWN_FREES = 'It is unknown which native memory was not freed: ';
const MEANING_OF_NOT_FREED =
  'Native memory counts as not freed if no free of it was recorded. The figure is too large if a free is missing, and too small if an allocation is.';

/** The native memory in a file, over all its chunks. */
export class FlightMemory {
  private readonly memory = new UnfreedMemory();
  private allocations = 0;

  constructor(
    private readonly builder: RecordingBuilder,
    private readonly threads: Threads,
  ) {}

  /**
   * Makes the functions that read the events of a chunk without moving the cursor, by number of the event type, and one that finds
   * the contexts of allocations once constants are known. Null if the chunk does not describe such events.
   *
   * @param clock nanoseconds on the file's clock for ticks since the chunk's first
   */
  reader(
    shapes: Shapes,
    { startTicks }: ChunkHeader,
    clock: (ticks: number) => number,
  ): { takes: ReadonlyMap<number, Take>; place(constants: Constants, stacks: Stacks): void } | null {
    const [allocation, free] = [NATIVE_ALLOCATION.event, FREE].map((name) => shapes.types.byName.get(name));
    if (allocation === undefined || free === undefined) return null;
    const { memory } = this;
    const allocated = new RecordReader(shapes, allocation, ALLOCATION_FIELDS, undefined, startTicks);
    const freed = new RecordReader(shapes, free, FREE_FIELDS, undefined, startTicks);
    const owners = new Owners();
    return {
      takes: new Map<number, Take>([
        [
          allocation.id,
          (cursor) => {
            const { at } = cursor;
            allocated.read(cursor);
            cursor.at = at;
            const [time, thread, stack, address, size] = allocated.numbers;
            this.allocations++;
            // Numbers are read unsigned; the upper half of the range stands for negative ones.
            memory.allocate(address, clock(time), size < 2 ** 63 ? size : 0, owners.number(thread, stack));
          },
        ],
        [
          free.id,
          (cursor) => {
            freed.read(cursor);
            memory.free(freed.numbers[1], clock(freed.numbers[0]));
          },
        ],
      ]),
      place: (constants, stacks) => {
        const threadOf = this.threads.ofChunk(constants);
        const contexts = owners.pairs.map(() => NOT_LOOKED_UP);
        memory.endChunk((owner) => {
          if (contexts[owner] === NOT_LOOKED_UP) {
            const [thread, stack] = owners.pairs[owner];
            const { frames } = stack === 0 || stack === ABSENT ? { frames: 0 } : stacks.read(stack);
            contexts[owner] =
              frames === 0 ? NO_CONTEXT : this.builder.context(stacks.methods, threadOf(thread).tree, stacks.lines, frames);
          }
          return contexts[owner];
        });
      },
    };
  }

  /** Number of frees in a file that has no allocations; otherwise 0. */
  get onlyFrees(): number {
    return this.allocations === 0 ? this.memory.frees : 0;
  }

  /**
   * Adds the metric, if the file has allocations. Call it before the builder finishes.
   *
   * @param binOf time bin of nanoseconds on the file's clock
   * @returns sentences about what is unknown or may be wrong
   */
  finish(metrics: FlightMetrics, binOf: (ns: number) => number): readonly string[] {
    const { memory, allocations, builder } = this;
    if (allocations === 0) return [];
    if (memory.isFull) return [`${UNKNOWN_FREES}there were too many addresses in use at a time.`];
    if (memory.frees === 0) return [`${UNKNOWN_FREES}the file has no frees.`];
    const metric = metrics.metric(NATIVE_ALLOCATION, NOT_FREED);
    memory.report((context, size, time) => {
      metric.squares += size * size;
      metric.weights += size;
      builder.addTo(context, metric.number, size, binOf(time));
    });
    return [MEANING_OF_NOT_FREED];
  }
}

/** Numbers pairs of thread and stack. */
class Owners {
  readonly pairs: (readonly [thread: number, stack: number])[] = [];
  private readonly numbers = new Map<number, Map<number, number>>();

  number(thread: number, stack: number): number {
    let ofThread = this.numbers.get(thread);
    if (ofThread === undefined) {
      ofThread = new Map();
      this.numbers.set(thread, ofThread);
    }
    let number = ofThread.get(stack);
    if (number === undefined) {
      number = this.pairs.push([thread, stack]) - 1;
      ofThread.set(stack, number);
    }
    return number;
  }
}
