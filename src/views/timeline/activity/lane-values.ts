/** Finds what the lanes above the timeline show for each bar, and puts it into words. */
import type { CpuLoad, ListedCollection, VmActivity } from '../../../../workers/api/engine';
import { bytes, percent } from '../../../ui/format';

/** Time of a bar in milliseconds, up to but not including `to`. */
interface Times {
  readonly from: number;
  readonly to: number;
}

/** Load of the CPU in a bar; shares from 0 to 1. */
export interface Load {
  readonly jvm: number;
  readonly machine: number;
}

/** Values by bar; null where the file has none. */
export interface Lanes {
  readonly load: readonly (Load | null)[] | null;
  /** Bytes used after the last collection before the bar's end. */
  readonly heap: readonly (number | null)[] | null;
}

export function lanesOf({ load, collections }: VmActivity, bars: readonly Times[]): Lanes {
  return {
    load: load && loadIn(load, bars),
    heap: collections.some(({ after }) => after !== null) ? heapIn(collections, bars) : null,
  };
}

/** Mean load by bar. A moment's load is about the time since the moment before, so a bar without one has that of the next. */
function loadIn({ at, jvm, machine }: CpuLoad, bars: readonly Times[]): (Load | null)[] {
  let next = 0;
  return bars.map(({ from, to }) => {
    while (next < at.length && at[next] <= from) next++;
    let last = next;
    while (last < at.length && at[last] <= to) last++;
    if (last === next) return next < at.length ? { jvm: jvm[next], machine: machine[next] } : null;
    const mean = (of: readonly number[]): number => of.slice(next, last).reduce((sum, each) => sum + each, 0) / (last - next);
    return { jvm: mean(jvm), machine: mean(machine) };
  });
}

function heapIn(collections: readonly ListedCollection[], bars: readonly Times[]): (number | null)[] {
  let next = 0;
  let heap: number | null = null;
  return bars.map(({ to }) => {
    for (; next < collections.length && collections[next].at < to; next++) heap = collections[next].after ?? heap;
    return heap;
  });
}

const inPercent = (share: number): string => percent(share * 100, 0);

/** `CPU load in the whole run: program 35% on average, at most 98%; machine 41%, at most 100%; full height: 100%` */
export function loadSummary({ jvm, machine }: CpuLoad): string {
  const mean = (of: readonly number[]): string => inPercent(of.reduce((sum, each) => sum + each, 0) / of.length);
  const most = (of: readonly number[]): string => inPercent(of.reduce((max, each) => Math.max(max, each), 0));
  const words = `program ${mean(jvm)} on average, at most ${most(jvm)}; machine ${mean(machine)}, at most ${most(machine)}`;
  return `CPU load in the whole run: ${words}; full height: 100%`;
}

/** `Heap after collections in the whole run: 5.3 MB to 120 MB, 80 MB after the last; full height: 120 MB` */
export function heapSummary(collections: readonly ListedCollection[]): string {
  const sizes = collections.flatMap(({ after }) => after ?? []);
  const [least, most] = [sizes.reduce((a, b) => Math.min(a, b)), sizes.reduce((a, b) => Math.max(a, b))];
  const range =
    least === most ? bytes(most) : `${bytes(least)} to ${bytes(most)}, ${bytes(sizes[sizes.length - 1])} after the last`;
  return `Heap after collections in the whole run: ${range}; full height: ${bytes(most)}`;
}

/** `; CPU load 35%, machine 41%; heap after the last collection 5.3 MB`; empty if the file has neither. */
export function laneWords({ load, heap }: Lanes, bar: number): string {
  const share = load?.[bar] ?? null;
  const size = heap?.[bar] ?? null;
  return [
    load && `; CPU load ${share === null ? 'unknown' : `${inPercent(share.jvm)}, machine ${inPercent(share.machine)}`}`,
    size !== null && `; heap after the last collection ${bytes(size)}`,
  ]
    .filter(Boolean)
    .join('');
}
