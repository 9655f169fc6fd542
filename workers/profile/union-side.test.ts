import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine/engine';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';

/** A union for tests: main calls both, onlyA and onlyB; onlyB calls a method that counts nothing on either side. */
const UNION: EncodedProfile = {
  methods: ['main', 'both', 'onlyA', 'onlyB', 'nothing'].map((name) => ({ className: 'a.B', name, descriptor: '()V' })),
  threads: [{ name: 'all threads of both', nodes: 5 }],
  depth: [0, 1, 1, 1, 2],
  method: [0, 1, 2, 3, 4],
  columns: { 'calls.a': [0, 3, 2, 0, 0], 'calls.b': [0, 4, 0, 1, 0] },
  meta: {
    metrics: ['a', 'b'].map((side) => ({
      id: `calls.${side}`,
      label: `Calls (${side.toUpperCase()})`,
      unit: 'calls',
      kind: 'column',
    })),
    warnings: ['The union of two recordings, A: base.mct and B: head.mct. Their threads are merged by path.'],
  },
};

async function opened(profile: EncodedProfile, part: 'a' | 'b') {
  const engine = createEngine();
  const summary = value(
    await engine.open(1, 'union.mct', await new Blob([await encodeMct(profile)]).arrayBuffer(), undefined, { part }),
  );
  const view = { profile: summary.profile, thread: 'all' as const };
  const { rows } = value(await engine.callees(view, -1, { metric: 'calls', sort: 'name', order: 'asc', offset: 0, limit: 9 }));
  return { summary, total: rows.reduce((sum, row) => sum + row.inclusive, 0) };
}

describe('a side of a union', () => {
  it('has the contexts that count something there, where the file does not say which', async () => {
    const [a, b] = [await opened(UNION, 'a'), await opened(UNION, 'b')];
    expect([a.summary.fileName, b.summary.fileName]).toEqual(['base.mct', 'head.mct']);
    expect(a.summary.metrics).toEqual([{ id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact', better: 'less', total: 5 }]);
    // A context without counts is on the same side as its caller.
    expect([a.summary.contexts, b.summary.contexts, a.total, b.total]).toEqual([3, 4, 5, 5]);
  });

  it.each([
    ['first', [0, 3, 0, 0, 0], [0, 0, 4, 1, 0], [2, 4]],
    ['last', [0, 0, 0, 3, 0], [0, 4, 1, 0, 0], [3, 3]],
  ])('has the caller of what counts there, where only its %s callee does', async (_, callsA, callsB, contexts) => {
    const profile = { ...UNION, columns: { 'calls.a': callsA, 'calls.b': callsB } };
    const [a, b] = [await opened(profile, 'a'), await opened(profile, 'b')];
    expect([a.summary.contexts, b.summary.contexts, a.total, b.total]).toEqual([...contexts, 3, 5]);
  });

  it('is refused where the tree climbs out of itself', async () => {
    const bytes = await new Blob([await encodeMct({ ...UNION, depth: [0, 1, -2, -1, 0] })]).arrayBuffer();
    const result = await createEngine().open(1, 'u.mct', bytes, undefined, { part: 'b' });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'damaged', message: 'Context 2 goes up 4 levels, but is only 2 deep.' },
    });
  });

  const said = { ...UNION, meta: { ...UNION.meta, union: { a: { file: 'x' }, b: { file: 'y', jvm: 'JVM 25' } } } };

  it('has those that the file says, and is called and described as it says', async () => {
    const [a, b] = [
      await opened({ ...said, sides: [3, 3, 1, 2, 2] }, 'a'),
      await opened({ ...said, sides: [3, 3, 1, 2, 2] }, 'b'),
    ];
    expect([a.summary.contexts, b.summary.contexts, a.total, b.total]).toEqual([3, 4, 5, 5]);
    expect([a.summary.fileName, b.summary.fileName, b.summary.jvm]).toEqual(['x', 'y', 'JVM 25']);
    expect(a.summary.jvm).not.toBe('JVM 25');
  });

  it.each([
    ['a side that there is not', [3, 3, 1, 2, 4], /is on side 4/],
    ['a context without its caller', [3, 3, 1, 1, 2], /its caller is not/],
    ['too many contexts', [3, 3, 1, 2, 2, 3], /numbers for 5 contexts/],
  ])('refuses %s', async (_, sides, message) => {
    const bytes = await new Blob([await encodeMct({ ...said, sides })]).arrayBuffer();
    const result = await createEngine().open(1, 'u.mct', bytes, undefined, { part: 'b' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'damaged', message: expect.stringMatching(message) } });
  });
});
