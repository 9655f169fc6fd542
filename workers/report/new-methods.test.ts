import { describe, expect, it } from 'vitest';
import { CALLS_BELOW } from '../../common/recording-scope';
import type { GateOutcome, ProfileSummary } from '../api/engine';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { overlayCautions } from '../overlay/comparability';
import { recordingWith } from '../recording/blank-recording';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { baseAndHead, cautionsOf, checkDecidable } from './cautions';

/** `run(I)`, called once by `main` of thread `worker`. */
const { className, name, descriptor } = SMALL.methods[6];
const NEW = { class: className, method: name + descriptor };
const part = (newMethods: unknown, more: object = {}) => ({ partlyWoven: { by: 'learned', woven: 9, newMethods, ...more } });
const small = async (meta: object = {}) => new Blob([await encodeMct({ ...SMALL, meta: { ...meta } })]);
const opened = async (meta: object = {}): Promise<ProfileSummary> =>
  value(await createEngine().open(1, 'new.mct', await small(meta)));
const kinds = ({ metrics }: Pick<ProfileSummary, 'metrics'>) =>
  Object.fromEntries(metrics.map(({ id, kind, lowerBound }) => [id, [kind, lowerBound?.below === true]]));

describe('a recording of a list of methods', () => {
  it.each<[string, object, ProfileSummary['partlyWoven'], string[], string]>([
    ['nothing where all was woven', {}, undefined, [], 'exact'],
    ['that a list was used', part([]), { by: 'learned', woven: 9, newMethods: 0 }, [], 'exact'],
    ['which methods are new', part([NEW]), { by: 'learned', woven: 9, newMethods: 1 }, [CALLS_BELOW], 'lower-bound'],
    [
      'how many methods may be uncounted',
      part([], { mayHaveRun: 3 }),
      { by: 'learned', woven: 9, newMethods: 0, mayHaveRun: 3 },
      [],
      'exact',
    ],
    // A new method may have no context left, such as in a union's side.
    [
      'also of one without contexts',
      part([{ class: 'a.B', method: 'c()V' }]),
      { by: 'learned', woven: 9, newMethods: 1 },
      [CALLS_BELOW],
      'exact',
    ],
  ])('says %s', async (_, meta, partlyWoven, reasons, kind) => {
    const summary = await opened(meta);
    expect([summary.partlyWoven, summary.limited.map(({ reason }) => reason)]).toEqual([partlyWoven, reasons]);
    expect(kinds(summary).calls).toEqual([kind, kind !== 'exact']);
  });

  it.each<[object, string]>([
    [{ partlyWoven: 'learned' }, 'partlyWoven, by'],
    [part([], { by: '' }), 'partlyWoven, by'],
    [part([], { woven: -1 }), 'partlyWoven, woven'],
    [part([], { woven: 1.5 }), 'partlyWoven, woven'],
    [part([], { mayHaveRun: -1 }), 'partlyWoven, mayHaveRun'],
    [part([], { mayHaveRun: '3' }), 'partlyWoven, mayHaveRun'],
    [part('none'), 'partlyWoven, newMethods'],
    [part([NEW, { class: 'a.B' }]), 'partlyWoven, newMethods[1]'],
    [part([null]), 'partlyWoven, newMethods[0]'],
  ])('is refused where the description is none: %j', async (meta, where) => {
    const result = await createEngine().open(1, 'odd.mct', await small(meta));
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'damaged', where: expect.stringMatching(`${where.replace('[', '\\[')}$`) },
    });
  });

  it('marks inclusive figures of new methods and their callers, and no others', async () => {
    const engine = createEngine();
    const { profile } = value(await engine.open(1, 'new.mct', await small(part([NEW]))));
    const view = { profile, thread: 'all' as const };
    const { rows } = value(
      await engine.hotMethods(view, 'bytecodes', { sort: 'inclusive', order: 'desc', filter: '', offset: 0, limit: 99 }),
    );
    const said = rows.map(({ name: { method }, lowerBound }) => [
      method,
      lowerBound && `${lowerBound.exclusive ? 'all' : 'inclusive'} ${lowerBound.methods.map((each) => each.method)}`,
    ]);
    expect(Object.fromEntries(said)).toMatchObject({ main: 'inclusive run' });
    expect(said.filter(([, bound]) => bound !== undefined)).toHaveLength(2);
    expect(new Set(said.map(([, bound]) => bound))).toEqual(new Set(['inclusive run', undefined]));
  });

  it('is, as one of several runs, what all of them are', async () => {
    const runs = [
      { name: 'a.mct', file: await small(part([NEW])) },
      { name: 'b.mct', file: await small(part([NEW], { woven: 12 })) },
      { name: 'c.mct', file: await small() },
    ];
    const summary = value(await createEngine().openRuns(1, runs));
    expect(summary.partlyWoven).toEqual({ by: 'learned', woven: 12, newMethods: 1 });
    expect(kinds(summary).calls).toEqual(['lower-bound', true]);
    expect(summary.warnings.filter((line) => line.includes('calls may be missing'))).toHaveLength(2);
  });

  it('is one side of a union by what that side says', async () => {
    const metrics = ['a', 'b'].map((side) => ({ id: `calls.${side}`, label: 'Calls', unit: 'calls', kind: 'column' }));
    const { calls } = SMALL.columns;
    const union = { a: { file: 'x.mct' }, b: { file: 'y.mct', ...part([NEW]) } };
    const threads = [{ name: 'all threads of both', nodes: SMALL.depth.length }];
    const columns = { 'calls.a': calls, 'calls.b': calls };
    const file = new Blob([await encodeMct({ ...SMALL, threads, columns, arrays: [], meta: { metrics, union } })]);
    const side = async (of: 'a' | 'b') => value(await createEngine().open(1, 'both.mct', file, undefined, { part: of }));
    const [a, b] = [await side('a'), await side('b')];
    expect([a.partlyWoven, a.limited, kinds(a)]).toEqual([undefined, [], { calls: ['exact', false] }]);
    expect([b.partlyWoven?.newMethods, b.limited.length, kinds(b)]).toEqual([1, 1, { calls: ['lower-bound', true] }]);
  });

  it('is named by a link that was made of it, and by one made of that', async () => {
    const engine = createEngine();
    const request = { metric: 'bytecodes', budget: 2000, allMetrics: true, rename: [], hideThreads: false };
    let { profile } = value(await engine.open(1, 'new.mct', await small(part([NEW]))));
    for (let again = 0; again < 2; again++) {
      const { payload } = value(await engine.share(2, { profile, thread: 'all' }, request));
      const { a } = value(await engine.openLink(payload));
      expect(a.shared?.scope).toBe('all threads, calls below 1 new method may be missing');
      expect(kinds(a).calls[0]).toBe('lower-bound');
      profile = a.profile;
    }
  });
});

