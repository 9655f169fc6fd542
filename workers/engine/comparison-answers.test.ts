import { describe, expect, it, vi } from 'vitest';
import type { CompareOptions, Engine, OpenOptions, ProfileSummary, Result } from '../api/engine';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { compared } from '../testing/comparison';
import { opened, value } from '../testing/opening';
import { sampledProfile } from '../testing/sampled';
import { SIZED, SMALL } from '../testing/small-profile';
import { createEngine } from './engine';
import { IdleWork } from './idle-work';

const PAGE = { metric: 'bytecodes', sort: 'change', order: 'desc', filter: '', offset: 0, limit: 99 } as const;
const FLAME = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 50 } as const;
const UNION = { ...FLAME, shape: 'union', normalised: false } as const;

/** The kind and message of a refusal. */
function said(result: Result<unknown>): string {
  return result.ok ? 'answered' : `${result.error.kind}: ${result.error.message}`;
}

/** Compares two files with options, one engine for both. */
async function asked(a: EncodedProfile, b: EncodedProfile, options: CompareOptions = {}, opening: OpenOptions = {}) {
  const engine = createEngine();
  const open = async (profile: EncodedProfile): Promise<ProfileSummary> =>
    value(await engine.open(1, 'x.mct', (await encodeMct(profile)).buffer, undefined, opening));
  const view = async (profile: EncodedProfile) => ({ profile: (await open(profile)).profile, thread: 'all' as const });
  const summary = value(await engine.compare(3, await view(a), await view(b), undefined, options));
  return { engine, summary, id: summary.comparison };
}

/** SMALL with twice the bytecodes of app.Main.main. */
const MORE: EncodedProfile = { ...SMALL, columns: { ...SMALL.columns, bytecodes: [200, 40, 20, 30, 3, 9, 20, 50, 5] } };

describe('conditions', () => {
  it('are decided each for itself', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    const decided = value(await engine.gate(9, id, ['bytecodes > +1%', 'nonsense', 'calls > +1%'], 'bytecodes'));
    expect(decided.map((each) => (each.ok ? each.value.failed : each.error.kind))).toEqual([true, 'bad-condition', false]);
  });

  it('use the metric in question for an overlap that names none', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    const overlap = async (metric: string) => {
      const [decided] = value(await engine.gate(9, id, ['overlap < 1%'], metric));
      return value(decided!).parts[0]!.overlap;
    };
    expect(await overlap('calls')).toBe(100);
    expect(await overlap('bytecodes')).toBeLessThan(100);
  });

  it.each([
    ['base', undefined, 'undecided'],
    ['head', undefined, 'undecided'],
    ['head', { acceptPartial: false }, 'undecided'],
    ['head', { acceptPartial: true }, 'failed: true'],
  ])('on a partial %s, options %j: %s', async (side, options, expected) => {
    const partial = (profile: EncodedProfile): EncodedProfile => ({ ...profile, meta: { dump: 'checkpoint' } });
    const { engine, id } = await asked(side === 'base' ? partial(SMALL) : SMALL, side === 'head' ? partial(MORE) : MORE);
    const [decided] = value(await engine.gate(9, id, ['bytecodes > +1%'], 'bytecodes', undefined, options));
    expect(decided!.ok ? `failed: ${decided!.value.failed}` : decided!.error.kind).toBe(expected);
  });

  it.each([
    ['overlap < 99%', 'undecided: A pruned view contains only some of the contexts, so this condition cannot be decided.'],
    ['calls(app.*) > 1', 'undecided: A pruned view contains only some of the contexts, so this condition cannot be decided.'],
    ['bytecodes > +1%', 'answered'],
  ])('on a pruned view: %s is %s', async (condition, expected) => {
    const { engine, id } = await asked(SMALL, MORE, {}, { prune: 0.1 });
    const [decided] = value(await engine.gate(9, id, [condition], 'bytecodes'));
    expect(said(decided!)).toBe(expected);
  });
});

