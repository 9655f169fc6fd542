/** Writes two profiles as one file, for `callgrove export`. */
import { CALLS_BELOW } from '../common/recording-scope';
import type { MetricInfo } from '../workers/api/engine';
import type { Comparison } from '../workers/comparison/comparison';
import { encodeMct, encodeMetric } from '../workers/formats/mct/encoder';
import { CALLS_BELOW_UNCOUNTED, type Recording } from '../workers/profile/recording';

/**
 * Writes the union of two trees as a `.mct` file with a single thread. Each common metric becomes two, such as `bytecodes.a`
 * and `bytecodes.b`; a column says on which sides each context is (docs/format.md, section 9).
 *
 * A count below zero (docs/metrics.md section 6) cannot be written. It becomes 0, and a warning in the file gives the sum of
 * these counts.
 */
export async function unionFile(
  comparison: Comparison,
  metrics: readonly MetricInfo[],
  recordings: { a: Recording; b: Recording },
  files: readonly [string, string],
): Promise<Uint8Array> {
  const { tree, names } = comparison;
  const columns: Record<string, Float64Array> = {};
  const described: Record<string, unknown>[] = [];
  const warnings = [`The union of two recordings, A: ${files[0]} and B: ${files[1]}. Their threads are merged by path.`];
  for (const metric of metrics) {
    const { id, label } = metric;
    await comparison.ready([id]);
    const sums = comparison.sums(id);
    for (const side of ['a', 'b'] as const) {
      const { column, below } = counts(tree.size, tree[side === 'a' ? 'fromA' : 'fromB'], sums[side]);
      columns[`${id}.${side}`] = column;
      // An event may stand for a different amount on each side.
      const own = comparison[side].describe(id) ?? metric;
      described.push(encodeMetric({ ...own, id: `${id}.${side}`, label: `${label} (${side.toUpperCase()})` }));
      if (below > 0)
        warnings.push(
          `${label} of ${side.toUpperCase()}: the total is ${below} too large because counts below zero are written as 0.`,
        );
    }
  }
  const methods = Array.from({ length: names.size }, (_, m) => {
    const { className, method, descriptor, flags, line, sourceFile } = names.frame(m);
    // A method may be new on one side only, which says so itself.
    const kept = flags & ~CALLS_BELOW_UNCOUNTED;
    return { className, name: method, descriptor, flags: kept, line, ...(sourceFile === '' ? {} : { sourceFile }) };
  });
  const { dump, mainClass, start, end, analysis, jvm } = recordings.b;
  return encodeMct({
    methods,
    threads: [{ name: 'all threads of both', nodes: tree.size }],
    depth: tree.depth,
    method: tree.method,
    columns,
    sides: sidesOf(tree),
    meta: {
      union: { a: factsOf(recordings.a, files[0]), b: factsOf(recordings.b, files[1]) },
      dump: dump === '' ? 'exit' : dump,
      mainClass,
      start,
      end,
      analysis,
      jvm: { name: jvm, version: '' },
      metrics: described,
      folded: { contexts: recordings.a.folded + recordings.b.folded },
      incomplete: recordings.a.incomplete || recordings.b.incomplete,
      warnings,
    },
  });
}

/** Column that says on which sides each context is: 1 A, 2 B, 3 both. */
function sidesOf({ size, fromA, fromB }: Comparison['tree']): Uint8Array {
  const sides = new Uint8Array(size);
  for (const u of fromA) sides[u] |= 1;
  for (const u of fromB) sides[u] |= 2;
  return sides;
}

function factsOf(recording: Recording, file: string) {
  const { dump, agent, mainClass, jvm, os, start, end, analysis, folded, incomplete, sampling, partlyWoven, limited } = recording;
  return {
    ...{ file, dump, agent, mainClass, jvm, os, start, end, analysis },
    ...{ folded: { contexts: folded }, incomplete },
    ...(partlyWoven && { partlyWoven: { ...partlyWoven, newMethods: newMethodsOf(limited) } }),
    ...(sampling && { sampling: { ...sampling, durationMs: Math.round(sampling.durationMs) } }),
  };
}

const newMethodsOf = (limited: Recording['limited']): { class: string; method: string | null }[] =>
  limited.filter(({ reason }) => reason === CALLS_BELOW).map(({ className, method }) => ({ class: className, method }));

/** One side's exclusive counts per context of the union, and the sum of those below zero. */
function counts(size: number, contexts: Uint32Array, sums: Float64Array): { column: Float64Array; below: number } {
  const column = new Float64Array(size);
  let below = 0;
  for (let i = 0; i < contexts.length; i++) {
    const own = sums[i + 1] - sums[i];
    if (own < 0) below -= own;
    else column[contexts[i]] = own;
  }
  return { column, below };
}
