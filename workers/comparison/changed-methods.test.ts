import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChangedMethod, FrameName } from '../api/engine';
import { createEngine } from '../engine/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { drawnTree } from '../testing/drawn-tree';
import { callers, key, type NaiveNode, naiveTree, preorder } from '../testing/naive';
import { openEncoded, value } from '../testing/opening';
import { runCount } from '../testing/run-count';

/** A context of either tree. */
interface Pair {
  path: string[];
  a: number;
  b: number;
  inA: boolean;
  inB: boolean;
}

interface Work {
  a: number;
  b: number;
}

const SEPARATOR = '\u0001';
const joined = (path: readonly string[]): string => path.join(SEPARATOR);
const change = ({ a, b }: Work): number => b - a;
const sum = (all: readonly Work[]): Work => all.reduce((s, { a, b }) => ({ a: s.a + a, b: s.b + b }), { a: 0, b: 0 });
const nameOf = ({ className, method, descriptor }: FrameName): string => key([className, method, descriptor]);

function pairsOf(a: NaiveNode, b: NaiveNode, metric: string): Map<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const [root, side, has] of [[a, 'a', 'inA'] as const, [b, 'b', 'inB'] as const])
    for (const node of preorder(root)) {
      const path = [...callers(node).reverse(), node].map(({ name }) => key(name));
      const pair = pairs.get(joined(path)) ?? { path, a: 0, b: 0, inA: false, inB: false };
      pairs.set(joined(path), { ...pair, [side]: node.exclusive[metric], [has]: true });
    }
  return pairs;
}

interface Expected extends Work {
  contexts: number;
  /** Paths of the contexts that changed most in the direction of their method. */
  most: string[];
  /** The call that only one side makes and that changed most, if it explains half of the method's change. */
  call: number | null;
}

/**
 * The figures of ChangedMethod by method, computed from the definition: work is attributed to the longest part of its path that
 * both sides have.
 */
function expected(a: NaiveNode, b: NaiveNode, metric: string): { methods: Map<string, Expected>; totals: Work } {
  const pairs = pairsOf(a, b, metric);
  const all = [...pairs.values()];
  const inBoth = (path: readonly string[]): boolean => {
    const pair = pairs.get(joined(path));
    return pair?.inA === true && pair.inB;
  };
  const hostOf = ({ path }: Pair): string => {
    for (let length = path.length; length > 0; length--) if (inBoth(path.slice(0, length))) return joined(path.slice(0, length));
    return path[0];
  };
  const methods = new Map<string, Expected>();
  for (const method of new Set(all.map(({ path }) => path[path.length - 1]))) {
    const hosts = all
      .filter((pair) => pair.path[pair.path.length - 1] === method && hostOf(pair) === joined(pair.path))
      .map(({ path }) => ({ path, ...sum(all.filter((pair) => hostOf(pair) === joined(path))) }));
    const work = sum(hosts);
    const sign = Math.sign(change(work));
    const largest = Math.max(...hosts.map((host) => sign * change(host)));
    const calls = new Map<string, Work[]>();
    for (const called of all) {
      const caller = joined(called.path.slice(0, -1));
      if (hostOf(called) !== caller || !hosts.some(({ path }) => joined(path) === caller)) continue;
      const callee = called.path[called.path.length - 1];
      const below = all.filter(({ path }) => joined(path.slice(0, called.path.length)) === joined(called.path));
      calls.set(callee, [...(calls.get(callee) ?? []), sum(below)]);
    }
    const best = Math.max(...[...calls.values()].map((works) => sign * change(sum(works))));
    methods.set(method, {
      ...work,
      contexts: hosts.filter((host) => host.a !== host.b).length,
      most: hosts.filter((host) => sign * change(host) === largest).map(({ path }) => joined(path)),
      call: calls.size > 0 && 2 * Math.abs(best) >= Math.abs(change(work)) ? sign * best : null,
    });
  }
  return { methods, totals: sum(all) };
}

