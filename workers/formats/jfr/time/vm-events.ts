/** Reads what the VM did while a flight recording was made: garbage collections, the heap around them, load of the CPU. */
import type { CollectionFacts, VmActivity } from '../../../api/engine';
import type { Pauses } from '../../../profile/recording';
import type { EventContext } from '../chunk-sums';
import type { Constants } from '../constants';
import type { Take } from '../events';
import { ABSENT, RecordReader, type Shapes, START } from '../shapes';
import { CollectionList } from './collection-list';
import { LoadList } from './load-list';
import { PauseSums } from './pauses';

const COLLECTION = 'jdk.GarbageCollection';
const HEAP = 'jdk.GCHeapSummary';
const LOAD = 'jdk.CPULoad';
/** Names of the events. They alone make no profile. */
export const VM_EVENTS: ReadonlySet<string> = new Set([COLLECTION, HEAP, LOAD]);
/** Types of the constants that name collectors, causes of collections, and moments. */
export const VM_TYPES = ['jdk.types.GCName', 'jdk.types.GCCause', 'jdk.types.GCWhen'];
const AFTER = 'After GC';
const NS_A_SECOND = 1e9;

/** The events of the VM in a file. */
export class VmEvents {
  private readonly sums: PauseSums;
  private readonly collections = new CollectionList();
  private readonly load = new LoadList();

  /** @param bins number of time bins */
  constructor(bins: number) {
    this.sums = new PauseSums(bins);
  }

  /**
   * Makes functions that read the events of a chunk, by the number of their type, and one that names what they contain, once
   * constants are known.
   *
   * @param clock nanoseconds since the start of the file for ticks since the chunk's first
   */
  reader(
    shapes: Shapes,
    { chunk, binOf }: EventContext,
    clock: (ticks: number) => number,
  ): { takes: ReadonlyMap<number, Take>; name(constants: Constants): void } {
    const takes = new Map<number, Take>();
    const namings: ((constants: Constants) => void)[] = [];
    const ticksPerNs = chunk.ticksPerSecond / NS_A_SECOND;
    /** A collection that began before the recording is listed at its start, which is where its pauses are counted. */
    const timeOf = (ticks: number): number => Math.max(0, clock(ticks));
    const nsOf = (ticks: number): number => (ticks > 0 && ticks < 2 ** 63 ? Math.trunc(ticks / ticksPerNs) : 0);
    const reading = (event: string, fields: readonly string[], take: (record: RecordReader) => void) => {
      const type = shapes.types.byName.get(event);
      if (type === undefined) return null;
      const record = new RecordReader(shapes, type, [START, ...fields], undefined, chunk.startTicks);
      takes.set(type.id, (cursor) => {
        record.read(cursor);
        take(record);
      });
      /** The text of the field at an index, as a constant's or as the one that was read last. */
      return (constants: Constants, field: number, id: number) =>
        constants.textOf(type, fields[field - 1], { id, text: record.texts[field] });
    };
    const pauses = this.sums.ofChunk();
    const list = this.collections.ofChunk();
    const nameOf = reading(COLLECTION, ['gcId', 'name', 'cause', 'sumOfPauses', 'longestPause'], ({ numbers }) => {
      const [time, gc, name, cause, sum, longest] = numbers;
      pauses.add(name, binOf(time), nsOf(sum));
      list.add({ at: timeOf(time), gc, name, cause, pauses: nsOf(sum), longest: nsOf(longest) });
    });
    if (nameOf !== null)
      namings.push((constants) => {
        pauses.name((id) => nameOf(constants, 2, id));
        list.name(
          (id) => nameOf(constants, 2, id),
          (id) => nameOf(constants, 3, id),
        );
      });
    const momentOf = reading(HEAP, ['gcId', 'when', 'heapUsed'], ({ numbers: [time, gc, when, used] }) => {
      if (gc !== ABSENT && used !== ABSENT) list.addHeap({ at: timeOf(time), gc, when, used });
    });
    if (momentOf !== null) namings.push((constants) => list.nameHeaps((id) => momentOf(constants, 2, id) === AFTER));
    const addLoad = this.load.ofChunk();
    reading(LOAD, ['jvmUser', 'jvmSystem', 'machineTotal'], ({ numbers: [time, user, system, machine] }) =>
      addLoad(timeOf(time), floatOf(user) + floatOf(system), floatOf(machine)),
    );
    return {
      takes,
      name: (constants) => {
        for (const name of namings) name(constants);
      },
    };
  }

  /** The pauses by interval; `halvings` is how often bins were merged in pairs. */
  pauses(halvings: number): Pauses[] {
    return this.sums.pauses(halvings);
  }

  /** Call it after all chunks. Null, and no facts, if the file has neither collections nor the load. */
  finish(): { activity: VmActivity | null; facts: { collections?: CollectionFacts } } {
    const { rows, omitted, facts } = this.collections.finish();
    const load = this.load.finish();
    return {
      activity: facts === null && load === null ? null : { collections: rows, omitted, arePauses: true, load },
      facts: facts === null ? {} : { collections: facts },
    };
  }
}

const FLOAT = new DataView(new ArrayBuffer(4));

/** A float, of which the bits were read as an integer. */
function floatOf(bits: number): number {
  FLOAT.setUint32(0, bits);
  return FLOAT.getFloat32(0);
}
