/** Sums all figures of a file with independent code, as simple as the format allows; null if it cannot be read that way. */
import { createContext, runInContext } from 'node:vm';
import { Profile } from 'pprof-format';

/** For collapsed stacks: the numbers at the ends of the lines, or the last two if all lines have two. */
export function collapsedTotal(file: Uint8Array): number | null {
  const lines = new TextDecoder()
    .decode(file)
    .split('\n')
    .map((line) => line.replace(/[\r ]+$/, ''))
    .filter((line) => line !== '');
  const counts = lines.every((line) => /\S \d+ \d+$/.test(line)) ? 2 : 1;
  return lines.flatMap((line) => line.split(' ').slice(-counts)).reduce((sum, each) => sum + Number(each), 0);
}

/** For pprof, read by npm's `pprof-format`: the values of samples that have a stack. */
export function pprofTotal(file: Uint8Array): number | null {
  try {
    const { sample } = Profile.decode(file.slice());
    const values = sample.filter(({ locationId }) => locationId.length > 0).flatMap(({ value }) => value.map(Number));
    return values.reduce((sum, value) => sum + value, 0);
  } catch {
    return null;
  }
}

interface NaiveProfile {
  type: string;
  samples: number[][];
  weights: number[];
  events: { type: string; frame: number; at: number }[];
  endValue: number;
}

/**
 * For speedscope, read by the JavaScript engine's own parser: weights of samples that have a stack, and times while a frame is
 * open.
 */
export function speedscopeTotal(file: Uint8Array): number | null {
  try {
    const { profiles } = JSON.parse(new TextDecoder().decode(file)) as { profiles: NaiveProfile[] };
    return profiles.reduce((sum, each) => sum + (each.type === 'sampled' ? sampledTotal(each) : eventedTotal(each)), 0);
  } catch {
    return null;
  }
}

const sampledTotal = ({ samples, weights }: NaiveProfile): number =>
  samples.reduce((sum, stack, i) => sum + (stack.length > 0 ? weights[i] : 0), 0);

function eventedTotal({ events, endValue }: NaiveProfile): number {
  let open: number[] = [];
  let [total, last] = [0, 0];
  for (const { type, frame, at } of events) {
    if (open.length > 0) total += at - last;
    last = at;
    if (type === 'O') open.push(frame);
    else if (open.includes(frame)) open = open.slice(0, open.lastIndexOf(frame));
  }
  return total + (open.length > 0 ? Math.max(0, endValue - last) : 0);
}

/** Longest time for which a page's calls may run, in milliseconds: a corrupted page may loop. */
const LONGEST_SCRIPT = 5000;

/**
 * Total of a flame graph from async-profiler: its calls run in the JavaScript engine, and widths of outermost frames are added
 * up. NaN if the calls are not valid script: such a page shows nothing and must be rejected.
 */
export function flameTotal(file: Uint8Array): number | null {
  const page = new TextDecoder().decode(file);
  const calls = /^(?:const cpool = \[|[fnu]\()[\s\S]*?(?=^search\(|<\/script>)/m.exec(page);
  if (calls === null) return NaN;
  const script = `'use strict';
    let [level0, width0, total] = [0, 0, 0];
    const add = (level, width) => { if (level === 1) total += width; };
    const short = (level, width) => add(level0 = level, width0 = width || width0);
    const f = (a, b, c, d, name) => typeof name === 'string' ? add(a, c) : short(b ?? 0, d);
    const u = (key, width) => short(level0 + 1, width);
    const n = (key, width) => short(level0, width);
    const unpack = () => {};
    ${calls[0]}
    total;`;
  try {
    return Number(runInContext(script, createContext({}), { timeout: LONGEST_SCRIPT }));
  } catch {
    return NaN;
  }
}
