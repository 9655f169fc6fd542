import { describe, expect, it } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { parse } from '../formats/registry';
import { Pace } from '../jobs/pace';
import { mergedTree } from '../testing/opening';
import { SIZED, SMALL, SNAPSHOTS } from '../testing/small-profile';
import { LaidTree } from './laid-tree';
import { MemoryColumn } from './memory-column';
import { type BuildOptions, Profile } from './profile';
import type { Recording } from './recording';

const recorded = async (profile: EncodedProfile): Promise<Recording> =>
  parse(bufferSource((await encodeMct(profile)).slice().buffer), new Pace());
const opened = async (profile: EncodedProfile, options?: BuildOptions, more?: Partial<Recording>): Promise<Profile> =>
  Profile.open({ ...(await recorded(profile)), ...more }, new Pace(), options);
const totalsOf = ({ infos }: Profile): string[] => infos.map(({ id, total }) => `${id} ${total}`);

describe('a profile before all of it is read', () => {
  it('has no totals but that of the first metric, by thread, too', async () => {
    const profile = await opened(SMALL);
    expect([profile.pending, totalsOf(profile)]).toEqual([
      true,
      ['calls 0', 'bytecodes 0', 'objects 0', 'arrays 0', 'elements 0'],
    ]);
    expect(await profile.layFirst('', new Pace())).toBe('bytecodes');
    expect(totalsOf(profile)).toEqual(['calls 0', 'bytecodes 267', 'objects 0', 'arrays 0', 'elements 0']);
    expect(profile.threads.map(({ name, contexts, totals }) => [name, contexts, totals.slice(0, 2)])).toEqual([
      ['main', 6, [0, 202]],
      ['worker', 3, [0, 65]],
    ]);
    expect(profile.merged.holds(['bytecodes'])).toBe(true);
    await profile.complete(new Pace());
    expect(profile.pending).toBe(false);
    expect(totalsOf(profile)).toEqual(['calls 28', 'bytecodes 267', 'objects 6', 'arrays 8', 'elements 74']);
    expect(profile.threads.map(({ totals }) => totals.slice(0, 2))).toEqual([
      [16, 202],
      [12, 65],
    ]);
  });

  it.each<[string, string | null]>([
    ['calls', 'calls'],
    ['bytecodes', 'bytecodes'],
    // Not stored in a column, so that the best one is laid first.
    ['objects', 'bytecodes'],
    ['time', 'bytecodes'],
  ])('lays %s first where it is wanted: %s', async (wanted, expected) => {
    expect(await (await opened(SMALL)).layFirst(wanted, new Pace())).toBe(expected);
  });

  it('lays another metric first where the best one is broken, and says so in the end', async () => {
    const recording = await recorded(SMALL);
    const metrics = recording.metrics.map((metric) =>
      metric.id === 'bytecodes'
        ? { ...metric, source: { kind: 'column' as const, column: new MemoryColumn('metric.bytecodes', new Float64Array(2)) } }
        : metric,
    );
    const profile = await Profile.open({ ...recording, metrics, problems: ['Odd.'], warnings: ['Beware.'] }, new Pace());
    expect(await profile.layFirst('', new Pace())).toBe('calls');
    expect([profile.problems, profile.warnings]).toEqual([['Odd.'], ['Beware.']]);
    await profile.complete(new Pace());
    expect(profile.problems).toEqual([
      'Odd.',
      'Section metric.bytecodes is treated as absent: A column has 2 numbers for 9 contexts. (section metric.bytecodes)',
    ]);
    expect(profile.infos.map(({ id }) => id)).not.toContain('bytecodes');
  });

  it.each<[number, string]>([
    [Number.MAX_SAFE_INTEGER - 167, 'bytecodes'],
    [Number.MAX_SAFE_INTEGER - 166, 'calls'],
  ])('lays another metric first where the sum of the best one is not exact: of %d and 167 more, %s', async (first, expected) => {
    const bytecodes = [first, ...Array.from(SMALL.columns.bytecodes).slice(1)];
    const profile = await opened({ ...SMALL, columns: { ...SMALL.columns, bytecodes } });
    expect(await profile.layFirst('', new Pace())).toBe(expected);
  });

  it('has warnings of the file and of its constructors', async () => {
    const profile = await opened(SMALL, {}, { warnings: ['Beware.'] });
    await profile.complete(new Pace());
    expect(profile.warnings[0]).toBe('Beware.');
    expect(profile.warnings.length).toBeGreaterThan(1);
  });
});

