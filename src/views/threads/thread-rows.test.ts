import { describe, expect, it } from 'vitest';
import { patternOf } from '../../../common/frame-names';
import type { ThreadInfo } from '../../../workers/api/engine';
import { type ThreadRow, threadRows } from './thread-rows';

const thread = (index: number, name: string, total: number): ThreadInfo => ({
  index,
  id: index + 1,
  name,
  group: 'main',
  count: 1,
  contexts: 10,
  totals: [total, 2 * total],
});
const THREADS = [
  thread(0, 'main', 50),
  thread(1, 'pool-1-thread-1', 5),
  thread(2, 'pool-1-thread-12', 30),
  thread(3, 'pool-2-thread-1', 20),
];
const byFirst = (a: ThreadRow, b: ThreadRow) => b.totals[0] - a.totals[0];

describe('threads', () => {
  it('take the digits out of names', () => {
    expect(patternOf('pool-1-thread-12')).toBe('pool-*-thread-*');
    expect(patternOf('main')).toBe('main');
  });
  it('are summed by pattern, and listed below it where it is open', () => {
    const closed = threadRows(THREADS, true, new Set(), byFirst);
    expect(closed.map((row) => [row.name, row.members, row.contexts, row.totals])).toEqual([
      ['pool-*-thread-*', 3, 30, [55, 110]],
      ['main', 1, 10, [50, 100]],
    ]);
    const open = threadRows(THREADS, true, new Set(['pool-*-thread-*']), byFirst);
    expect(open.map((row) => `${row.inside ? '.' : ''}${row.name}`)).toEqual([
      'pool-*-thread-*',
      '.pool-1-thread-12',
      '.pool-2-thread-1',
      '.pool-1-thread-1',
      'main',
    ]);
  });
  it('count all that a merged tree stands for', () => {
    const merged = [...THREADS, { ...thread(4, 'pool-*-thread-*', 7), count: 80 }];
    expect(threadRows(merged, true, new Set(), byFirst)[0].members).toBe(83);
  });
  it('stand alone where nothing is grouped', () => {
    expect(threadRows(THREADS, false, new Set(), byFirst).map((row) => row.index)).toEqual([0, 2, 3, 1]);
  });
  it.each([
    [[true, true, true], true],
    [[true, false, true], false],
    [[false, false, false], false],
  ])('are virtual if all are: %j', (virtual, expected) => {
    const pool = virtual.map((each, i) => ({ ...thread(i, `pool-${i}`, 1), ...(each && { isVirtual: true as const }) }));
    expect(threadRows(pool, true, new Set(), byFirst).map(({ isVirtual }) => isVirtual)).toEqual([expected]);
  });
  it('add up what the VM allocated, where that is known of all', () => {
    const known = THREADS.map((each) => ({ ...each, allocated: 100 }));
    expect(threadRows(known, true, new Set(), byFirst).map(({ allocated }) => allocated)).toEqual([300, 100]);
    const partly = known.map((each) => (each.index === 1 ? { ...each, allocated: undefined } : each));
    expect(threadRows(partly, true, new Set(), byFirst).map(({ allocated }) => allocated)).toEqual([undefined, 100]);
  });
});
