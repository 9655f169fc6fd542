import { expect, it } from 'vitest';
import { exactOf, overlaid, type Stacks, sampledOf } from '../testing/overlaid';

const LOOP = 'a.Main.main;a.Loop.run';
const LOAD = 'a.Main.main;java.lang.ClassLoader.loadClass';
it.each<[string, Stacks, [string, number][], number]>([
  ['of a method', { [LOAD]: 70 }, [['loadClass', 70]], 0],
  ['with what it calls', { [LOAD]: 70, [`${LOAD};a.D.define`]: 30 }, [['loadClass', 100]], 0],
  ['within other one-time work', { [`${LOAD};a.D.<clinit>;a.D.fill`]: 60 }, [['loadClass', 60]], 0],
  [
    'behind other one-time work within it',
    { [LOAD]: 1, [`${LOAD};a.D.<clinit>`]: 60, [`${LOAD};a.E.link`]: 40 },
    [['loadClass', 101]],
    0,
  ],
  [
    'beside each other',
    { [`${LOAD};a.D.define`]: 30, 'a.Main.main;a.D.<clinit>;a.D.fill': 60 },
    [
      ['<clinit>', 60],
      ['loadClass', 30],
    ],
    0,
  ],
  ['not of its caller', { [LOAD]: 30, 'a.Main.main': 50 }, [['loadClass', 30]], 50],
])('counts one-time work at the method at which it begins: %s', async (_, time, oneTime, ranked) => {
  const { ranking } = (await overlaid(exactOf({ ...time, [LOOP]: 1000 }), sampledOf({ ...time, [LOOP]: 500 }))).report;
  expect(ranking.oneTime.map(({ name, samples }) => [name.method, samples])).toEqual(oneTime);
  expect(ranking.ranked).toBe(500 + ranked);
});