describe('a comparison with it', () => {
  const outcome: GateOutcome = { parts: [] } as unknown as GateOutcome;

  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['nothing of a closed list', part([]), []],
    [
      'that calls may be missing',
      part([NEW]),
      [
        'In the head, calls may be missing. What 1 new method called may not be counted, because it is not in the list of learned=. Inclusive figures of it and its callers are lower bounds. This alone can make contexts and the overlap differ.',
      ],
    ],
    [
      'that methods may have run uncounted',
      part([], { mayHaveRun: 1 }),
      [
        'In the head, calls may be missing. 1 method may have run uncounted (reflection, native code, classes loaded late), so calls and totals may be too low. This alone can make contexts and the overlap differ.',
      ],
    ],
  ])('says %s', async (_, meta, expected) => {
    expect(cautionsOf(baseAndHead(await opened(), await opened(meta)))).toEqual(expected);
  });

  it('decides no condition, unless one accepts that', async () => {
    const [whole, closed, open] = [await opened(), await opened(part([])), await opened(part([NEW]))];
    expect(() => checkDecidable(baseAndHead(whole, open), outcome, false)).toThrow(
      'Calls may be missing from the head: calls below 1 new method, which the list of learned= lacks. So its counts may be too low and no condition is decided.',
    );
    const uncounted = await opened(part([], { mayHaveRun: 3 }));
    expect(() => checkDecidable(baseAndHead(whole, uncounted), outcome, false)).toThrow(
      'from the head: calls to or below 3 methods,',
    );
    expect(() => checkDecidable(baseAndHead(whole, uncounted), outcome, true)).not.toThrow();
    expect(() => checkDecidable(baseAndHead(open, whole), outcome, false)).toThrow(/^Calls may be missing from the base/);
    expect(() => checkDecidable(baseAndHead(whole, open), outcome, true)).not.toThrow();
    expect(() => checkDecidable(baseAndHead(whole, closed), outcome, false)).not.toThrow();
  });

  it('warns before time is laid over its counts', () => {
    const [whole, open] = [undefined, { by: 'learned', woven: 3, newMethods: 2 }].map((partlyWoven) =>
      recordingWith({
        ...({ format: 'mct' } as never as Parameters<typeof recordingWith>[0]),
        ...(partlyWoven && { partlyWoven }),
      }),
    );
    expect(overlayCautions(whole, whole)).toEqual([]);
    expect(overlayCautions(open, whole)).toEqual([
      expect.stringMatching(/^The exact recording may be missing calls\. What 2 new/),
    ]);
  });
});
