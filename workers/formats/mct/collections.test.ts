import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { COLLECTED, collectingProgram } from '../../testing/collecting-program';
import { collectionsIn } from './collections';
import { encodeMct } from './encoder';

async function opened(meta: Record<string, unknown> = {}) {
  const engine = createEngine();
  const open = await engine.open(1, 'x.mct', (await encodeMct(collectingProgram(meta))).buffer);
  if (!open.ok) throw new Error(open.error.message);
  return { engine, summary: open.value };
}

describe('collections at which snapshots were taken', () => {
  it('end intervals, and are summed', async () => {
    const { engine, summary } = await opened();
    expect(summary.collections).toEqual({
      ...{ collections: 3, duration: 42, longest: null, seen: 4, merged: 1, missed: 1 },
      causes: [
        ['G1 Evacuation Pause', 2],
        ['System.gc()', 1],
      ],
    });
    const view = { profile: summary.profile, thread: 'all' as const };
    const answer = await engine.timeline(2, view, { metric: 'bytecodes', by: 'package', most: 3, context: -1 });
    const { collections, totals } = answer.ok ? answer.value : {};
    expect([totals, collections]).toEqual([
      [20_400, 30_000, 10_600],
      [COLLECTED[0]?.gc, COLLECTED[1]?.gc, null],
    ]);
  });

  it('are listed like those of other formats', async () => {
    const { engine, summary } = await opened();
    const answer = await engine.vmActivity(summary.profile);
    expect(answer.ok && answer.value).toEqual({
      collections: [
        { ...COLLECTED[0]?.gc, at: 1000, longest: COLLECTED[0]?.gc?.duration },
        { ...COLLECTED[1]?.gc, at: 3000, longest: null },
      ],
      ...{ omitted: 0, arePauses: false, load: null },
    });
  });

  it('are not known of other files', async () => {
    const { summary } = await opened({ collections: undefined, snapshots: [{ elapsed: 1000 }, { elapsed: 3000 }] });
    expect([summary.collections, summary.problems]).toEqual([undefined, []]);
  });

  it('are named and left out if they are damaged', async () => {
    const { summary } = await opened({ snapshots: [{ elapsed: 1000, gc: { collections: 1 } }, { elapsed: 3000 }] });
    expect([summary.collections, summary.timeline?.intervals, summary.problems]).toEqual([
      ...[undefined, 3],
      ['Garbage collections are treated as absent: A number is missing. (section meta, snapshots[0].gc, duration)'],
    ]);
  });

  it.each([
    ['a number', 3, [], /JSON object/],
    ['a negative count', { seen: -1 }, [], /number is missing/],
    ['an end that is a list', {}, [{ elapsed: 1, gc: [] }], /JSON object/],
    ['a cause that is counted in words', {}, [{ gc: { ...COLLECTED[0]?.gc, causes: { x: 'one' } } }], /number is missing/],
  ])('are damaged with %s', (_, all, snapshots, message) => expect(() => collectionsIn(all, snapshots)).toThrow(message));

  it('may lack cause and sizes', () => {
    const { ends } = collectionsIn({}, [{ gc: { collections: 2, collector: 'ZGC Cycles', duration: 3 } }]);
    expect(ends).toEqual([{ collections: 2, cause: '', collector: 'ZGC Cycles', duration: 3, before: null, after: null }]);
  });

  it('have a longest one if none share an interval', () => {
    const gc = (collections: number, duration: number) => ({ gc: { collections, duration } });
    const longest = (...entries: object[]) => collectionsIn({}, entries).facts.longest;
    expect([longest(gc(1, 5), gc(1, 9)), longest(gc(1, 5), gc(2, 9))]).toEqual([9, null]);
  });

  it('may be none', () => {
    expect(collectionsIn({}, undefined)).toEqual({
      facts: { collections: 0, duration: 0, longest: 0, causes: [], seen: 0, merged: 0, missed: 0 },
      ends: [],
    });
  });
});
