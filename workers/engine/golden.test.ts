import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALLS_BELOW } from '../../common/recording-scope';
import { objectsInContext } from '../analysis/object-types';
import { bufferSource } from '../files/byte-source';
import { parse } from '../formats/registry';
import { Pace } from '../jobs/pace';
import { readArrayEntries } from '../profile/catalogue';
import { Profile } from '../profile/profile';
import { CALLS_BELOW_UNCOUNTED, ELEMENT_TYPES, type NumberColumn, type Recording } from '../profile/recording';
import { laidOut } from '../testing/opening';

interface GoldenRemark {
  class: string;
  method: string | null;
  reason: string;
}

const remarks = (entries: GoldenRemark[]) =>
  entries.map((entry) => ({ className: entry.class, method: entry.method, reason: entry.reason }));

interface Golden {
  about: string;
  meta: {
    nodes: number;
    threads: { id: number; name: string; group: string; nodes: number; count?: number; virtual: boolean }[];
    metrics: { id: string }[];
    snapshots?: { elapsed: number }[];
    steps?: { every: number };
    notInstrumented: GoldenRemark[];
    limited?: GoldenRemark[];
    partlyWoven?: { by: string; woven: number; newMethods: { class: string; method: string }[] };
    folded?: { contexts: number };
    incomplete?: boolean;
    warnings: string[];
    dump: string;
    mainClass: string | null;
    start: number;
  };
  classes: [string, number, string | null][];
  methods: [string, string, string, number, number, number][];
  /** Rows of depth, method, calls, bytecodes, and bytes if the file has them. */
  threads: [number, number, number, number, number?][][];
  arrays: [number, string, number, number][];
  increments?: [number, number, number, number, number?][];
  arrayIncrements?: [number, number, string, number, number][];
  sizes?: [string, number, number][];
  bytes?: [number, number][];
  origins?: [string, number][];
  lowerBounds?: number[];
  objects: [number, string, number][];
}

const folder = new URL('../../golden/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mct'))
  .map((file) => file.slice(0, -'.mct'.length));

async function all(column: NumberColumn): Promise<number[]> {
  const reader = column.reader(new Pace());
  const values: number[] = [];
  for (let count = await reader.read(5); count > 0; count = await reader.read(5))
    values.push(...reader.values.subarray(0, count));
  return values;
}

