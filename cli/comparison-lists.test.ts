import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EncodedProfile, encodeMct } from '../workers/formats/mct/encoder';
import { sampledProfile } from '../workers/testing/sampled';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-lists-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const METHODS = ['app.Main.main', 'app.Job.run', 'app.Parser.parse', 'java.util.Arrays.sort'].map((text) => {
  const end = text.lastIndexOf('.');
  return { className: text.slice(0, end), name: text.slice(end + 1), descriptor: '()V' };
});
/** `main`, which calls `run`, which calls `parse`, which calls itself and `sort`. */
const program = (bytecodes: number[], meta: Record<string, unknown> = {}): EncodedProfile => ({
  ...{ methods: METHODS, threads: [{ name: 'main', nodes: 5 }], depth: [0, 1, 2, 3, 4], method: [0, 1, 2, 2, 3] },
  columns: { calls: [1, 1, 1, 1, 1], bytecodes },
  meta: { mainClass: 'app.Main', ...meta },
});

/** `main` and twelve methods that it calls, with these figures; a method with 0 has no context. */
function siblings(figures: number[]): EncodedProfile {
  const called = figures.flatMap((figure, at) => (figure === 0 ? [] : [{ figure, at }]));
  return {
    methods: ['main', ...figures.map((_, i) => `m${i}`)].map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
    ...{ threads: [{ name: 'main', nodes: called.length + 1 }], depth: [0, ...called.map(() => 1)] },
    method: [0, ...called.map(({ at }) => at + 1)],
    columns: { calls: [1, ...called.map(() => 1)], bytecodes: [100, ...called.map(({ figure }) => figure)] },
  };
}

beforeAll(async () => {
  const files: Record<string, EncodedProfile> = {
    base: program([10, 10, 10, 100, 100]),
    grown: program([10, 10, 10, 900, 100]),
    main: program([910, 10, 10, 100, 100]),
    a: siblings([...Array.from({ length: 60 }, (_, i) => 1000 + i), 0, 0, 50, 40]),
    b: siblings([...Array.from({ length: 60 }, (_, i) => 1000 + i + (i % 2 === 0 ? 10 * (i + 1) : -10 * (i + 1))), 30, 70, 0, 0]),
    few: sampledProfile([500, 500, 0, 90]),
    many: sampledProfile([900, 100, 30, 0]),
  };
  for (const [name, profile] of Object.entries(files)) writeFileSync(file(`${name}.mct`), await encodeMct(profile));
});

async function compared(a: string, b: string, ...args: string[]): Promise<string> {
  const { status, out, errors } = await runInProcess(['compare', file(`${a}.mct`), file(`${b}.mct`), ...args]);
  expect([status, errors]).toEqual([0, []]);
  return out;
}
const json = async (...given: Parameters<typeof compared>) => JSON.parse(await compared(...given, '--json'));

describe('the place of a change', () => {
  it('is the method with its own callers, outermost first', async () => {
    const { story } = await json('base', 'grown');
    expect(story.place).toMatchObject({
      method: 'app.Parser.parse',
      callers: ['app.Main.main', 'app.Job.run'],
    });
  });

  it('has no callers at the root, and is none without a change', async () => {
    expect((await json('base', 'main')).story.place).toMatchObject({ method: 'app.Main.main', callers: [] });
    expect((await json('base', 'base')).story.place).toBeNull();
  });

  it('leaves out callers that are not own code', async () => {
    const { story } = await json('base', 'grown', '--own', 'app.Parser,app.Job');
    expect(story.place.callers).toEqual(['app.Job.run']);
  });
});

describe('the lists of a comparison', () => {
  it('have the largest changes first, ten on a terminal', async () => {
    const { changes } = await json('a', 'b');
    const changed = changes.changed.map(({ method }: { method: string }) => method);
    expect(changed).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50].map((i) => `app.Main.m${i}`));
    expect(changes.appeared.map(({ method, a, b }: Record<string, unknown>) => [method, a, b])).toEqual([
      ['app.Main.m61', 0, 70],
      ['app.Main.m60', 0, 30],
    ]);
    expect(changes.vanished.map(({ method, a, b }: Record<string, unknown>) => [method, a, b])).toEqual([
      ['app.Main.m62', 50, 0],
      ['app.Main.m63', 40, 0],
    ]);
    const losses: number[] = changes.methods.map(({ overlapLoss }: { overlapLoss: number }) => overlapLoss);
    expect(losses).toHaveLength(10);
    expect(losses).toEqual([...losses].sort((x, y) => y - x));
    expect(losses.every((loss) => loss > 0)).toBe(true);
  });

  it('have no method that takes nothing off the overlap', async () => {
    const { changes } = await json('base', 'base');
    expect([changes.methods, changes.vanished, changes.appeared, changes.changed]).toEqual([[], [], [], []]);
  });

  it('of methods with more work have ten rows on a terminal, and fifty in a report', async () => {
    const [, rows = ''] = /\nMore work, .*\n((?:.+\n)*)\n/.exec(await compared('a', 'b')) ?? [];
    expect(rows.trimEnd().split('\n')).toHaveLength(10);
    const { more } = await json('a', 'b');
    expect([more.methods, more.rows.length]).toEqual([31, 31]);
  });

  it('by another metric are about that metric', async () => {
    expect(await compared('base', 'grown', '--metric', 'calls')).toContain('The same work.');
    expect((await json('base', 'grown', '--metric', 'calls')).metric).toBe('calls');
    expect((await json('base', 'grown')).metric).toBe('bytecodes');
  });

  it('of samples have only methods whose shares differ', async () => {
    const { changes, metric } = await json('few', 'many');
    expect(metric).toBe('samples');
    const methods = changes.methods.map(({ method, kind }: Record<string, unknown>) => `${method} ${kind}`);
    expect(methods).toEqual([...methods].filter((each) => /grew|shrank/.test(each)));
  });
});

describe('files on the sides of a comparison', () => {
  it('are named as given, and by their names alone if there are several', async () => {
    expect(await compared('base', 'grown')).toMatch(/^A {2}\/.*base\.mct\nB {2}\/.*grown\.mct\n/);
    const { out } = await runInProcess(['compare', '--base', file('base.mct'), file('base.mct'), '--head', file('grown.mct')]);
    expect(out).toMatch(/^Base: 2 runs, base\.mct, base\.mct\nHead: 1 run, grown\.mct\n/);
  });

  it('are the base first, whatever the order of the options', async () => {
    const totals = async (...args: string[]) =>
      JSON.parse((await runInProcess(['compare', ...args, '--json'])).out).totals.bytecodes;
    const sides = { base: { median: 230 }, head: { median: 1030 } };
    expect(await totals('--base', file('base.mct'), '--head', file('grown.mct'))).toMatchObject(sides);
    expect(await totals('--head', file('grown.mct'), '--base', file('base.mct'))).toMatchObject(sides);
    expect((await json('base', 'grown')).totals.bytecodes).toEqual({ a: 230, b: 1030 });
  });

  it('with own code that the user named say so', async () => {
    expect(await compared('base', 'grown', '--own', 'app.Parser')).toContain('\n  Own code: app.Parser.\n');
    expect(await compared('base', 'grown')).toContain('\n  Own code, by main class: app. Change it with --own.\n');
  });
});
