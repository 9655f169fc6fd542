/** Reads the times of methods that the JDK's flight recorder measured (JDK 25: `method-timing=`). */
import { binaryName } from '../../../../common/class-names';
import type { RegionFacts, RegionInfo } from '../../../api/engine';
import type { ChunkHeader } from '../chunk-header';
import type { Take } from '../events';
import { ABSENT, RecordReader, type Shapes } from '../shapes';
import type { NamedMethod, Stacks } from '../stacks';

/** Event with the times of one method since its recording began. */
export const METHOD_TIMING = 'jdk.MethodTiming';
const FIELDS = ['method', 'invocations', 'minimum', 'average', 'maximum'];
const NS_A_SECOND = 1e9;
/** Times from here on are negative ones, read as unsigned: the recorder does not know them. */
const UNKNOWN_TIME = 2 ** 63;
/** Most methods in a table. */
const MOST_METHODS = 1000;

/** Times in nanoseconds; null if unknown. */
interface Timing {
  /** Number of the program, by which calls of several programs in a file are told apart. */
  readonly program: number;
  readonly calls: number;
  readonly least: number | null;
  readonly mean: number | null;
  readonly most: number | null;
}

/** The times of methods in a file, over all its chunks. */
export class MethodTimings {
  /** By name: the last times of each run of the recorder. */
  private readonly methods = new Map<string, { readonly method: NamedMethod; readonly runs: Timing[] }>();

  constructor(private readonly most = MOST_METHODS) {}

  /**
   * Makes two functions: one that reads the events of a chunk, and one that adds them once constants are known. Null if the chunk
   * does not describe such events.
   */
  reader(
    shapes: Shapes,
    { ticksPerSecond }: ChunkHeader,
  ): { event: number; take: Take; place(stacks: Stacks, program: number): void } | null {
    const type = shapes.types.byName.get(METHOD_TIMING);
    if (type === undefined) return null;
    const record = new RecordReader(shapes, type, FIELDS);
    const { numbers } = record;
    const nanoseconds = (ticks: number): number | null =>
      ticks === ABSENT || ticks >= UNKNOWN_TIME ? null : Math.trunc((ticks * NS_A_SECOND) / ticksPerSecond);
    const found: { readonly id: number; readonly timing: Omit<Timing, 'program'> }[] = [];
    return {
      event: type.id,
      take: (cursor) => {
        record.read(cursor);
        const [id, calls, least, mean, most] = numbers;
        if (!(calls >= 0 && calls < UNKNOWN_TIME)) return;
        found.push({
          id,
          timing: { calls, least: nanoseconds(least), mean: nanoseconds(mean), most: nanoseconds(most) },
        });
      },
      place: (stacks, program) => {
        for (const { id, timing } of found) {
          const method = stacks.methodOf(id);
          if (method !== null) this.add(method, { ...timing, program });
        }
      },
    };
  }

  /**
   * The table of times, those with most time first; undefined if no method was timed.
   *
   * @param alone whether the file has nothing else
   */
  finish(alone: boolean): RegionFacts | undefined {
    if (this.methods.size === 0) return undefined;
    const regions = [...this.methods.values()].map(({ method, runs }) => regionOf(method, runs));
    regions.sort((a, b) => (b.measured?.total ?? 0) - (a.measured?.total ?? 0) || b.calls - a.calls);
    const omitted = Math.max(0, regions.length - this.most);
    return {
      ...{ inner: 0, crowded: 0, alone, isOfFlightRecorder: true, regions: regions.slice(0, this.most) },
      ...(omitted > 0 && { omitted }),
    };
  }

  /** Each event has the times since its recording began, so it replaces earlier ones. Fewer calls, and those of another program, are of another run. */
  private add(method: NamedMethod, timing: Timing): void {
    const key = `${method.className}.${method.name}${method.descriptor}`;
    const known = this.methods.get(key);
    if (known === undefined) {
      this.methods.set(key, { method, runs: [timing] });
      return;
    }
    const { runs } = known;
    const own = runs.findLastIndex(({ program }) => program === timing.program);
    if (own >= 0 && timing.calls >= runs[own].calls) runs[own] = timing;
    else runs.push(timing);
  }
}

function regionOf({ className, name, descriptor }: NamedMethod, runs: readonly Timing[]): RegionInfo {
  const called = runs.filter(({ calls }) => calls > 0);
  const calls = called.reduce((sum, each) => sum + each.calls, 0);
  const total = sumOf(called.map((run) => (run.mean === null ? null : run.mean * run.calls)));
  const measured =
    calls === 0
      ? null
      : {
          ...{ mean: total === null ? null : total / calls, median: null, percentile99: null, total },
          least: extreme(
            Math.min,
            called.map(({ least }) => least),
          ),
          most: extreme(
            Math.max,
            called.map(({ most }) => most),
          ),
        };
  return { className: binaryName(className), method: name + descriptor, calls, measured, corrected: null, buckets: [] };
}

/** Null if any is unknown. */
const sumOf = (times: readonly (number | null)[]): number | null =>
  times.reduce<number | null>((sum, time) => (sum === null || time === null ? null : sum + time), 0);

/** Least or largest of the times; null if any is unknown. */
const extreme = (of: (...times: number[]) => number, times: readonly (number | null)[]): number | null =>
  times.reduce<number | null>((found, time) => (found === null || time === null ? null : of(found, time)), times[0]);
