import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { drawnTree } from '../testing/drawn-tree';
import { sidesOfRuns } from '../testing/runs';
import { sampledProfile } from '../testing/sampled';
import type { GateSource } from './gate-source';
import { gateSourceOfRuns } from './gate-source';
import { decideRuns, metricsOf, overlapSpreads } from './runs-gate';

const decided = async (condition: string, source: GateSource, reported = 'bytecodes') =>
  (await decideRuns(condition, source, reported, new Pace())).parts[0];

it.each<[string, string[]]>([
  ['calls > +1%', ['calls']],
  ['overlap < 99%', ['bytecodes']],
  ['overlap(calls) < 99%', ['calls']],
  ['calls > +1% and overlap < 99%', ['calls', 'bytecodes']],
])('the condition %s needs %j', (condition, expected) => {
  expect(metricsOf(condition, 'bytecodes')).toEqual(expected);
});

describe('a condition on samples in a method', () => {
  const samples = (...figures: number[]) => sampledProfile(figures);

  it.each<[string, number[], { holds: boolean; beyond: boolean; head: number; share: number | null }]>([
    ['samples(app.Main.m0) > +20%', [300, 700], { holds: true, beyond: true, head: 300, share: 0.3 }],
    ['samples(app.Main.m0) > +201%', [300, 700], { holds: false, beyond: true, head: 300, share: 0.3 }],
    // A share grows, but not by more than two equal runs would differ.
    ['samples(app.Main.m0) > +5%', [110, 890], { holds: false, beyond: false, head: 110, share: 0.11 }],
    // Holds without any change, so that nothing has to be shown.
    ['samples(app.Main.m0) > -1%', [110, 890], { holds: true, beyond: true, head: 110, share: 0.11 }],
    ['samples(app.Main.m0) < -20%', [30, 970], { holds: true, beyond: true, head: 30, share: 0.03 }],
    // A limit on counts asks for counts, and needs a share that changes the same way.
    ['samples(app.Main.m0) > +100', [300, 700], { holds: true, beyond: true, head: 300, share: 0.3 }],
    ['samples(app.Main.m0) > +200', [300, 700], { holds: false, beyond: true, head: 300, share: 0.3 }],
    ['samples(app.Main.m0) > +20', [150, 2850], { holds: false, beyond: false, head: 150, share: 0.05 }],
    // The head's own count and the total are no shares.
    ['samples(app.Main.m0) > 109', [110, 890], { holds: true, beyond: true, head: 110, share: null }],
    ['samples > +10%', [300, 900], { holds: true, beyond: true, head: 1200, share: null }],
  ])('%s, of 100 in 1,000 and heads %j', async (condition, figures, expected) => {
    const source = gateSourceOfRuns(await sidesOfRuns([samples(100, 900)], [samples(...figures)]));
    const part = await decided(condition, source);
    expect({
      holds: part.holds,
      beyond: part.runs?.beyond,
      head: part.head,
      share: part.shares?.head ?? null,
    }).toEqual({ ...expected, share: expected.share === null ? null : expect.closeTo(expected.share, 12) });
    if (expected.share !== null) expect(part.shares?.base).toBeCloseTo(0.1, 12);
  });

  it('says the medians and ranges of counts beside the shares', async () => {
    const source = gateSourceOfRuns(
      await sidesOfRuns([samples(100, 900), samples(103, 900)], [samples(300, 700), samples(310, 700), samples(305, 700)]),
    );
    expect(await decided('samples(app.Main.m0) > +20%', source)).toMatchObject({
      base: 101.5,
      head: 305,
      overlap: null,
      runs: { base: { min: 100, median: 101.5, max: 103 }, head: { min: 300, median: 305, max: 310 }, beyond: true },
    });
  });
});

