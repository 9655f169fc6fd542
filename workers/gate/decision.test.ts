import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GateOutcome, Result } from '../api/engine';
import { createEngine } from '../engine/engine';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { compared } from '../testing/comparison';
import { callers, key, type NaiveNode, naiveTree, preorder } from '../testing/naive';
import { gateOf, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { checkDecidableOfPart, inPercent, kindOf, matchesNothing, sumHolds } from './decision';

type Asked = (condition: string) => Promise<Result<GateOutcome>>;

async function gateOn(a: EncodedProfile, b: EncodedProfile): Promise<Asked> {
  const { engine, summary } = await compared(a, b);
  return (condition) => gateOf(engine, summary.comparison, condition, 'bytecodes');
}

const failed = async (asked: Asked, condition: string): Promise<boolean> => value(await asked(condition)).failed;

/** SMALL with different bytecodes: 267 in total, 110 in app.Main.main, 110 in its run(), 5 in its run(I). */
function withBytecodes(bytecodes: number[]): EncodedProfile {
  return { ...SMALL, columns: { ...SMALL.columns, bytecodes } };
}
const GROWN = withBytecodes([101, 40, 20, 30, 3, 9, 10, 50, 5]);

describe('conditions', () => {
  it('compare changes by cross-multiplication, to the count', async () => {
    const asked = await gateOn(withBytecodes([1000, 0, 0, 0, 0, 0, 0, 0, 0]), withBytecodes([1010, 0, 0, 0, 0, 0, 0, 0, 0]));
    for (const [condition, expected] of [
      ['bytecodes > +1%', false],
      ['bytecodes >= +1%', true],
      ['bytecodes > +0.9999999999%', true],
      ['bytecodes > +9', true],
      ['bytecodes > +10', false],
      ['bytecodes >= 1010', true],
      ['bytecodes > 1010', false],
      ['bytecodes < -1%', false],
      ['calls > +0', false],
      ['calls < 29', true],
      ['bytecodes > +0.5% and +11', false],
      ['bytecodes > +0.5% and +9', true],
      ['bytecodes > +0.5% and calls > +0', false],
      ['calls > +0 and bytecodes > +0.5%', false],
    ] as const)
      expect([condition, await failed(asked, condition)]).toEqual([condition, expected]);
  });

  it('sum up the contexts of methods, with and without what they call', async () => {
    const asked = await gateOn(SMALL, GROWN);
    const sums = async (condition: string) => {
      const [{ base, head }] = value(await asked(`${condition} > 0`)).parts;
      return [base, head];
    };
    expect(await sums('bytecodes')).toEqual([267, 268]);
    expect(await sums('bytecodes(app.Main.main)')).toEqual([110, 111]);
    expect(await sums('bytecodes(app.Main.run)')).toEqual([115, 115]);
    expect(await sums('bytecodes(*.<init>)')).toEqual([42, 42]);
    expect(await sums('bytecodes(app.A, *.main)')).toEqual([149, 150]);
    expect(await sums('inclusive bytecodes(app.Main.main)')).toEqual([267, 268]);
    // run calls itself: its work is counted once.
    expect(await sums('inclusive bytecodes(app.Main.run)')).toEqual([115, 115]);
    expect(await sums('inclusive bytecodes(app.A.<init>)')).toEqual([42, 42]);
    expect(await sums('objects')).toEqual([6, 6]);
  });

  it('treat growth from nothing as more than any percentage', async () => {
    const nothing = withBytecodes(new Array(9).fill(0));
    expect(await failed(await gateOn(nothing, SMALL), 'bytecodes > +100000%')).toBe(true);
    expect(await failed(await gateOn(nothing, nothing), 'bytecodes > +0%')).toBe(false);
    expect(await failed(await gateOn(nothing, nothing), 'bytecodes >= +1%')).toBe(false);
    expect(await failed(await gateOn(nothing, nothing), 'bytecodes <= -20%')).toBe(false);
    expect(await failed(await gateOn(nothing, nothing), 'bytecodes <= +0%')).toBe(true);
    expect(await failed(await gateOn(nothing, nothing), 'overlap < 100%')).toBe(false);
    expect(await failed(await gateOn(nothing, SMALL), 'overlap <= 0%')).toBe(true);
  });

  it('are not decided where a metric or method is unknown, or a sum is beyond 2^53', async () => {
    const asked = await gateOn(SMALL, GROWN);
    const error = async (asking: Asked, condition: string) => {
      const result = await asking(condition);
      return result.ok ? 'decided' : [result.error.kind, result.error.where, `${result.error.message} ${result.error.advice}`];
    };
    expect(await error(asked, 'calls > 1 and time > +1%')).toEqual([
      'bad-condition',
      'character 15',
      expect.stringMatching(/"time".*calls, bytecodes, objects/),
    ]);
    expect(await error(asked, 'overlap(time) < 9%')).toEqual(['bad-condition', 'character 9', expect.any(String)]);
    expect(await error(asked, 'calls(org.none.*) > +1%')).toEqual([
      'bad-condition',
      'character 7',
      expect.stringMatching(/No method.*org\.none\.\*/),
    ]);
    const huge = withBytecodes([2 ** 53 - 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    // Left out of the profile when it is read, because its sum would not be exact.
    expect(await error(await gateOn(huge, huge), 'bytecodes > +1%')).toEqual([
      'bad-condition',
      'character 1',
      expect.any(String),
    ]);
  });

  it('are decided by a pruned view where its sums are those of the whole, and not else', async () => {
    const engine = createEngine();
    const view = async (profile: EncodedProfile, prune?: number) => {
      const { buffer } = await encodeMct(profile);
      const { profile: id, pruned } = value(
        await engine.open(1, 'a.mct', buffer, undefined, prune === undefined ? {} : { prune }),
      );
      expect(pruned === null).toBe(prune === undefined);
      return { profile: id, thread: 'all' as const };
    };
    const { comparison } = value(await engine.compare(2, await view(SMALL), await view(GROWN, 0.15)));
    const asked: Asked = (condition) => gateOf(engine, comparison, condition, 'bytecodes');
    expect([await failed(asked, 'bytecodes > +0'), await failed(asked, 'bytecodes > +1')]).toEqual([true, false]);
    for (const condition of ['bytecodes(app.Main.run) > +1', 'overlap < 100%'])
      expect(await asked(condition)).toMatchObject({ ok: false, error: { kind: 'undecided' } });
  });

  it('tell a difference of one in 2^52', async () => {
    const base = withBytecodes([2 ** 52, 0, 0, 0, 0, 0, 0, 0, 0]);
    const head = withBytecodes([2 ** 52 + 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    const asked = await gateOn(base, head);
    expect([await failed(asked, 'bytecodes > +0%'), await failed(asked, 'bytecodes > +1')]).toEqual([true, false]);
    expect(await failed(await gateOn(base, withBytecodes([2 ** 52, 1, 0, 0, 0, 0, 0, 0, 0])), 'overlap < 100%')).toBe(true);
  });

  it('agree with fractions of whole numbers on any two profiles', async () => {
    const path = (node: NaiveNode): string => [node, ...callers(node)].map(({ name }) => key(name)).join('\u0001');
    await fc.assert(
      fc.asyncProperty(
        anyProfile(),
        anyProfile(),
        fc.constantFrom('bytecodes', 'calls', 'objects', 'bytes'),
        async (a, b, metric) => {
          const weigh = (profile: EncodedProfile) =>
            new Map(preorder(naiveTree(profile)).map((node) => [path(node), BigInt(Math.max(0, node.exclusive[metric]))]));
          const [ofA, ofB] = [weigh(a), weigh(b)];
          const total = (weights: Map<string, bigint>) => [...weights.values()].reduce((sum, weight) => sum + weight, 0n);
          const [totalA, totalB] = [total(ofA), total(ofB)];
          let common = 0n;
          for (const [where, weight] of ofA) {
            const [x, y] = [weight * totalB, (ofB.get(where) ?? 0n) * totalA];
            common += x < y ? x : y;
          }
          if (totalA === 0n || totalB === 0n) return;
          const asked = await gateOn(a, b);
          // Limits just below and above the overlap, at 13 decimals.
          const cut = (common * 10n ** 15n) / (totalA * totalB);
          const percent = (units: bigint): string => `${units / 10n ** 13n}.${`${units % 10n ** 13n}`.padStart(13, '0')}%`;
          expect(await failed(asked, `overlap(${metric}) >= ${percent(cut)}`)).toBe(true);
          if (cut < 10n ** 15n) expect(await failed(asked, `overlap(${metric}) < ${percent(cut + 1n)}`)).toBe(true);
          const exact = common * 10n ** 15n === cut * totalA * totalB;
          expect(await failed(asked, `overlap(${metric}) > ${percent(cut)}`)).toBe(!exact);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a figure of a condition is a lower bound', () => {
  const UNCOUNTED = 512;
  /** SMALL with constructors of A, called only in `main`, that make uncounted allocations. */
  const LOSSY = {
    ...SMALL,
    methods: SMALL.methods.map((method) => ({ ...method, flags: method.className === 'app.A' ? UNCOUNTED : 0 })),
  };
  it.each([
    ['objects > 0', false, false, undefined],
    ['objects > 0', true, false, 'lower-bound'],
    ['objects > 0', false, true, 'lower-bound'],
    ['objects > 0', true, true, 'lower-bound'],
    ['bytecodes > 0', true, true, undefined],
    ['objects(app.A.*) > 0', true, false, 'lower-bound'],
    ['objects(app.Main.*) > 0', true, true, undefined],
    ['inclusive objects(app.Main.main) > 0', false, true, 'lower-bound'],
    ['overlap(objects) < 100%', false, false, undefined],
    ['overlap(objects) < 100%', true, false, 'lower-bound'],
    ['overlap(objects) < 100%', false, true, 'lower-bound'],
    ['overlap(bytecodes) < 100%', true, true, undefined],
  ] as const)('%s, where A does not count all: %j, B: %j: %s', async (condition, inA, inB, kind) => {
    const asked = await gateOn(inA ? LOSSY : SMALL, inB ? LOSSY : SMALL);
    const [part] = value(await asked(condition)).parts;
    expect(part.kind).toBe(kind);
  });

  it('as soon as one of its sums is', () => {
    const [exact, bound] = [false, true].map((isLowerBound) => ({ sum: 1n, methods: 1, isLowerBound }));
    expect([kindOf([exact, exact]), kindOf([exact, bound]), kindOf([bound, exact]), kindOf([])]).toEqual([
      {},
      { kind: 'lower-bound' },
      { kind: 'lower-bound' },
      {},
    ]);
  });
});

/** The message of a thrown error. */
function said(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    const { kind, message, where, advice } = error as { kind: string; message: string; where: string; advice: string };
    return `${kind} at “${where}”: ${message} ${advice}`;
  }
  return 'decided';
}

describe('a part of the contexts', () => {
  const LINK =
    'undecided at “”: A link contains only some of the contexts, so this condition cannot be decided. Open the complete files, or request a link created with this condition.';
  const VIEW =
    'undecided at “”: A pruned view contains only some of the contexts, so this condition cannot be decided. Open the complete files, or evaluate the condition on the command line.';
  it.each([
    ['bytecodes > +1%', 'A link', 'decided'],
    ['bytecodes > +1% and calls > 3', 'A link', 'decided'],
    ['bytecodes(app.*) > +1%', 'A link', LINK],
    ['bytecodes(app.*) > +1%', 'A pruned view', VIEW],
    ['overlap < 9%', 'A link', LINK],
    ['overlap < 9%', 'A pruned view', VIEW],
    ['bytecodes > +1% and overlap < 9%', 'A link', LINK],
  ] as const)('decides %j, or is refused: %s', (condition, holder, expected) => {
    expect(said(() => checkDecidableOfPart(condition, holder))).toBe(expected);
  });
});

describe('refusals', () => {
  it('name the patterns that match nothing', () => {
    expect(
      said(() => {
        throw matchesNothing(['org.none.*', 'x'], 6);
      }),
    ).toBe(
      'bad-condition at “character 7”: No method in any profile matches org.none.*, x. A pattern must match the full class.method name; * is a wildcard. A condition that matched no method would always pass.',
    );
  });

  it('offer the metrics of both profiles, and the overlap', async () => {
    const result = await (await gateOn(SMALL, GROWN))('time > 1');
    expect(result).toMatchObject({ error: { advice: expect.stringMatching(/calls, bytecodes, objects.*overlap/) } });
  });
});

describe('a clause about sums', () => {
  const clause = (comparator: '>' | '>=' | '<' | '<=', kind: 'change' | 'percent' | 'count', units: bigint) =>
    ({ comparator, limit: { kind, value: { units, scale: 0 } } }) as Parameters<typeof sumHolds>[0];
  it.each([
    ['a count, in halves', clause('>', 'count', 3n), 0n, 7n, 2n, true],
    ['a count, in halves, exactly at it', clause('>', 'count', 3n), 0n, 6n, 2n, false],
    ['a change, in halves', clause('>=', 'change', 3n), 2n, 8n, 2n, true],
    ['a change, in halves, below it', clause('>=', 'change', 3n), 2n, 7n, 2n, false],
    ['a percentage of a base below 0', clause('>', 'percent', 40n), -10n, -5n, 1n, true],
    ['a percentage of a base below 0, exactly at it', clause('>', 'percent', 50n), -10n, -5n, 1n, false],
    ['growth from 0', clause('<', 'percent', 1n), 0n, 1n, 1n, false],
  ])('%s', (_, given, base, head, parts, holds) => {
    expect(sumHolds(given, base, head, parts)).toBe(holds);
  });
});

it.each([
  [1n, 3n, 33.333333333333],
  [2n, 3n, 66.666666666666],
  [1n, 1n, 100],
  [0n, 7n, 0],
])('%d / %d in percent is cut after twelve decimals: %d', (numerator, denominator, expected) => {
  expect(inPercent({ numerator, denominator })).toBe(expected);
});
