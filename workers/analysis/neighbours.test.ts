import { describe, expect, it } from 'vitest';
import type { NeighbourRow } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { drawnTree } from '../testing/drawn-tree';
import { laidOut, mergedTree } from '../testing/opening';
import { neighbours } from './neighbours';

const UNCOUNTED = 512;

const said = (rows: readonly NeighbourRow[]): string[] =>
  rows.map(
    ({ name, calls, inclusive, contexts, lowerBound }) =>
      `${name?.method ?? 'thread'} ${calls} ${inclusive} in ${contexts}${lowerBound === undefined ? '' : ' at least'}`,
  );

async function around(profile: EncodedProfile, wanted: string, metric = 'bytecodes') {
  const laid = await laidOut(await mergedTree(profile));
  const method = Array.from({ length: laid.names.size }, (_, m) => m).find((m) => laid.names.frame(m).method === wanted)!;
  const { callers, callees, callerCount, calleeCount, hottest } = neighbours(laid, metric, method);
  return { callers: said(callers), callees: said(callees), counts: [callerCount, calleeCount], hottest };
}

describe('callers and callees', () => {
  it.each([
    [
      'of an outermost method',
      ['main 2 10', '  order 3 100', '  price 4 200'],
      'main',
      ['thread 2 310 in 1'],
      ['price 4 200 in 1', 'order 3 100 in 1'],
    ],
    [
      'of several contexts',
      ['main 1 1', '  left 1 1', '    order 3 10', '  right 1 1', '    order 4 20', '      price 5 7'],
      'order',
      ['right 4 27 in 1', 'left 3 10 in 1'],
      ['price 5 7 in 1'],
    ],
    [
      'of a method that calls itself: the same edge below itself is counted once',
      ['main 1 1', '  visit 1 10', '    visit 2 20', '      visit 3 40'],
      'visit',
      ['main 1 70 in 1', 'visit 5 60 in 2'],
      ['visit 5 60 in 2'],
    ],
    [
      'with equal figures: more calls first, then the order of names',
      ['main 1 1', '  a 1 10', '  b 2 10', '  c 2 10', '  d 1 11'],
      'main',
      ['thread 1 42 in 1'],
      ['d 1 11 in 1', 'b 2 10 in 1', 'c 2 10 in 1', 'a 1 10 in 1'],
    ],
  ])('%s', async (_, lines, wanted, callers, callees) => {
    expect(await around(drawnTree(...lines), wanted)).toMatchObject({
      ...{ callers, callees },
      counts: [callers.length, callees.length],
    });
  });

  it('are at most sixty, and all are counted', async () => {
    const many = Array.from({ length: 70 }, (_, i) => `  m${i} 1 ${i + 1}`);
    const { callees, counts } = await around(drawnTree('main 1 1', ...many), 'main');
    expect([callees.length, callees[0], callees[59], counts]).toEqual([60, 'm69 1 70 in 1', 'm10 1 11 in 1', [1, 70]]);
  });

  it.each([
    ['the first of equal ones', ['main 1 1', '  a 1 1', '    order 1 5', '  b 1 1', '    order 1 5'], 2],
    ['a later one that has more', ['main 1 1', '  a 1 1', '    order 1 5', '  b 1 1', '    order 1 6'], 4],
    ['one without work', ['main 1 1', '  a 1 1', '    order 1 0'], 2],
  ])('the hottest context is %s', async (_, lines, hottest) => {
    expect((await around(drawnTree(...lines), 'order')).hottest).toBe(hottest);
  });

  it.each([
    [
      'first',
      [
        'main 1 1',
        '  left 1 1',
        '    order 1 1',
        '      x 1 1',
        '        array 1 1',
        '  right 1 1',
        '    order 1 1',
        '      x 1 1',
      ],
    ],
    [
      'last',
      [
        'main 1 1',
        '  left 1 1',
        '    order 1 1',
        '      x 1 1',
        '  right 1 1',
        '    order 1 1',
        '      x 1 1',
        '        array 1 1',
      ],
    ],
  ])('are marked where the %s of two contexts is a lower bound', async (_, lines) => {
    const drawn = drawnTree(...lines);
    const methods = drawn.methods.map((method) => ({ ...method, flags: method.name === 'array' ? UNCOUNTED : 0 }));
    const { callers, callees } = await around({ ...drawn, methods }, 'order', 'objects');
    expect(callees).toEqual(['x 2 0 in 2 at least']);
    expect(callers.filter((row) => row.endsWith('at least'))).toHaveLength(1);
  });

  it('are marked as lower bounds where one of their contexts allocates what is not counted', async () => {
    const drawn = drawnTree('main 1 1', '  order 1 1', '    array 1 1', '  other 1 1', '    order 1 1', '  price 1 1');
    const methods = drawn.methods.map((method) => ({ ...method, flags: method.name === 'array' ? UNCOUNTED : 0 }));
    const arrays = [{ node: 2, type: 'I' as const, arrays: 1, elements: 4 }];
    const profile = { ...drawn, methods, arrays };
    expect(await around(profile, 'main', 'arrays')).toMatchObject({
      callers: ['thread 1 1 in 1 at least'],
      callees: ['order 1 1 in 1 at least', 'other 1 0 in 1', 'price 1 0 in 1'],
    });
    expect((await around(profile, 'main')).callees.filter((row) => row.endsWith('at least'))).toEqual([]);
  });
});
