/** Sums the waits to enter monitors in a flight recording (.jfr) by thread, stack, class of the monitor, and previous owner. */
import { binaryName } from '../../../common/class-names';
import { javaClassName } from '../../../common/type-names';
import { visible } from '../../../common/visible-text';
import type { RecordedLocks } from '../../profile/recording';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { ChunkHeader } from './chunk-header';
import type { Constants } from './constants';
import type { Take } from './events';
import { ABSENT, RecordReader, type Shapes } from './shapes';
import type { Stacks } from './stacks';
import { type Threads, threadReader } from './threads';

/** Event that the JDK records when a thread has waited to enter a monitor. */
export const MONITOR_ENTER = 'jdk.JavaMonitorEnter';
const FIELDS = ['eventThread', 'stackTrace', 'monitorClass', 'previousOwner', 'duration'];
const NS_A_SECOND = 1e9;
/** Stands for a class that the file does not name. */
const UNKNOWN = '(unknown class)';
/** Most combinations of thread, stack, class and owner that are kept apart in a file. */
const MOST_SUMS = 2 ** 20;

/** Waits, and their time in ticks of a chunk or in nanoseconds. */
interface Sum {
  readonly key: readonly number[];
  looks: number;
  time: number;
}

/** Sums waits by several numbers. */
class Sums {
  readonly all = new Map<string, Sum>();
  /** Number of waits that found no room. */
  omitted = 0;

  add(key: readonly number[], looks: number, time: number): void {
    const text = key.join(' ');
    let sum = this.all.get(text);
    if (sum === undefined) {
      if (this.all.size >= MOST_SUMS) {
        this.omitted += looks;
        return;
      }
      sum = { key, looks: 0, time: 0 };
      this.all.set(text, sum);
    }
    sum.looks += looks;
    sum.time += time;
  }
}

/** Gives texts numbers, in the order in which they first occur. */
class Numbered {
  readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.numbers.get(text) ?? this.texts.push(text) - 1;
    this.numbers.set(text, known);
    return known;
  }
}

/** Whether a field refers to a constant. */
const isKnown = (id: number): boolean => id !== 0 && id !== ABSENT;

/** The waits to enter monitors in a file. */
export class MonitorWaits {
  private readonly sums = new Sums();
  private readonly classes = new Numbered();
  private readonly owners = new Numbered();
  private readonly unrecorded = { looks: 0, time: 0 };
  private looks = 0;

  constructor(
    private readonly builder: RecordingBuilder,
    private readonly threads: Threads,
  ) {}

  /**
   * Makes two functions for the events of a chunk: one that reads an event without moving the cursor, and one that places the
   * waits once constants are known. Null if the chunk does not describe such events.
   */
  reader(
    shapes: Shapes,
    { ticksPerSecond }: ChunkHeader,
  ): { event: number; take: Take; place(constants: Constants, stacks: Stacks): void } | null {
    const type = shapes.types.byName.get(MONITOR_ENTER);
    if (type === undefined) return null;
    const record = new RecordReader(shapes, type, FIELDS);
    const { numbers } = record;
    const found = new Sums();
    return {
      event: type.id,
      take: (cursor) => {
        const { at } = cursor;
        record.read(cursor);
        cursor.at = at;
        const [thread, stack, of, owner, duration] = numbers;
        found.add([thread, stack, of, owner], 1, duration > 0 && duration < 2 ** 63 ? duration : 0);
      },
      place: (constants, stacks) => {
        const threadOf = this.threads.ofChunk(constants);
        const facts = threadReader(constants);
        this.sums.omitted += found.omitted;
        this.looks += found.omitted;
        for (const { key, looks, time } of found.all.values()) {
          const [thread, stack, of, owner] = key;
          const ns = Math.trunc((time * NS_A_SECOND) / ticksPerSecond);
          this.looks += looks;
          const { frames } = isKnown(stack) ? stacks.read(stack) : { frames: 0 };
          if (frames === 0) {
            this.unrecorded.looks += looks;
            this.unrecorded.time += ns;
            continue;
          }
          const context = this.builder.context(stacks.methods, threadOf(thread).tree, stacks.lines, frames);
          const className = binaryName(constants.textOf(type, 'monitorClass', { id: of, text: '' })) || UNKNOWN;
          const holder = isKnown(owner) ? facts(owner).name : '';
          this.sums.add([context, holder === '' ? -1 : this.owners.of(holder), this.classes.of(className)], looks, ns);
        }
      },
    };
  }

  /**
   * The waits; null if there are none. Call it after the builder has finished.
   *
   * @param threshold below which waits are not recorded: empty if unknown, null if there is none
   */
  finish(threshold: string | null): RecordedLocks | null {
    if (this.looks === 0) return null;
    const sums = [...this.sums.all.values()];
    const { positions } = this.builder;
    return {
      facts: {
        ...{ source: 'events', every: 0, reached: 0, looks: this.looks, own: 0, waits: this.looks, changed: 0, noOwner: 0 },
        ...{ omitted: this.sums.omitted, unrecorded: this.unrecorded },
        ...(threshold !== null && { threshold }),
      },
      classes: this.classes.texts.map((name) => visible(javaClassName(name))),
      holderThreads: this.owners.texts.map(visible),
      waiter: Uint32Array.from(sums, ({ key: [context] }) => positions[context]),
      holder: Int32Array.from(sums, ({ key: [, owner] }) => owner),
      lock: Uint32Array.from(sums, ({ key: [, , of] }) => of),
      looks: Float64Array.from(sums, ({ looks }) => looks),
      time: Float64Array.from(sums, ({ time }) => time),
    };
  }
}