describe('answers about a comparison', () => {
  it('of one run per side have no ranges of runs', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    expect(value(await engine.runsOverlap(9, id, 'bytecodes')).of).toBeNull();
  });

  it('of files are not of a part', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    expect(value(await engine.story(id, 'bytecodes'))).toMatchObject({ kind: 'work', totalA: 267, totalB: 377, ofPart: false });
    const { rows } = value(await engine.subjects(id, PAGE));
    expect(rows.map(({ name, change }) => [name?.method, change])).toEqual([['main', 110]]);
    expect(value(await engine.causes(id, 'bytecodes')).map(({ name, cost }) => [name?.method, cost])).toContainEqual([
      'main',
      110,
    ]);
  });

  it('of samples have no causes, subjects or folded tree', async () => {
    const { engine, id } = await asked(sampledProfile([50, 9]), sampledProfile([10, 90]));
    expect(value(await engine.story(id, 'samples')).kind).toBe('samples');
    expect(value(await engine.subjects(id, { ...PAGE, metric: 'samples' }))).toEqual({ rows: [], total: 0 });
    expect(value(await engine.causes(id, 'samples'))).toEqual([]);
    expect(value(await engine.ownComparison(9, id))).toBeNull();
  });

  it('about types are of allocations only', async () => {
    const { engine, id } = await asked(SIZED, SIZED);
    const types = (metric: string) => engine.diffTypes(id, { ...PAGE, metric, sort: 'name', order: 'asc', kinds: ['same'] });
    expect(value(await types('arrays')).rows.map(({ a, b }) => [a, b])).toEqual([
      [7, 7],
      [1, 1],
    ]);
    expect(said(await types('calls'))).toMatch(/^unknown-metric: .*calls/);
  });

  it('show calls beside the metric, where there are calls', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    const { rows } = value(await engine.diffMethods(id, { ...PAGE, kinds: ['grew'] }));
    expect(rows.map(({ name, a, b, callsA, callsB }) => [name.method, a, b, callsA, callsB])).toEqual([['main', 110, 220, 2, 2]]);
    const { engine: other, id: without } = await asked(sampledProfile([5]), sampledProfile([9]));
    const page = { ...PAGE, metric: 'samples', kinds: [] };
    expect(value(await other.diffContexts(without, page)).rows.map(({ callsA, callsB }) => [callsA, callsB])).toEqual([[0, 0]]);
  });

  it.each([
    ['exclusive', [['main', 110, 220]]],
    ['inclusive', [['main', 267, 377]]],
  ] as const)('have %s figures', async (cost, expected) => {
    const { engine, id } = await asked(SMALL, MORE);
    const { rows } = value(await engine.diffMethods(id, { ...PAGE, kinds: ['grew'], cost }));
    expect(rows.map(({ name, a, b }) => [name.method, a, b])).toEqual(expected);
  });

  it('about subtrees are inclusive, whatever is asked', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    const page = { ...PAGE, kinds: [], cost: 'exclusive' as const };
    expect(value(await engine.diffSubtrees(id, page)).rows[0]).toMatchObject({ a: 267, b: 377 });
  });

  it('about names may offer the rule for lambdas, unless it is on', async () => {
    const lambda = (number: number): EncodedProfile => ({
      ...SMALL,
      methods: SMALL.methods.map((method, i) => (i === 5 ? { ...method, name: `lambda$main$${number}` } : method)),
    });
    const offer = async (options: CompareOptions, metric = 'bytecodes') => {
      const { engine, id } = await asked(lambda(0), lambda(3), options);
      return value(await engine.ruleOffer(id, metric));
    };
    expect(await offer({})).toMatchObject({ byRule: 100 });
    expect(await offer({}, 'time')).toBeNull();
    expect(await offer({ rules: { renames: [], on: ['lambdas'] } })).toBeNull();
    expect(await offer({ rules: { renames: [], on: ['access'] } })).toMatchObject({ byRule: 100 });
  });

  it('with rules say what these did', async () => {
    const { summary } = await asked(SMALL, MORE, { rules: { renames: [], on: ['lambdas'] } });
    expect(summary.matching?.rules).toEqual({ renames: [], on: ['lambdas'] });
    expect((await asked(SMALL, MORE)).summary.matching).toBeNull();
  });

  it('about own code go by what was named', async () => {
    const basis = async (own?: string[]) => {
      const { engine, id } = await asked(SMALL, MORE, own === undefined ? {} : { own });
      return value(await engine.story(id, 'bytecodes')).own;
    };
    expect(await basis(['app.Main'])).toEqual({ by: 'given', prefixes: ['app.Main'] });
    expect(await basis(['all'])).toMatchObject({ by: 'all' });
    expect((await basis()).by).not.toBe('given');
  });

  it('carry contexts, and −1 for none', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    expect(value(await engine.carryContexts(id, [0, 3, -1], 'own'))).toEqual([0, 3, -1]);
    expect(value(await engine.carryContexts(id, [0, 3, -1], 'all'))).toEqual([0, 3, -1]);
  });
});

