import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { splitLine } from '../../common/frame-names';
import type { MethodRow, ProfileSummary, Transform, View } from '../api/engine';
import { opened, value } from '../testing/opening';
import { createEngine } from './engine';

const LINES: Transform = { kind: 'group', by: 'line' };
const METRIC = 'samples';

describe('frames by line', () => {
  const engine = createEngine();
  let summary: ProfileSummary;
  let other: ProfileSummary;
  const open = async (job: number, name: string): Promise<ProfileSummary> =>
    value(await engine.open(job, name, new Blob([readFileSync(`golden/flights/${name}`)]), () => undefined));
  const rows = async (transforms: readonly Transform[], thread: View['thread'] = 'all', metric = METRIC): Promise<MethodRow[]> =>
    value(
      await engine.hotMethods({ profile: summary.profile, thread, transforms }, metric, {
        sort: 'name',
        order: 'asc',
        filter: '',
        offset: 0,
        limit: 100_000,
      }),
    ).rows;
  /** Exclusive figures by method, summed over its lines. */
  const byMethod = (found: readonly MethodRow[]): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const { name, exclusive } of found) {
      const key = `${name.className}.${splitLine(name.method).method}${name.descriptor}`;
      sums.set(key, (sums.get(key) ?? 0) + exclusive);
    }
    return new Map([...sums].filter(([, sum]) => sum > 0));
  };

  beforeAll(async () => {
    summary = await open(1, 'h2-25.jfr.gz');
    other = await open(2, 'h2-17.jfr.gz');
  });

  it.each([
    ['all threads', 'all', []],
    ['a frame for each thread', 'apart', []],
    ['one thread', 1, []],
    ['without the JDK', 'all', [{ kind: 'fold', methods: { pattern: 'jdk:' } }]],
  ] as const)('add up to those of methods: %s', async (_, thread, steps) => {
    const [methods, lines] = [await rows(steps, thread), await rows([...steps, LINES], thread)];
    expect(lines.length).toBeGreaterThan(methods.length);
    expect(lines.some(({ name }) => name.line > 0 && name.method.endsWith(`:${name.line}`))).toBe(true);
    expect(byMethod(lines)).toEqual(byMethod(methods));
  });

  it('are looked at as others are: focused on, compared, described', async () => {
    const [largest] = (await rows([LINES])).toSorted((a, b) => b.inclusive - a.inclusive);
    const { className, method, descriptor, line } = largest.name;
    const focus: Transform = { kind: 'callees', method: { className, method, descriptor } };
    const view = { profile: summary.profile, thread: 'all' as const, transforms: [LINES, focus] };
    const { steps, contexts } = value(await engine.transform(3, view, [METRIC], null));
    expect([line > 0, contexts > 0, steps[1].totals[0].after]).toEqual([true, true, largest.inclusive]);
    const byLine = { ...view, transforms: [LINES] };
    const compared = value(await engine.compare(4, byLine, { ...byLine, profile: other.profile }));
    const same = value(await engine.compare(5, byLine, byLine));
    expect(same.metrics.find(({ metric }) => metric === METRIC)?.overlap).toBe(100);
    const methods = { ...byLine, transforms: [] };
    const grouped = value(await engine.compare(6, methods, { ...methods, profile: other.profile }));
    expect(compared.common).not.toBe(grouped.common);
  });

  it.each([
    ['top-down', []],
    ['bottom-up', [{ kind: 'invert', metric: METRIC }]],
    ['without the JDK', [{ kind: 'fold', methods: { pattern: 'jdk:' } }]],
  ] as const)('keep the selection among methods, and give theirs back: %s', async (_, steps) => {
    const methods = { profile: summary.profile, thread: 'all' as const, transforms: [...steps] };
    const lines = { ...methods, transforms: [...steps, LINES] };
    const pathOf = async (view: View, context: number): Promise<string[]> => {
      const { path } = value(await engine.context(view, context, []));
      return Array.from(path.name, (index) => {
        const { className, method, descriptor } = path.names[index];
        return `${className}.${splitLine(method).method}${descriptor}`;
      });
    };
    const carried = async (view: View, earlier: readonly Transform[], context: number): Promise<number> =>
      value(await engine.transform(7, view, [METRIC], { earlier: [...earlier], contexts: [context] })).carried[0];
    const size = value(await engine.transform(8, methods, [METRIC], null)).contexts;
    expect(size).toBeGreaterThan(300);
    for (let context = 0; context < size; context += 37) {
      const line = await carried(lines, steps, context);
      expect(await pathOf(lines, line)).toEqual(await pathOf(methods, context));
      expect(await carried(methods, lines.transforms, line)).toBe(context);
    }
    for (const none of [-1, size]) expect(await carried(lines, steps, none)).toBe(-1);
  });

  it('keep their own selection', async () => {
    const view = { profile: summary.profile, thread: 'all' as const, transforms: [LINES] };
    expect(value(await engine.transform(9, view, [METRIC], { earlier: [LINES], contexts: [3, -1] })).carried).toEqual([3, -1]);
  });

  it('are refused where the file has no lines', async () => {
    const {
      engine: own,
      all,
      summary: dump,
    } = await opened({
      methods: [{ className: 'a.B', name: 'run', descriptor: '()V' }],
      threads: [{ name: 'main', nodes: 1 }],
      depth: [0],
      method: [0],
      columns: { calls: [1], bytecodes: [1] },
    });
    expect([dump.hasLines, summary.hasLines]).toEqual([false, true]);
    expect(await own.transform(1, { ...all, transforms: [LINES] }, ['bytecodes'], null)).toMatchObject({
      ok: false,
      error: { kind: 'bad-transform', message: 'This recording has no line numbers for its frames.' },
    });
  });
});