async function reported(a: EncodedProfile, b: EncodedProfile, metric: string) {
  const engine = createEngine();
  const [first, second] = [await openEncoded(engine, a), await openEncoded(engine, b)];
  const view = (profile: number) => ({ profile, thread: 'all' as const });
  const { comparison } = value(await engine.compare(3, view(first.profile), view(second.profile)));
  return value(await engine.changedMethods(comparison, metric, 1e6));
}

it('puts work down to the method that changed, as the definition says', async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom('calls', 'bytecodes', 'objects'), async (a, b, metric) => {
      const { methods, totals } = expected(naiveTree(a), naiveTree(b), metric);
      const report = await reported(a, b, metric);
      for (const [sign, { rows, methods: count, change: together }] of [[1, report.more] as const, [-1, report.less] as const]) {
        const wanted = [...methods].filter(
          ([, each]) => sign * change(each) > 1e-4 * Math.max(totals.a, totals.b, 10 * Math.abs(each.a), 10 * Math.abs(each.b)),
        );
        expect(rows.map(({ name }) => nameOf(name)).sort()).toEqual(wanted.map(([name]) => name).sort());
        expect([count, together]).toEqual([wanted.length, change(sum(wanted.map(([, each]) => each)))]);
        const sizes = rows.map((row) => Math.abs(change(row)));
        expect(sizes).toEqual([...sizes].sort((x, y) => y - x));
        for (const row of rows) agrees(row, methods.get(nameOf(row.name))!);
      }
    }),
    { numRuns: runCount(25) },
  );
});

function agrees(row: ChangedMethod, wanted: Expected): void {
  expect(row).toMatchObject({ a: wanted.a, b: wanted.b, contexts: wanted.contexts });
  expect(wanted.most).toContain(joined([...[...row.callers].reverse(), row.name].map(nameOf)));
  expect(row.call === null ? null : change(row.call)).toBe(wanted.call);
}

/** Has an array in every context of `app.Shop` for each of its bytecodes. Methods of the JDK allocate what nobody counts. */
function allocating(...lines: readonly string[]): EncodedProfile {
  const drawn = drawnTree(...lines);
  const methods = drawn.methods.map((each) => (each.className.startsWith('java.') ? { ...each, flags: UNCOUNTED } : each));
  const arrays = Array.from(drawn.columns.bytecodes, (count, node) => ({ node, type: 'I', arrays: count, elements: count }));
  return { ...drawn, methods, arrays };
}

/** Flag of a method with uncounted allocations. */
const UNCOUNTED = 512;

it.each<[string, string[], string[], string[]]>([
  ['of a method that allocates', ['main 1 1', '  java.X.add 1 5'], ['main 1 1', '  java.X.add 1 9'], ['add ≥ from add']],
  ['not of its caller', ['main 1 1', '  java.X.add 1 5'], ['main 1 9', '  java.X.add 1 5'], ['main exact']],
  [
    'of the caller to which its work is attributed, where one side alone calls it',
    ['main 1 1', '  work 1 1'],
    ['main 1 1', '  work 1 1', '    java.X.add 1 5'],
    ['work ≥ from add'],
  ],
  [
    'of the nearest caller of both sides',
    ['main 1 1', '  work 1 1', '    help 1 2', '      java.X.add 1 5'],
    ['main 1 3', '  work 1 1'],
    ['main exact', 'work ≥ from add'],
  ],
])('work is a lower bound %s', async (_, a, b, expected) => {
  const { more, less } = await reported(allocating(...a), allocating(...b), 'arrays');
  const told = [...more.rows, ...less.rows].map(({ name, lowerBound }) =>
    lowerBound === undefined ? `${name.method} exact` : `${name.method} ≥ from ${lowerBound.methods.map(({ method }) => method)}`,
  );
  expect(told).toEqual(expected);
});