describe('lower bounds of a whole profile', () => {
  const lossy: EncodedProfile = { ...SMALL, methods: SMALL.methods.map((each, m) => (m === 6 ? { ...each, flags: 512 } : each)) };

  it('are told with the metrics and the threads that have them', async () => {
    const profile = await opened(lossy);
    await profile.complete(new Pace());
    const kinds = profile.infos.map(({ id, kind, lowerBound }) => `${id} ${kind}${lowerBound ? ' !' : ''}`);
    expect(kinds).toEqual([
      'calls exact',
      'bytecodes exact',
      'objects lower-bound !',
      'arrays lower-bound !',
      'elements lower-bound !',
    ]);
    // Only the second thread calls the method.
    expect(profile.threads.map(({ lowerBound }) => lowerBound !== undefined)).toEqual([false, true]);
  });

  it('are known to its trees once allocations are', async () => {
    const { merged } = await opened(lossy);
    await merged.ready(['bytecodes']);
    expect([merged.lowerBounds.isExact('arrays'), merged.holds(['bytecodes'])]).toEqual([true, true]);
    await merged.ready(['arrays']);
    expect([merged.lowerBounds.isExact('arrays'), merged.lowerBounds.isExact('bytecodes')]).toEqual([false, true]);
    expect(merged.lowerBounds.of('arrays', 0, merged.tree.size)?.methods.map(({ method }) => method)).toEqual(['run']);
  });

  it('are marked where the calls are broken, as if all were called', async () => {
    const recording = await recorded(lossy);
    const metrics = recording.metrics.map((metric) =>
      metric.id === 'calls'
        ? { ...metric, source: { kind: 'column' as const, column: new MemoryColumn('metric.calls', new Float64Array(2)) } }
        : metric,
    );
    const { merged } = await Profile.open({ ...recording, metrics }, new Pace());
    await merged.knowLowerBounds();
    expect(merged.lowerBounds.isExact('arrays')).toBe(false);
  });

  it('are of calls that happened', async () => {
    const calls = Array.from(SMALL.columns.calls, (each, node) => (node === 8 ? 0 : each));
    const profile = await opened({ ...lossy, columns: { ...SMALL.columns, calls } });
    await profile.complete(new Pace());
    expect(profile.infos.every(({ kind }) => kind === 'exact')).toBe(true);
  });
});

describe('trees of threads', () => {
  it('are the merged one where a thread has all contexts, and kept for the last three', async () => {
    const threads = Array.from({ length: 5 }, (_, t) => ({ name: `t${t}`, nodes: 1 }));
    const many: EncodedProfile = {
      ...{ methods: SMALL.methods, threads, depth: [0, 0, 0, 0, 0], method: [0, 0, 0, 0, 0] },
      columns: { calls: [1, 2, 3, 4, 5], bytecodes: [1, 2, 3, 4, 5] },
    };
    const profile = await opened(many);
    expect(await profile.tree('all', new Pace())).toBe(profile.merged);
    const ask = (thread: number) => profile.tree(thread, new Pace());
    const first = await ask(0);
    await ask(1);
    await ask(2);
    expect(await ask(0)).toBe(first);
    await ask(3);
    expect(await ask(0)).toBe(first);
    await ask(1);
    await ask(2);
    await ask(4);
    expect(await ask(0)).not.toBe(first);
    const single = await opened({ ...many, threads: [{ name: 'all', nodes: 5 }] });
    expect(await single.tree(0, new Pace())).toBe(single.merged);
  });

  it.each([-1, 2, 0.5])('have no number %d', async (scope) => {
    await expect((await opened(SMALL)).tree(scope, new Pace())).rejects.toMatchObject({
      kind: 'gone',
      message: `There is no thread ${scope} in this profile.`,
      advice: 'Choose one of its threads, or all.',
    });
  });

  it('stand one after the other where threads are apart', async () => {
    const { laid, starts } = await (await opened(SMALL)).apart(new Pace());
    expect([laid.tree.size, starts]).toEqual([9, [0, 6, 9]]);
  });
});

describe('a pruned profile', () => {
  it.each<[string, number, number]>([
    // With all that they call, the contexts have 202, 60, 20, 42, 3 and 9 bytecodes, and 65, 50 and 5.
    ['at', 20 / 267, 3],
    ['above', 20.1 / 267, 4],
  ])('folds contexts below a share, of one just %s it, %d: %d', async (_, prune, folded) => {
    const { pruned } = await opened(SMALL, { prune });
    expect([pruned?.folded, pruned?.metric, pruned?.share]).toEqual([folded, 'bytecodes', prune]);
  });

  it('is refused where there is nothing to prune by', async () => {
    const recording = await recorded(SMALL);
    const metrics = recording.metrics.filter(({ source }) => source.kind !== 'column');
    await expect(Profile.open({ ...recording, metrics }, new Pace(), { prune: 0.1 })).rejects.toThrow(
      'The file has no metric to prune by.',
    );
  });
});