describe('pictures', () => {
  it('of a tree have its rows, its total, and the row of the focus', async () => {
    const { engine, all } = await opened(SMALL);
    const flame = async (focus: number) => {
      const { totalRows, focusRow, total } = value(await engine.flame(all, { ...FLAME, focus }));
      return [totalRows, focusRow, total];
    };
    expect(await flame(-1)).toEqual([4, undefined, 267]);
    expect(await flame(0)).toEqual([4, 1, 267]);
    expect(await flame(1)).toEqual([4, 2, 42]);
  });

  it('of a union have them, too, by their shape', async () => {
    const { engine, id } = await asked(SMALL, MORE);
    const flame = async (more: object) => {
      const { totalRows, focusRow, total } = value(await engine.flame(id, { ...UNION, ...more }));
      return [totalRows, focusRow, total];
    };
    expect(await flame({})).toEqual([4, undefined, 377]);
    expect(await flame({ shape: 'a' })).toEqual([4, undefined, 267]);
    expect(await flame({ shape: 'b' })).toEqual([4, undefined, 377]);
    expect(await flame({ focus: 1 })).toEqual([4, 2, 42]);
    expect(await flame({ shape: 'b', normalised: true })).toEqual([4, undefined, 1]);
  });

  it('of a union have causes only if these are asked for', async () => {
    const { engine, summary } = await compared(SMALL, MORE);
    const causes = async (more: object) => {
      const { part, cause } = value(await engine.flame(summary.comparison, { ...UNION, ...more }));
      return [part === null, cause === null];
    };
    expect(await causes({})).toEqual([true, true]);
    expect(await causes({ causes: true })).toEqual([false, false]);
  });
});

describe('an idle worker', () => {
  const opening = (ok: boolean) => Promise.resolve({ ok, value: { profile: 7 } } as Awaited<ReturnType<Engine['open']>>);

  it.each([
    ['a profile was opened', true, false, [7]],
    ['it was refused', false, false, []],
    ['the page asked for a picture', true, true, []],
  ])('makes the first picture if %s', async (_, ok, hasAsked, made) => {
    vi.useFakeTimers();
    try {
      const pictures: number[] = [];
      const idle = new IdleWork(
        (profile) => pictures.push(profile),
        async () => undefined,
      );
      await idle.whileOpened(opening(ok));
      expect(pictures).toEqual([]);
      if (hasAsked) idle.askedForPicture();
      await vi.advanceTimersByTimeAsync(10);
      expect(pictures).toEqual(made);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits 150 ms before it warms up', async () => {
    vi.useFakeTimers();
    try {
      let warmed = 0;
      const idle = new IdleWork(
        () => undefined,
        async () => void warmed++,
      );
      idle.start();
      await vi.advanceTimersByTimeAsync(149);
      expect(warmed).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(warmed).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
