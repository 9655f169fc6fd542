import { describe, expect, it } from 'vitest';
import { shareInterval } from '../../common/intervals';
import { costText, NONE_SLOW, slowest, slowWords, tenths } from '../../common/sample-words';
import type { OverlayRanking } from '../api/overlay';
import { exactOf, overlaid, type Stacks, sampledOf } from '../testing/overlaid';

const WORK: Stacks = { 'a.Main.main;a.Loop.slow': 50_000, 'a.Main.main;a.Loop.fast': 50_000 };
const rank = async (work: Stacks, time: Stacks): Promise<OverlayRanking> =>
  (await overlaid(exactOf(work), sampledOf(time))).report.ranking;
const said = ({ slow }: OverlayRanking): string => {
  const first = slowest(slow);
  return first === undefined ? NONE_SLOW : `${first.name.method}${slowWords(first)}`;
};

describe('what is slow for its work', () => {
  it('is a method with more time than its bytecodes account for, by odds and by the lower bound', async () => {
    const ranking = await rank(WORK, { 'a.Main.main;a.Loop.slow': 960, 'a.Main.main;a.Loop.fast': 40 });
    const [row] = ranking.slow;
    const { from, until } = shareInterval(960, 1000, 2);
    expect([row.name.method, row.timeShare, row.workShare]).toEqual(['slow', 0.96, 0.5]);
    expect(row.cost).toBeCloseTo(24, 9);
    expect([row.least, row.most]).toEqual([from / (1 - from), until / (1 - until)]);
    expect(said(ranking)).toBe('slow takes 96.0% of the time for 50.0% of the bytecodes: at least 16 times what the rest costs.');
    expect(ranking.light.map(({ name }) => name.method)).toEqual(['fast']);
    expect(row.contexts.map(({ path, samples }) => [path.map(({ method }) => method).join(), samples])).toEqual([
      ['main,slow', 960],
    ]);
  });

  it('is no method of two equal loops', async () => {
    const ranking = await rank(WORK, { 'a.Main.main;a.Loop.slow': 520, 'a.Main.main;a.Loop.fast': 480 });
    expect(said(ranking)).toBe('No method is slow for its work.');
    expect([ranking.slow, ranking.light, ranking.rows]).toEqual([[], [], 2]);
  });

  it.each<[string, Stacks, Stacks]>([
    [
      'of under 30 samples',
      { ...WORK, 'a.Main.main;a.B.rare': 100 },
      { 'a.Main.main;a.Loop.slow': 500, 'a.Main.main;a.Loop.fast': 500, 'a.Main.main;a.B.rare': 29 },
    ],
    [
      'of under 1/100,000 of the bytecodes and 1% of the time',
      { 'a.Main.main;a.Loop.slow': 5_000_000, 'a.Main.main;a.B.rare': 40 },
      { 'a.Main.main;a.Loop.slow': 9000, 'a.Main.main;a.B.rare': 80 },
    ],
  ])('ranks no method %s', async (_, work, time) => {
    expect((await rank(work, time)).slow).toEqual([]);
  });

  it('counts fewer bytecodes as 1/100,000 of all where a method takes 1% of the time: it waits', async () => {
    const work = { 'a.Main.main;a.Loop.fast': 5_000_000, 'a.Main.main;a.Lock.enter': 40 };
    const ranking = await rank(work, { 'a.Main.main;a.Loop.fast': 300, 'a.Main.main;a.Lock.enter': 700 });
    const [row] = ranking.slow;
    expect([row.name.method, row.workShare]).toEqual(['enter', 40 / 5_000_040]);
    expect(row.cost).toBeCloseTo(7 / 3 / (1e-5 / (1 - 1e-5)), 6);
    expect(said(ranking)).toMatch(/^enter takes 70\.0% of the time for under 0\.1% of the bytecodes: at least [\d,]+ times/);
  });

  it('speaks of no method below twice the cost, or below 1% of the time', async () => {
    const row = { timeShare: 0.1, workShare: 0.01, least: 2 };
    expect(slowest([row, { ...row, timeShare: 0.0099, least: 9 }])).toBeUndefined();
    expect(slowest([{ ...row, least: 2.01 }])).toMatchObject({ least: 2.01 });
    expect([2.9, 5.4, 13.8].map((least) => slowWords({ ...row, least }).replace(/^.*: /, ''))).toEqual([
      'at least twice what the rest costs.',
      'at least five times what the rest costs.',
      'at least 13 times what the rest costs.',
    ]);
    expect([27_812, 101.2, 99.7, 51.4, 9.97, 2.74, 0.999, 0.072, 0.004, 0, Number.POSITIVE_INFINITY].map(costText)).toEqual([
      '27,800×',
      '101×',
      '100×',
      '51×',
      '10×',
      '2.7×',
      '1.00×',
      '0.07×',
      '<0.01×',
      '0.00×',
      '∞',
    ]);
    expect([0, 0.0002, 0.006, 0.9999, 1].map(tenths)).toEqual(['0.0%', 'under 0.1%', '0.6%', 'over 99.9%', '100.0%']);
  });

  it('is judged by samples, not by the nanoseconds that they stand for, and says where they are few or nobody knows', async () => {
    const time = sampledOf({ 'a.Main.main;a.Loop.slow': 9.6e9, 'a.Main.main;a.Loop.fast': 0.4e9 });
    const ranked = async (eventWeight: object) => {
      const metrics = time.metrics.map((metric) => ({ ...metric, id: 'cpu-time', unit: 'ns', ...eventWeight }));
      return (await overlaid(exactOf(WORK), { ...time, metrics })).report;
    };
    const { from } = shareInterval(960, 1000, 2);
    const weighed = await ranked({ eventWeight: 1e7 });
    expect([weighed.unit, weighed.ranking.slow[0].least]).toEqual(['ns', from / (1 - from)]);
    expect(weighed.cautions).toEqual([
      'Only 1,000 samples can be ranked. With fewer than 3,000, slow methods may go unnoticed: record for longer.',
    ]);
    expect((await ranked({ eventWeight: 1e6 })).cautions).toEqual([]);
    const unknown = await ranked({});
    expect([unknown.ranking.slow, unknown.cautions.join()]).toEqual([[], expect.stringContaining('no method can be ranked')]);
  });

  it('leaves natives, leaves and one-time work out of both shares', async () => {
    const work: Stacks = {
      ...WORK,
      'a.Main.main;a.B.copy~': 0,
      'a.Main.main;java.lang.Math.max!': 0,
      'a.Main.main;a.C.<clinit>;a.C.fill': 900_000,
      'a.Main.main;java.lang.ClassLoader.loadClass;a.D.define': 900_000,
    };
    const time: Stacks = {
      'a.Main.main;a.Loop.slow': 500,
      'a.Main.main;a.Loop.fast': 500,
      'a.Main.main;a.B.copy': 200,
      'a.Main.main;java.lang.Math.max': 100,
      'a.Main.main;a.C.<clinit>;a.C.fill': 700,
      'a.Main.main;java.lang.ClassLoader.loadClass;a.D.define': 600,
    };
    const { ranked, slow, natives, oneTime } = await rank(work, time);
    expect([ranked, slow]).toEqual([1000, []]);
    const rows = (all: typeof natives) => all.map(({ name, samples }) => [name.method, samples]);
    expect(rows(natives)).toEqual([
      ['copy', 200],
      ['max', 100],
    ]);
    expect(rows(oneTime)).toEqual([
      ['<clinit>', 700],
      ['loadClass', 600],
    ]);
  });
});
