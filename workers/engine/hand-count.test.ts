import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { arraysByType } from '../analysis/array-types';
import { objectsInContext } from '../analysis/object-types';
import type { LaidTree } from '../profile/laid-tree';
import { built } from '../testing/opening';
import { exclusive } from '../tree/prefix-sum';

type Counts = { calls: number; bytecodes: number; objects: Record<string, number>; arrays: Record<string, [number, number]> };
type Row = [depth: number, method: string, calls: number, bytecodes: number, Counts['objects'], Counts['arrays']];

const repository = new URL('../../', import.meta.url);

/** Figures of agent-java/examples/handcount as worked out by hand, by path below `root`. */
function byHand(): { root: string; counts: Map<string, Counts> } {
  const json = JSON.parse(readFileSync(new URL('agent-java/examples/handcount/expected.json', repository), 'utf8')) as {
    root: string;
    contexts: Row[];
  };
  const path: string[] = [];
  const counts = new Map<string, Counts>();
  for (const [depth, method, calls, bytecodes, objects, arrays] of json.contexts) {
    path.length = depth;
    path.push(method);
    counts.set(path.join(' > '), { calls, bytecodes, objects, arrays });
  }
  return { root: json.root, counts };
}

/** Figures of a recording within the part of it that handcount/README.md covers. */
function recorded(laid: LaidTree, root: string): Map<string, Counts> {
  const { tree, names } = laid;
  const calls = laid.prefix('calls').sums;
  const bytecodes = laid.prefix('bytecodes').sums;
  const found = new Map<string, Counts>();
  const paths: (string[] | null)[] = [];
  for (let i = 0; i < tree.size; i++) {
    const d = tree.depth[i];
    const { className, method, descriptor } = names.frame(tree.method[i]);
    const name = `${className}.${method}${descriptor}`;
    const above = d === 0 ? null : paths[d - 1];
    if (above === null) {
      paths[d] = name === root ? [name] : null;
    } else {
      const own = className.startsWith('handcount.');
      const counted = own || name === 'java.lang.Object.<init>()V';
      paths[d] = counted && above.at(-1)?.startsWith('handcount.') ? [...above, name] : null;
    }
    const path = paths[d];
    if (path === null) continue;
    const at = path.join(' > ');
    const counts = found.get(at) ?? { calls: 0, bytecodes: 0, objects: {}, arrays: {} };
    counts.calls += exclusive(calls, i);
    counts.bytecodes += exclusive(bytecodes, i);
    for (const row of objectsInContext(laid, i))
      counts.objects[row.className] = (counts.objects[row.className] ?? 0) + row.objects;
    for (const row of arraysByType(laid, i)) counts.arrays[row.elementType] = [row.arrays, row.elements];
    found.set(at, counts);
  }
  return found;
}

it('a recording of handcount.Main holds the calls, bytecodes, objects and arrays that were worked out by hand', async () => {
  const profile = await built(new Uint8Array(readFileSync(new URL('public/samples/handcount.mct', repository))));
  expect(profile.problems).toEqual([]);
  const { root, counts } = byHand();
  expect(counts.size).toBeGreaterThan(100);
  expect(Object.fromEntries(recorded(profile.merged, root))).toEqual(Object.fromEntries(counts));
});