function metric(recording: Recording, id: string) {
  const found = recording.metrics.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no metric ${id}`);
  return found.source;
}

describe('golden vectors', () => {
  it('are there', () => expect(names.length).toBeGreaterThanOrEqual(5));

  describe.each(names)('%s', (name) => {
    const golden = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Golden;
    const file = readFileSync(new URL(`${name}.mct`, folder));
    const source = () => bufferSource(new Uint8Array(file).buffer);
    const contexts = golden.threads.flat();

    it('decodes to what its JSON says', async () => {
      const recording = await parse(source(), new Pace());
      expect(recording.problems).toEqual([]);
      expect(recording.nodes).toBe(golden.meta.nodes);
      expect(recording.threads).toEqual(
        golden.meta.threads.map(({ id, name: own, group, nodes, count = 1, virtual }) => ({
          ...{ id, name: own, group, nodes, count },
          ...(virtual && { isVirtual: true }),
        })),
      );
      expect(recording.dump).toBe(golden.meta.dump);
      expect(recording.mainClass).toBe(golden.meta.mainClass ?? '');
      expect(recording.start).toBe(golden.meta.start);
      expect(recording.warnings).toEqual(golden.meta.warnings);
      expect(recording.notInstrumented).toEqual(remarks(golden.meta.notInstrumented));
      const { partlyWoven: part } = golden.meta;
      const added = (part?.newMethods ?? []).map((each) => ({ ...each, reason: CALLS_BELOW }));
      expect(recording.limited).toEqual(remarks([...added, ...(golden.meta.limited ?? [])]));
      expect(recording.partlyWoven).toEqual(part && { ...part, newMethods: added.length });
      expect(recording.folded).toBe(golden.meta.folded?.contexts ?? 0);
      expect(recording.incomplete).toBe(golden.meta.incomplete ?? false);
      const { classNames, classOf, names: methodNames, descriptors, flags, lines, chained } = recording.methods;
      expect(methodNames.map((own, m) => [classNames[classOf[m]], own, descriptors[m], flags[m], lines[m], chained[m]])).toEqual(
        golden.methods.map(([cls, own, descriptor, ownFlags, ...rest]) => {
          const isNew = added.some((each) => each.class === cls && each.method === own + descriptor);
          return [cls, own, descriptor, ownFlags | (isNew ? 128 | CALLS_BELOW_UNCOUNTED : 0), ...rest];
        }),
      );

      const origins = recording.methods.origins && Array.from(recording.methods.origins, (from, cls) => [classNames[cls], from]);
      expect(origins?.toSorted()).toEqual(golden.origins?.toSorted());

      let depth = -1;
      const pops = golden.threads.flatMap((thread) =>
        thread.map(([own], i) => {
          const pop = i === 0 ? 0 : depth + 1 - own;
          depth = own;
          return pop;
        }),
      );
      expect(await all(recording.pops)).toEqual(pops);
      expect(await all(recording.method)).toEqual(contexts.map((context) => context[1]));
      const [calls, bytecodes, arrays] = ['calls', 'bytecodes', 'arrays'].map((id) => metric(recording, id));
      expect(calls.kind === 'column' && (await all(calls.column))).toEqual(contexts.map((context) => context[2]));
      expect(bytecodes.kind === 'column' && (await all(bytecodes.column))).toEqual(contexts.map((context) => context[3]));
      if (arrays.kind !== 'arrays') throw new Error('arrays come from elsewhere');
      const { node, type, arrays: count, elements } = await readArrayEntries(arrays.arrays, new Pace());
      expect(Array.from(node, (at, e) => [at, ELEMENT_TYPES[type[e]], count[e], elements[e]])).toEqual(golden.arrays);
    });

    it('has its earlier states', async () => {
      const { snapshots: states } = await parse(source(), new Pace());
      expect(states?.elapsed ?? []).toEqual((golden.meta.snapshots ?? []).map(({ elapsed }) => elapsed));
      expect(states?.step ?? null).toBe(golden.meta.steps?.every ?? null);
      for (const [at, id] of ['calls', 'bytecodes', 'bytes'].entries()) {
        const found: number[][] = [];
        for await (const { node, state, count } of states?.columns.get(id)?.parts(new Pace()) ?? [])
          node.forEach((own, e) => {
            found.push([own, state[e], count[e]]);
          });
        const expected = (golden.increments ?? []).map((row) => [row[0], row[1], row[2 + at] ?? 0]);
        expect(found).toEqual(expected.filter(([, , count]) => count !== 0));
      }
      const arrays: unknown[] = [];
      for await (const part of states?.arrays?.parts(new Pace()) ?? [])
        part.node.forEach((own, e) => {
          arrays.push([own, part.state[e], ELEMENT_TYPES[part.type[e]], part.arrays[e], part.elements[e]]);
        });
      expect(arrays).toEqual(golden.arrayIncrements ?? []);
    });

    it.runIf(golden.sizes !== undefined)(
      'has bytes in each context: arrays by the column, objects by the size of their class',
      async () => {
        const pace = new Pace();
        const profile = await Profile.build(await parse(source(), pace), pace);
        const { methods } = profile.recording;
        const sizes = methods.classNames.map((own, cls) => [own, methods.sizes?.bytes[cls], methods.sizes?.isEstimated[cls]]);
        expect(sizes.toSorted()).toEqual(golden.sizes?.toSorted());
        const bytes = metric(profile.recording, 'bytes');
        expect(bytes.kind === 'sizes' && (await all(bytes.column))).toEqual(contexts.map((context) => context[4]));
        const found: [number, number][] = [];
        let from = 0;
        for (const thread of profile.threads) {
          const laid = await laidOut(await profile.tree(thread.index, pace));
          const { sums } = laid.prefix('bytes');
          laid.tree.fromFile.forEach((context, i) => {
            const own = sums[context + 1] - sums[context];
            if (own !== 0) found.push([from + i, own]);
          });
          from += thread.contexts;
        }
        expect(found).toEqual(golden.bytes);
        const isLowerBound = golden.objects.some(([, own]) => golden.sizes?.some(([cls, size]) => cls === own && size === 0));
        expect(profile.infos.find(({ id }) => id === 'bytes')?.kind).toBe(
          isLowerBound || golden.meta.partlyWoven !== undefined ? 'lower-bound' : 'exact',
        );
      },
    );

    it('tells the contexts whose own figures are lower bounds', async () => {
      const pace = new Pace();
      const profile = await Profile.build(await parse(source(), pace), pace);
      const expected = golden.lowerBounds ?? [];
      const found: number[] = [];
      let from = 0;
      for (const { index, contexts: count, lowerBound } of profile.threads) {
        const { tree, lowerBounds } = await laidOut(await profile.tree(index, pace));
        const own = [...lowerBounds.uncounted.context];
        tree.fromFile.forEach((context, i) => {
          if (own.includes(context)) found.push(from + i);
        });
        if (golden.meta.partlyWoven !== undefined) expect(lowerBound).toMatchObject({ exclusive: false, below: true });
        else expect(lowerBound !== undefined).toBe(expected.some((context) => context >= from && context < from + count));
        from += count;
      }
      // Two contexts with the same name and caller become one in the tree; its figure is a lower bound if that of either is.
      expect(expected.every((context) => found.includes(context))).toBe(true);
      expect(found).toHaveLength(expected.length === 0 ? 0 : expected.length + 1);
      expect(profile.infos.filter(({ lowerBound }) => lowerBound && !lowerBound.below).map(({ id }) => id)).toEqual(
        expected.length === 0 ? [] : ['objects', 'arrays', 'elements'],
      );
    });

    it('gives the objects of JP Figure 3 in each context', async () => {
      const pace = new Pace();
      const profile = await Profile.build(await parse(source(), pace), pace);
      const found: [number, string, number][] = [];
      let from = 0;
      for (const thread of profile.threads) {
        const laid = await laidOut(await profile.tree(thread.index, pace));
        const first = new Map<number, number>();
        laid.tree.fromFile.forEach((context, i) => {
          if (!first.has(context)) first.set(context, from + i);
        });
        for (let context = 0; context < laid.tree.size; context++)
          for (const { className, objects } of objectsInContext(laid, context))
            found.push([first.get(context)!, className, objects]);
        from += thread.contexts;
      }
      const sorted = (rows: [number, string, number][]) => rows.map((row) => row.join('\t')).sort();
      expect(sorted(found)).toEqual(sorted(golden.objects));
    });
  });
});