describe('a condition on overlaps', () => {
  const run = (order: number) => drawnTree('main 1 100', `  order 1 ${order}`, `  ship 1 ${900 - order}`);

  it.each<[string, number[], number[], { holds: boolean; beyond: boolean; base: unknown; head: unknown; overlap: number }]>([
    [
      'of one run each, which has no range within the base',
      [300],
      [400],
      { holds: true, beyond: true, base: null, head: { min: 90, median: 90, max: 90 }, overlap: 90 },
    ],
    [
      'below the base’s own',
      [300, 310],
      [400],
      {
        holds: true,
        beyond: true,
        base: { min: 99, median: 99, max: 99 },
        head: { min: 90, median: 90.5, max: 91 },
        overlap: 90.5,
      },
    ],
    [
      'as low as the base’s own',
      [300, 400],
      [400, 320],
      {
        holds: true,
        beyond: false,
        base: { min: 90, median: 90, max: 90 },
        head: { min: 90, median: 95, max: 100 },
        overlap: 95,
      },
    ],
    [
      'partly below the base’s own',
      [300, 400],
      [500, 350],
      {
        ...{ holds: true, beyond: false, overlap: 92.5 },
        ...{ base: { min: 90, median: 90, max: 90 }, head: { min: 80, median: 92.5, max: 95 } },
      },
    ],
    [
      'above the base’s own',
      [300, 400],
      [350],
      { holds: true, beyond: true, base: { min: 90, median: 90, max: 90 }, head: { min: 95, median: 95, max: 95 }, overlap: 95 },
    ],
  ])('%s', async (_, bases, heads, { holds, ...expected }) => {
    const source = gateSourceOfRuns(await sidesOfRuns(bases.map(run), heads.map(run)));
    const part = await decided('overlap < 96%', source);
    expect({ ...part.runs, overlap: part.overlap }).toEqual(expected);
    expect(part.holds).toBe(holds && expected.beyond);
    const spreads = await overlapSpreads(source, 'bytecodes', new Pace());
    expect(spreads).toEqual({ base: expected.base, head: expected.head });
  });

  it.each([
    ['bytecodes > 5 and calls > 1000', false],
    ['calls > 1000 and bytecodes > 5', false],
    ['calls > 1 and bytecodes > 5', true],
  ])('fails only if all of its clauses hold: %s, %j', async (condition, expected) => {
    const source = gateSourceOfRuns(await sidesOfRuns([run(300)], [run(400)]));
    expect((await decideRuns(condition, source, 'bytecodes', new Pace())).failed).toBe(expected);
  });

  it('says the totals of the metric', async () => {
    const part = await decided(
      'overlap < 99%',
      gateSourceOfRuns(await sidesOfRuns([run(300)], [drawnTree('main 1 70')])),
      'bytecodes',
    );
    expect(part).toMatchObject({ metric: 'bytecodes', base: 1000, head: 70, overlap: 10, text: 'overlap < 99%' });
  });
});

describe('figures that are lower bounds', () => {
  const exact = drawnTree('main 1 1', '  java.X.add 1 5');
  const lossy = { ...exact, methods: exact.methods.map((each) => ({ ...each, flags: 512 })) };
  const withArrays = (profile: typeof exact) => ({ ...profile, arrays: [{ node: 1, type: 'I', arrays: 3, elements: 3 }] });

  it.each<[string, boolean, boolean, string | undefined]>([
    ['arrays > +1%', false, false, undefined],
    ['arrays > +1%', true, false, 'lower-bound'],
    ['arrays > +1%', false, true, 'lower-bound'],
    ['overlap(arrays) < 99%', true, false, 'lower-bound'],
    ['overlap(arrays) < 99%', false, true, 'lower-bound'],
    ['overlap(arrays) < 99%', false, false, undefined],
  ])('%s, of a base %s and a head %s: %s', async (condition, base, head, expected) => {
    const [bases, heads] = [base, head].map((isLossy) => [withArrays(isLossy ? lossy : exact)]);
    expect((await decided(condition, gateSourceOfRuns(await sidesOfRuns(bases, heads)))).kind).toBe(expected);
  });

  it('and a method that only one side has is found', async () => {
    const source = gateSourceOfRuns(await sidesOfRuns([drawnTree('main 1 1')], [drawnTree('main 1 1', '  order 1 5')]));
    expect(await decided('bytecodes(app.Shop.order) > +1', source)).toMatchObject({ holds: true, base: 0, head: 5 });
  });
});
