/** Gets the browser to compile the code that reads profiles, by opening a made-up profile. */
import { searchTree } from '../analysis/search';
import { SparseArrays } from '../formats/mct/sparse-arrays';
import { VarintColumn } from '../formats/mct/varint-column';
import { Pace } from '../jobs/pace';
import { layoutFlame } from '../layout/flame-layout';
import { Profile } from '../profile/profile';
import type { MethodTable, MetricSource, RecordedMetric, Recording } from '../profile/recording';
import { recordingWith } from '../recording/blank-recording';

/** Number of contexts in each thread: enough for a browser to compile the code that reads them. */
const THREADS = [12_000, 14_000, 6000];
const METHODS = 600;
/** Share of the contexts that make arrays, and the element type of all these arrays, as a letter. */
const ALLOCATING = 0.2;
const ARRAY_OF_BYTES = 'B'.charCodeAt(0);
/** Number of times to open the profile. Code compiled during one run is used from the next one on. */
const TIMES = 3;
/** Pause between two rounds, in milliseconds. */
const PAUSE = 60;

/**
 * Opens a made-up profile a few times, lays each of its metrics over the tree and searches it, so that the browser compiles the
 * code that reads profiles. Browsers compile only code that has run for a while; without this, half of a large first file would
 * be read before then.
 *
 * @param wanted called repeatedly; returns whether to continue
 */
export async function warmUp(wanted: () => boolean): Promise<void> {
  for (let time = 0; time < TIMES && wanted(); time++) {
    const profile = await Profile.open(madeUp(), new Pace());
    await profile.layFirst('', new Pace());
    const { merged } = profile;
    const { tree, parents } = merged;
    for (const metric of merged.metricIds) {
      if (!wanted()) break;
      await merged.ready([metric]);
      const { widths } = merged.prefix(metric);
      layoutFlame({ tree, widths, parents }, { focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 });
    }
    const { names } = profile;
    searchTree(tree, merged.prefix('bytecodes'), names.matching('m1'), (method) => names.frame(method));
    profile.close();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** A program with recursion, constructors, wide and narrow callees in any order, and threads that share paths. */
function madeUp(): Recording {
  const next = chances(7);
  const pops: number[] = [];
  const method: number[] = [];
  const bytecodes: number[] = [];
  const calls: number[] = [];
  const entries: number[] = [];
  let last = -1;
  for (const nodes of THREADS) {
    let level = 0;
    for (let i = 0; i < nodes; i++) {
      const pop = i === 0 ? 0 : Math.min(level - 1, level > 30 || next() < 0.6 ? Math.floor(next() * next() * 6) : 0);
      level += 1 - pop;
      pops.push(pop);
      // A few methods get most of the calls, as in any program.
      method.push(i === 0 ? 0 : Math.floor(METHODS * next() ** 3));
      bytecodes.push(Math.floor(2 ** (30 * next() ** 3)) - 1);
      calls.push(1 + Math.floor(2 ** (20 * next() ** 3)));
      if (next() > ALLOCATING) continue;
      const arrays = calls[calls.length - 1];
      entries.push(calls.length - 1 - last, ARRAY_OF_BYTES, arrays, 24 * arrays);
      last = calls.length - 1;
    }
  }
  const nodes = pops.length;
  const stored = (numbers: number[]) => {
    const bytes = varints(numbers);
    return () => async () => bytes;
  };
  const column = (name: string, numbers: number[]) => new VarintColumn(name, 1, stored(numbers));
  const callsColumn = column('metric.calls', calls);
  const metric = (id: string, source: MetricSource): RecordedMetric => ({
    ...{ id, label: '', unit: '', kind: 'exact', better: 'less' },
    source,
  });
  return recordingWith({
    format: '',
    nodes,
    threads: THREADS.map((own, id) => ({ id, name: '', group: '', nodes: own, count: 1 })),
    methods: methodTable(),
    pops: column('tree.pops', pops),
    method: column('tree.method', method),
    metrics: [
      metric('bytecodes', { kind: 'column', column: column('metric.bytecodes', bytecodes) }),
      metric('calls', { kind: 'column', column: callsColumn }),
      metric('objects', { kind: 'constructors', calls: callsColumn }),
      metric('arrays', { kind: 'arrays', arrays: new SparseArrays(nodes, 1, stored(entries)) }),
    ],
  });
}

/** Every fifth method is a constructor, which calls the one before it. */
function methodTable(): MethodTable {
  const all = Array.from({ length: METHODS }, (_, m) => m);
  const isConstructor = (m: number): boolean => m % 5 === 1;
  return {
    classNames: all.map((m) => `made.up.C${(m * 7919) % METHODS}`),
    sourceFiles: all.map(() => ''),
    classOf: Uint32Array.from(all),
    names: all.map((m) => (isConstructor(m) ? '<init>' : `m${m % 13}`)),
    descriptors: all.map(() => '()V'),
    flags: Uint32Array.from(all, (m) => (isConstructor(m) ? 1 : 0)),
    lines: new Uint32Array(METHODS),
    chained: Int32Array.from(all, (m) => (isConstructor(m) ? m - 5 : -1)),
  };
}

function varints(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** Pseudo-random numbers from 0 up to, but not including, 1; equal seeds give equal numbers. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 2 ** 31;
  };
}
