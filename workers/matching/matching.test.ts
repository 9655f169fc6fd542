import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BuiltInRule, ComparisonSummary, MatchRules } from '../api/engine';
import { createEngine } from '../engine/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { naiveOverlap, naiveTree } from '../testing/naive';
import { openEncoded, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { compileRules, joinRules } from './rules';

const byClass = (rules: MatchRules) => joinRules(compileRules(rules), rules.renames.length).className;

async function compared(a: EncodedProfile, b: EncodedProfile, rules: MatchRules) {
  const engine = createEngine();
  const [first, second] = [await openEncoded(engine, a), await openEncoded(engine, b)];
  const view = (profile: number) => ({ profile, thread: 'all' as const });
  const result = await engine.compare(1, view(first.profile), view(second.profile), undefined, { rules });
  return { engine, result };
}

const overlaps = ({ metrics }: ComparisonSummary) => metrics.map(({ overlap }) => overlap);

describe('rules', () => {
  it.each<[BuiltInRule, string, string]>([
    ['lambdas', 'a.Foo$$Lambda[lambda$main$12]', 'a.Foo$$Lambda[lambda$main$*]'],
    ['lambdas', 'a.Foo$$Lambda$14/0x00007f', 'a.Foo$$Lambda'],
    ['lambdas', 'a.Lambda$Inner', 'a.Lambda$Inner'],
    ['anonymous', 'a.Foo$1', 'a.Foo$*'],
    ['anonymous', 'a.Foo$12$Inner$3', 'a.Foo$*$Inner$*'],
    ['anonymous', 'a.Foo$1Helper', 'a.Foo$*Helper'],
    ['anonymous', 'a.Foo$Inner1', 'a.Foo$Inner1'],
    ['proxies', 'jdk.proxy2.$Proxy7', '$Proxy'],
    ['proxies', 'p.$Proxy[a.B,a.C]', '$Proxy[a.B,a.C]'],
    ['reflection', 'jdk.internal.reflect.GeneratedMethodAccessor[a.B.m()]', 'jdk.internal.reflect.MethodAccessor'],
    ['reflection', 'jdk.internal.reflect.DirectMethodHandleAccessor', 'jdk.internal.reflect.MethodAccessor'],
    ['generated', 'a.B$$EnhancerBySpringCGLIB$$1a2b3c', 'a.B$$EnhancerBySpringCGLIB$$*'],
    ['generated', 'a.B$ByteBuddy$xYz12', 'a.B$ByteBuddy$*'],
    ['generated', 'a.B/0x0000abc', 'a.B'],
  ])('%s: %s is taken for %s', (rule, name, expected) => {
    expect(byClass({ renames: [], on: [rule] })(name)).toBe(expected);
  });

  it('of methods: bodies of lambdas and accessors of private members lose their numbers', () => {
    const { method } = joinRules(compileRules({ renames: [], on: ['lambdas', 'access'] }), 0);
    expect(['lambda$main$0', '$anonfun$run$3', 'access$000', 'run', 'lambda'].map(method)).toEqual([
      'lambda$main$*',
      '$anonfun$run$*',
      'access$*',
      'run',
      'lambda',
    ]);
  });

  it('of the user: the first that matches counts, inside descriptors as well', () => {
    const given = { renames: [rename('com.old.Main', 'com.Start'), rename('com.old.*', 'com.new$1.*')], on: [] };
    const { className, descriptor } = joinRules(compileRules(given), 2);
    expect(['com.old.Main', 'com.old.a.B', 'com.older.C'].map(className)).toEqual(['com.Start', 'com.new$1.a.B', 'com.older.C']);
    expect(descriptor('(ILcom/old/a/B;[Lcom/old/Main;)V')).toBe('(ILcom/new$1/a/B;[Lcom/Start;)V');
  });

  it.each([
    ['no pattern', rename('', 'a'), /no pattern/],
    ['no name', rename('a.*', ''), /has no new name/],
    ['two stars', rename('a.*.*', 'b'), /more than one \*/],
    ['a star from nowhere', rename('a.B', 'b.*'), /none on the left/],
  ])('with %s are refused, and the rule is named', async (_, bad, message) => {
    const { result } = await compared(SMALL, SMALL, { renames: [rename('x', 'y'), bad], on: [] });
    expect(result.ok ? null : [result.error.kind, result.error.where]).toEqual(['bad-rule', 'rule 2']);
    expect(result.ok ? '' : result.error.message).toMatch(message);
  });
});

describe('names made alike before matching', () => {
  const elsewhere = (className: string): string => className.replace(/^app\./, 'zz.moved.');
  const moved = (profile: EncodedProfile): EncodedProfile => ({
    ...profile,
    methods: profile.methods.map((method) => ({ ...method, className: elsewhere(method.className) })),
    sizes: Object.fromEntries(Object.entries(profile.sizes ?? {}).map(([className, size]) => [elsewhere(className), size])),
  });
  const back: MatchRules = { renames: [rename('zz.moved.*', 'app.*')], on: [] };

  it('a package that moved overlaps as if it had not, in every metric', () =>
    fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
        const { result } = await compared(a, moved(b), back);
        const plain = (await compared(a, b, { renames: [], on: [] })).result;
        for (const [i, overlap] of overlaps(value(result)).entries())
          expect(Math.abs((overlap ?? Number.NaN) - (overlaps(value(plain))[i] ?? Number.NaN))).toBeLessThan(1e-9);
        const { common, appeared, vanished } = value(plain);
        expect(value(result)).toMatchObject({ common, appeared, vanished });
      }),
      { numRuns: 20 },
    ));

  it('merges contexts that come to have one path, and totals stay', () =>
    fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom('calls', 'bytecodes', 'elements'), async (a, b, metric) => {
        const one = (profile: EncodedProfile): EncodedProfile => ({
          ...profile,
          methods: profile.methods.map((method) => ({ ...method, className: 'all', descriptor: '' })),
        });
        const rules: MatchRules = { renames: [rename('*', 'all')], on: ['overloads'] };
        const summary = value((await compared(a, b, rules)).result);
        const at = summary.metrics.find((each) => each.metric === metric);
        const plain = value((await compared(a, b, { renames: [], on: [] })).result).metrics.find(
          (each) => each.metric === metric,
        );
        expect([at?.totalA, at?.totalB]).toEqual([plain?.totalA, plain?.totalB]);
        const naive = naiveOverlap(naiveTree(one(a)), naiveTree(one(b)), metric);
        expect(Math.abs((at?.overlap ?? Number.NaN) - naive)).toBeLessThan(1e-9);
      }),
      { numRuns: 20 },
    ));

  it('tells what each rule changed, and how the two match without', async () => {
    const { result, engine } = await compared(SMALL, moved(SMALL), back);
    const { matching, common, comparison } = value(result);
    expect([common, matching?.without]).toEqual([7, { common: 0, appeared: 7, vanished: 7 }]);
    expect(matching?.effects).toEqual([{ rule: 'zz.moved.* → app.*', methodsA: 0, methodsB: 8 }]);
    const types = value(
      await engine.diffTypes(comparison, {
        ...{ metric: 'objects', kinds: ['same'], sort: 'name', order: 'asc', filter: '', offset: 0, limit: 9 },
      }),
    );
    expect(types.rows.map(({ type, a, b }) => [type, a === b])).toContainEqual([{ kind: 'class', className: 'app.A' }, true]);
    const threads = value(await engine.diffThreads(2, comparison, 'bytecodes'));
    expect(threads.map(({ overlap }) => overlap)).toEqual([100, 100]);
  });

  // The last context is `run(I)` of the second thread.
  const shorter = (figures: ArrayLike<number>): number[] => Array.from(figures).slice(0, -1);
  const SMALLER: EncodedProfile = {
    ...SMALL,
    threads: [
      { name: 'main', nodes: 6 },
      { name: 'worker', nodes: 2 },
    ],
    ...{ depth: shorter(SMALL.depth), method: shorter(SMALL.method) },
    columns: Object.fromEntries(Object.entries(SMALL.columns).map(([id, figures]) => [id, shorter(figures)])),
  };

  it.each([
    ['A', SMALLER, SMALL, { common: 0, appeared: 7, vanished: 6 }],
    ['B', SMALL, SMALLER, { common: 0, appeared: 6, vanished: 7 }],
  ])('without rules, the contexts of B appeared and those of A vanished: %s lacks one', async (_, a, b, expected) => {
    const { result } = await compared(a, moved(b), back);
    expect(value(result).matching?.without).toEqual(expected);
  });
});

function rename(from: string, to: string) {
  return { from, to };
}