describe('a tree with metrics laid over it', () => {
  it('holds what it was asked for, and forgets the oldest where there is no room', async () => {
    const whole = await mergedTree(SMALL);
    const laid = new LaidTree(whole.tree, whole.names, (whole as unknown as { catalogue: never }).catalogue, 1);
    await laid.ready(['calls']);
    expect([laid.holds(['calls']), laid.holds(['bytecodes']), laid.holds(['calls'], true)]).toEqual([true, false, false]);
    await laid.ready(['bytecodes']);
    // Two are kept, whatever their size.
    expect([laid.holds(['calls', 'bytecodes']), laid.latest]).toEqual([true, 'bytecodes']);
    laid.prefix('calls');
    expect(laid.latest).toBe('calls');
    await laid.ready(['arrays']);
    expect([laid.holds(['calls']), laid.holds(['bytecodes']), laid.holds(['arrays'])]).toEqual([true, false, true]);
    expect(laid.aside(() => laid.prefix('arrays').sums.at(-1))).toBe(8);
    expect(laid.latest).toBe('calls');
  });

  it.each<[string, number, number]>([
    ['bytecodes', 267, 267],
    // A constructor that may call several next ones, three of whose calls reached only one.
    ['objects', 1, 3],
  ])('has figures of %s without laying them: %d in sum, %d of them above zero', async (metric, total, weight) => {
    const methods = SMALL.methods.map((each, m) => (m === 2 ? { ...each, flags: (each.flags ?? 0) | 256 } : each));
    const calls = Array.from(SMALL.columns.calls, (each, node) => (node === 4 ? 0 : node === 5 ? 1 : each));
    const laid = (await opened({ ...SMALL, methods, columns: { ...SMALL.columns, calls } })).merged;
    const into = new Float64Array(laid.tree.size + 1);
    const fresh = await laid.figures(metric, into, new Pace());
    expect(fresh).toEqual({ total, weight });
    expect(into.reduce((sum, each) => sum + each, 0)).toBe(weight);
    const known = new Float64Array(laid.tree.size + 1);
    await laid.ready([metric]);
    expect(await laid.figures(metric, known, new Pace())).toEqual(fresh);
    expect([...known]).toEqual([...into]);
  });

  it('says what it has where it is asked for another', async () => {
    const laid = (await opened(SMALL)).merged;
    await expect(laid.ready(['time'])).rejects.toMatchObject({
      kind: 'unknown-metric',
      message: 'There is no metric time here.',
      advice: 'Choose one of calls, bytecodes, objects, arrays, elements.',
    });
    expect(() => laid.prefix('calls')).toThrow('Metric calls is used before it is laid over the tree.');
    expect([laid.sumsOrNull('time'), laid.describe('time'), laid.has('time'), laid.has('calls')]).toEqual([
      null,
      undefined,
      false,
      true,
    ]);
  });

  it('knows bytes by type where the file has sizes of classes', async () => {
    expect([(await mergedTree(SMALL)).hasSizes, (await mergedTree(SIZED)).hasSizes]).toEqual([false, true]);
  });

  it('has the figures of an interval', async () => {
    const laid = await mergedTree(SNAPSHOTS);
    const totals = [];
    for (const [from, to] of [
      [0, 1],
      [2, 3],
      [0, 4],
    ]) {
      const during = laid.during({ from, to });
      await during.ready(['bytecodes']);
      totals.push(during.prefix('bytecodes').sums.at(-1));
    }
    expect(totals).toEqual([65, 67, 267]);
    expect(() => laid.during({ from: 0, to: 5 })).toThrow('The file has 4 intervals; number 5 is not among them.');
  });

  it('has figures of sets where a link folded contexts', async () => {
    const whole = await opened(SMALL);
    const part = await opened(SMALL, {}, { part: 'mixed' });
    expect([whole.merged.lowerBounds.partly, part.merged.lowerBounds.partly]).toEqual(['none', 'sets']);
    await part.merged.knowLowerBounds();
    expect(part.merged.lowerBounds.partly).toBe('sets');
  });
});
