import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UnionFlameLayout } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { compared } from '../testing/comparison';
import { value } from '../testing/opening';

const NAMES = ['main', 'run', 'open', 'read', 'parse', 'write'];

/** A chain of four below `main`, followed by two callees. */
const BASE: EncodedProfile = {
  methods: NAMES.map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
  threads: [{ name: 'main', nodes: 7 }],
  depth: [0, 1, 2, 3, 4, 4, 1],
  method: [0, 1, 2, 3, 4, 5, 5],
  columns: { calls: [1, 1, 1, 1, 1, 1, 1], bytecodes: [0, 5, 1, 0, 500, 500, 900] },
};
const HEAD: EncodedProfile = { ...BASE, columns: { ...BASE.columns, bytecodes: [0, 5, 1, 0, 500, 900, 900] } };

type Ask = (open?: number[]) => Promise<UnionFlameLayout>;

async function asking(a: EncodedProfile, b: EncodedProfile): Promise<Ask> {
  const { engine, summary } = await compared(a, b);
  const request = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1e6, firstRow: 0, rows: 1000, causes: true };
  return async (open) =>
    value(await engine.flame(summary.comparison, { ...request, shape: 'union', normalised: false, ...(open && { open }) }));
}

const drawn = ({ count, row, name, names, lastName, folded, cause }: UnionFlameLayout) =>
  Array.from({ length: count }, (_, i) => [
    row[i],
    names[name[i]]?.method ?? '',
    names[lastName?.[i] ?? -1]?.method ?? '',
    folded?.[i] ?? 0,
    cause?.[i],
  ]);

it('makes one row of contexts that are nearly all of their callers, and opens it for a context in it', async () => {
  const ask = await asking(BASE, HEAD);
  const folded = await ask([]);
  expect(drawn(folded)).toEqual([
    [0, '', '', 0, 0],
    [1, 'main', '', 0, 0],
    [2, 'run', 'read', 3, 0],
    [2, 'write', '', 0, 0],
    [3, 'parse', '', 0, 0],
    [3, 'write', '', 0, 2],
  ]);
  // Rows that folding saves must not appear as empty rows at the bottom.
  expect(folded.totalRows).toBe(4);
  const rows = (layout: UnionFlameLayout) => drawn(layout).map(([row, name]) => `${row} ${name}`);
  const whole = await ask();
  expect(rows(whole)).toContain('4 read');
  expect(whole.totalRows).toBe(6);
  for (const inside of ['run', 'open', 'read']) {
    const context = whole.context[rows(whole).findIndex((each) => each.endsWith(` ${inside}`))];
    expect(rows(await ask([context]))).toEqual(rows(whole));
  }
  const below = whole.context[rows(whole).indexOf('5 parse')];
  expect(rows(await ask([below]))).toEqual(rows(folded));
});

it('folds the callers of the focused context, and opens them for what was selected since', async () => {
  const { engine, summary } = await compared(BASE, HEAD);
  const request = { metric: 'bytecodes', x0: 0, x1: 1, width: 1e6, firstRow: 0, rows: 1000, causes: true };
  const at = async (focus: number, open: number[]) =>
    value(await engine.flame(summary.comparison, { ...request, focus, shape: 'union', normalised: false, open }));
  const rows = (layout: UnionFlameLayout) => drawn(layout).map(([row, name, last]) => `${row} ${name} ${last}`.trim());
  const [run, parse] = [1, 4];
  // The chain below `main` ends above the focused context, and is folded although it had been opened before.
  const zoomed = await at(parse, [run, parse]);
  expect(rows(zoomed)).toEqual(['0', '1 main', '2 run read', '3 parse']);
  expect([zoomed.focusRow, zoomed.totalRows]).toEqual([3, 4]);
  const opened = await at(parse, [parse, run]);
  expect(rows(opened)).toEqual(['0', '1 main', '2 run', '3 open', '4 read', '5 parse']);
  expect(opened.focusRow).toBe(5);
  expect((await at(-1, [])).focusRow).toBeUndefined();
});

it('opens a chain for what lies beside it, and says that the chain hides it', async () => {
  // Like BASE, with a callee of `open` before `read`, and one of `run` after `open`.
  const depth = [0, 1, 2, 3, 3, 4, 4, 2, 1];
  const method = [0, 1, 2, 5, 3, 4, 5, 4, 5];
  const columns = { calls: depth.map(() => 1), bytecodes: [0, 0, 0, 4, 0, 500, 500, 6, 900] };
  const profile = { ...BASE, threads: [{ name: 'main', nodes: 9 }], depth, method, columns };
  const ask = await asking(profile, profile);
  const [whole, folded] = [await ask(), await ask([])];
  const chain = folded.folded?.indexOf(3) ?? -1;
  expect(folded.names[folded.name[chain]].method).toBe('run');
  const [first, last] = [folded.context[chain], folded.last?.[chain] ?? -1];
  const [inner, end] = [folded.inner?.[chain] ?? -1, folded.end?.[chain] ?? -1];
  const hidden = [...whole.context].filter((each) => each > first && each < end && (each <= last || each >= inner));
  expect(hidden.sort()).toEqual([...whole.context].filter((each) => !folded.context.includes(each)).sort());
  expect(hidden).toHaveLength(4);
  for (const each of hidden) expect((await ask([each])).context).toContain(each);
});

it('leaves what is not in a chain where it was, less the rows of the chains above it', async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
      const ask = await asking(a, b);
      const [whole, folded] = [await ask(), await ask([])];
      const at = new Map(Array.from(whole.context, (context, i) => [context, i] as const));
      /** A context and its callers, outermost first: in each row, the last context that begins at or before it. */
      const path = (context: number): number[] =>
        Array.from({ length: whole.row[at.get(context) ?? -1] }, (_, above) =>
          Math.max(...whole.context.filter((each, k) => whole.row[k] === above + 1 && each <= context)),
        );
      for (let i = 0; i < folded.count; i++) {
        if (folded.context[i] < 0 || folded.aggregate[i] > 0) continue;
        const callers = path(folded.context[i]);
        let saved = 0;
        for (let k = 0; k < folded.count; k++) {
          const last = folded.last?.[k] ?? -1;
          if (last < 0 || !callers.includes(last)) continue;
          saved += (folded.folded?.[k] ?? 0) - 1;
          const chain = path(last).slice(-(folded.folded?.[k] ?? 0));
          expect(chain[0]).toBe(folded.context[k]);
          for (const [n, callee] of chain.slice(1).entries())
            for (const side of [whole.a, whole.b])
              expect(side[at.get(callee) ?? -1]).toBeGreaterThanOrEqual(0.98 * side[at.get(chain[n]) ?? -1]);
        }
        expect(folded.row[i]).toBe(callers.length - saved);
      }
    }),
    { numRuns: 20 },
  );
});
