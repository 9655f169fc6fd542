import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import type { Snapshots } from '../profile/recording';
import { BinnedValues } from './binned-values';

const METRICS = ['samples', 'bytes'];
const BINS = 13;

/** Values by key `metric/node/bin`. */
async function valuesOf({ columns }: Snapshots): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [id, column] of columns) {
    let last = -1;
    for await (const { node, state, count } of column.parts(new Pace()))
      for (let e = 0; e < node.length; e++) {
        const place = node[e] * BINS + state[e];
        expect(place).toBeGreaterThan(last);
        last = place;
        found.set(`${id}/${node[e]}/${state[e]}`, count[e]);
      }
  }
  return found;
}

const value = fc.record({ context: fc.nat(40), metric: fc.nat(1), bin: fc.nat(BINS - 1), value: fc.integer({ min: 1, max: 9 }) });

describe('values by bin of time', () => {
  it('are summed by node and bin, in bins twice as wide where there are too many', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 400 }), fc.constantFrom(1e6, 200, 90), async (given, most) => {
        const binned = new BinnedValues(BINS, 10, most);
        for (const each of given) binned.add(each.context, each.metric, each.bin, each.value);
        // In the file, contexts are in reverse order.
        const nodeOf = Uint32Array.from({ length: 41 }, (_, context) => 40 - context);
        const snapshots = binned.snapshots(nodeOf, METRICS);
        const { halvings } = binned;
        const count = Math.ceil(BINS / 2 ** halvings);
        const expected = new Map<string, number>();
        for (const each of given) {
          const bin = each.bin >> halvings;
          const key = `${METRICS[each.metric]}/${40 - each.context}/${bin}`;
          if (bin < count - 1) expected.set(key, (expected.get(key) ?? 0) + each.value);
        }
        if (count === 1) expect(snapshots).toBeNull();
        else {
          expect(await valuesOf(snapshots!)).toEqual(expected);
          expect(snapshots!.elapsed).toEqual(Array.from({ length: count - 1 }, (_, k) => (k + 1) * 10 * 2 ** halvings));
        }
      }),
    );
  });

  it('are forgotten where one bin has too many', () => {
    const binned = new BinnedValues(BINS, 10, 5);
    for (let context = 0; context < 7; context++) binned.add(context, 0, 0, 1);
    expect([binned.count, binned.snapshots(new Uint32Array(7), METRICS)]).toEqual([1, null]);
  });
});
