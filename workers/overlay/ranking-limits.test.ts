import { expect, it } from 'vitest';
import type { OverlayRanking } from '../api/overlay';
import { exactOf, overlaid, type Stacks, sampledOf } from '../testing/overlaid';

const rank = async (work: Stacks, time: Stacks): Promise<OverlayRanking> =>
  (await overlaid(exactOf(work), sampledOf(time))).report.ranking;
const names = (all: readonly { readonly name: { readonly method: string } }[]) => all.map(({ name }) => name.method);

/** `number` methods with the figures that `of` gives each. */
const each = (number: number, of: (at: number) => number): Stacks =>
  Object.fromEntries(Array.from({ length: number }, (_, at) => [`a.Main.main;a.B.m${at}`, of(at)]));

it.each([
  [30, ['few']],
  [29, []],
])('a method with %d samples is slow: %j', async (samples, slow) => {
  const work = { 'a.Main.main;a.B.few': 100, 'a.Main.main;a.B.rest': 999_900 };
  expect(names((await rank(work, { 'a.Main.main;a.B.few': samples, 'a.Main.main;a.B.rest': 20_000 })).slow)).toEqual(slow);
});

it.each([
  ['1/100,000 of the bytecodes', 10, 40, 9960, ['few']],
  ['less, and less than 1% of the time', 9, 40, 9960, []],
  ['less, and 1% of the time', 9, 100, 9900, ['few']],
])('a method with %s', async (_, bytecodes, samples, others, slow) => {
  const work = { 'a.Main.main;a.B.few': bytecodes, 'a.Main.main;a.B.rest': 1_000_000 - bytecodes };
  expect(names((await rank(work, { 'a.Main.main;a.B.few': samples, 'a.Main.main;a.B.rest': others })).slow)).toEqual(slow);
});

it('slow methods are ordered by their lower bounds, and ten are listed', async () => {
  const work = { ...each(12, () => 100), 'a.Main.main;a.C.rest': 1_000_000 };
  const time = { ...each(12, (at) => 1000 + 100 * ((5 * at) % 12)), 'a.Main.main;a.C.rest': 1000 };
  const { slow } = await rank(work, time);
  expect(names(slow)).toEqual(['m7', 'm2', 'm9', 'm4', 'm11', 'm6', 'm1', 'm8', 'm3', 'm10']);
});

it('fast methods are ordered by their upper bounds, and ten are listed', async () => {
  const work = { ...each(12, () => 10_000), 'a.Main.main;a.C.rest': 100 };
  const time = { ...each(12, (at) => 10 + 10 * ((5 * at) % 12)), 'a.Main.main;a.C.rest': 100_000 };
  const { light } = await rank(work, time);
  expect(names(light)).toEqual(['m0', 'm5', 'm10', 'm3', 'm8', 'm1', 'm6', 'm11', 'm4', 'm9']);
});

it.each([
  [1000, ['light', 'rest']],
  [999, ['rest']],
])('a method with %d of 100,000 bytecodes is looked at without samples', async (bytecodes, looked) => {
  const work = { 'a.Main.main;a.B.light': bytecodes, 'a.Main.main;a.B.rest': 100_000 - bytecodes };
  const { rows } = await rank(work, { 'a.Main.main;a.B.rest': 10_000 });
  expect(rows).toBe(looked.length);
});

it('natives are listed by samples, ten of them, with their share of all that matched', async () => {
  const natives = (of: (at: number) => number, mark: string): Stacks =>
    Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`a.Main.main;a.N.n${at}${mark}`, of(at)]));
  const work = { 'a.Main.main;a.B.run': 1000, ...natives(() => 0, '~') };
  const time = { 'a.Main.main;a.B.run': 340, ...natives((at) => 10 * ((4 * at) % 11) + 10, '') };
  const { natives: listed } = await rank(work, time);
  expect(names(listed)).toEqual(['n8', 'n5', 'n2', 'n10', 'n7', 'n4', 'n1', 'n9', 'n6', 'n3']);
  expect(listed[0].timeShare).toBe(110 / 1000);
});

it('three contexts of a slow method are given, those with most samples first', async () => {
  const below = (of: (at: number) => number): Stacks =>
    Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`a.Main.main;a.P.p${at};a.B.slow`, of(at)]));
  const work = { ...below(() => 25), 'a.Main.main;a.C.rest': 100_000 };
  const { slow } = await rank(work, { ...below((at) => [200, 100, 400, 300][at]), 'a.Main.main;a.C.rest': 1000 });
  expect(slow[0].contexts.map(({ path, samples }) => [path[1].method, samples])).toEqual([
    ['p2', 400],
    ['p3', 300],
    ['p0', 200],
  ]);
});

it('a single sampler has no unstable methods, nor figures by sampler', async () => {
  const work = { 'a.Main.main;a.B.slow': 100, 'a.Main.main;a.B.rest': 900 };
  const ranking = await rank(work, { 'a.Main.main;a.B.slow': 900, 'a.Main.main;a.B.rest': 100 });
  expect(ranking).not.toHaveProperty('unstable');
  expect(ranking.slow[0]).not.toHaveProperty('samplers');
});

it('all the time in one method costs infinitely more than the rest', async () => {
  const work = { 'a.Main.main;a.B.slow': 100, 'a.Main.main;a.B.rest': 900 };
  const { slow } = await rank(work, { 'a.Main.main;a.B.slow': 900 });
  expect([slow[0].cost, slow[0].most]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
