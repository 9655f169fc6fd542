import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Run, storyOf } from '../../testing/sampled-sides';

const method = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const run = fc
  .array(fc.tuple(fc.array(method, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 600 })), {
    minLength: 2,
    maxLength: 8,
  })
  .map(
    (stacks): Run =>
      Object.fromEntries(stacks.map(([names, count]) => [names.map((name) => `app.Main.${name}`).join(';'), count])),
  );

/**
 * Whether a judged method around the given one makes up for it: half of the difference comes through that method, whose other
 * samples changed in the opposite direction by half of the difference and a standard error.
 */
function isMadeUpFor(a: Run, b: Run, name: string, judged: readonly string[]): boolean {
  return judged.some((outer) => {
    const [x, y] = [a, b].map((side) => {
      const sum = (isMeant: (names: string[]) => boolean): number =>
        Object.entries(side).reduce((all, [stack, count]) => {
          const names = [...new Set(stack.split(';').map((frame) => frame.slice('app.Main.'.length)))];
          return all + (isMeant(names) ? count : 0);
        }, 0);
      const row = sum((names) => names.includes(name));
      const rest = sum((names) => names.includes(outer) && !names.includes(name));
      const n = sum(() => true);
      const through = sum((names) => names.includes(outer) && names.indexOf(outer) < names.indexOf(name));
      return { n, row, rest, outside: n - row - rest, through };
    });
    if (x!.through + y!.through === 0) return false;
    const part = (y!.through / y!.n - x!.through / x!.n) / (y!.row / y!.n - x!.row / x!.n);
    if (part < 0.5 - 1e-9 || x!.row + x!.rest + y!.row + y!.rest > 0.9 * (x!.n + y!.n)) return false;
    const growth = (of: 'row' | 'rest'): number => y![of] * x!.outside - x![of] * y!.outside;
    if (-growth('rest') * Math.sign(growth('row')) < 0.5 * Math.abs(growth('row'))) return false;
    const [n, m] = [x!.n - x!.row, y!.n - y!.row];
    const p = (x!.rest + y!.rest) / (n + m);
    return Math.abs(y!.rest / m - x!.rest / n) >= Math.sqrt(3 * p * (1 - p) * (1 / n + 1 / m));
  });
}

describe('any two runs', () => {
  it('of one program with the same samples do not differ', () => {
    fc.assert(
      fc.property(run, fc.integer({ min: 1, max: 4 }), (one, runs) => {
        const side = Array.from({ length: runs }, () => one);
        expect(storyOf(side, side).differences).toEqual([]);
      }),
    );
  });

  it('differ the other way round where they are swapped', () => {
    fc.assert(
      fc.property(run, run, (a, b) => {
        const [there, back] = [storyOf([a], [b]), storyOf([b], [a])];
        expect([back.rows, back.eventsA]).toEqual([there.rows, there.eventsB]);
        const [first, other] = [there.differences[0], back.differences[0]];
        expect(other === undefined).toBe(first === undefined);
        // If two rows have equal standard errors, the growing one is reported; with the sides swapped, that is the other row.
        if (first?.name.method === other?.name.method) expect([other?.a, other?.b]).toEqual([first?.b, first?.a]);
        else expect(first!.shareB).toBeGreaterThan(first!.shareA);
      }),
    );
  });

  it('are reported as an oracle does that sums stack by stack', () => {
    fc.assert(
      fc.property(run, run, (a, b) => {
        const found = storyOf([a], [b]).differences[0]?.name.method;
        const has = (side: Run, name: string): number =>
          Object.entries(side).reduce(
            (sum, [stack, count]) => sum + (stack.split(';').includes(`app.Main.${name}`) ? count : 0),
            0,
          );
        const all = (side: Run): number => Object.values(side).reduce((sum, count) => sum + count, 0);
        const [n, m] = [all(a), all(b)];
        const judged = ['a', 'b', 'c', 'd', 'e'].filter((name) => {
          const share = (has(a, name) + has(b, name)) / (n + m);
          return share >= 0.01 && share <= 0.9 && has(a, name) + has(b, name) >= 10;
        });
        // Quantiles of the normal distribution at 0.05 / 2 / rows, as listed in tables.
        const z = [0, 1.959964, 2.241403, 2.39398, 2.497705, 2.575829][judged.length]!;
        const errors = judged.map((name) => {
          const [x, y] = [has(a, name), has(b, name)];
          const p = (x + y) / (n + m);
          const [pa, pb] = [x / n, y / m];
          const odds = pb / (1 - pb) / (pa / (1 - pa));
          const size = Math.abs(pb - pa) / Math.sqrt(3 * p * (1 - p) * (1 / n + 1 / m));
          return size > z && Math.abs(pb - pa) >= 0.01 && (odds >= 1.5 || odds <= 1 / 1.5) ? size : 0;
        });
        const reported = errors.map((size, at) => (size > 0 && !isMadeUpFor(a, b, judged[at]!, judged) ? size : 0));
        const most = Math.max(0, ...reported);
        const firsts = judged.filter((_, at) => reported[at]! > 0 && reported[at]! > most * (1 - 1e-9));
        if (firsts.length === 0) expect(found).toBeUndefined();
        else expect(firsts).toContain(found);
      }),
      { numRuns: 300 },
    );
  });
});
