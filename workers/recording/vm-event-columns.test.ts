import { describe, expect, it } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { parse } from '../formats/registry';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import { CHUNK, type Recording } from '../profile/recording';
import { withVmEvents } from './vm-event-columns';

type Method = [className: string, name: string, descriptor?: string];

/** Opens a file whose outermost context calls each method once per count, with metrics of these events. */
async function opened(methods: Method[], calls: number[], ids: string[], meta: Record<string, unknown> = {}) {
  const all = [['a.Main', 'main', '()V'] as Method, ...methods];
  const bytes = await encodeMct({
    methods: all.map(([className, name, descriptor = '()V']) => ({ className, name, descriptor })),
    threads: [{ name: 'main', nodes: all.length }],
    depth: all.map((_, at) => Math.min(at, 1)),
    method: all.map((_, at) => at),
    columns: { calls: [1, ...calls] },
    meta,
  });
  return Profile.build(await parse(bufferSource(bytes.buffer), new Pace(), ids), new Pace());
}

const totals = ({ infos }: Profile): Record<string, number> => Object.fromEntries(infos.map(({ id, total }) => [id, total]));

/** Methods that JDK 17 does not have. */
const NEWER = ['wait0', 'sleep0', 'sleepNanos0'];

describe('metrics of VM events', () => {
  it.each<[string, Method[], number[], number]>([
    [
      'exceptions',
      [
        ['java.lang.Throwable', '<init>'],
        ['java.lang.Throwable', '<init>', '(Ljava/lang/String;)V'],
      ],
      [3, 4],
      7,
    ],
    [
      'exceptions',
      [
        ['java.lang.Exception', '<init>'],
        ['java.lang.Throwable', 'fillInStackTrace'],
      ],
      [3, 4],
      0,
    ],
    [
      'classes-initialised',
      [
        ['a.B', '<clinit>'],
        ['java.util.X', '<clinit>'],
      ],
      [1, 1],
      2,
    ],
    [
      'waits',
      [
        ['java.lang.Object', 'wait', '(J)V'],
        ['java.lang.Object', 'wait', '()V'],
      ],
      [5, 2],
      5,
    ],
    [
      'waits',
      [
        ['java.lang.Object', 'wait', '(J)V'],
        ['java.lang.Object', 'wait0', '(J)V'],
      ],
      [5, 4],
      4,
    ],
    [
      'sleeps',
      [
        ['java.lang.Thread', 'sleep', '(J)V'],
        ['java.lang.Thread', 'sleep', '(JI)V'],
      ],
      [2, 1],
      2,
    ],
    [
      'sleeps',
      [
        ['java.lang.Thread', 'sleep', '(J)V'],
        ['java.lang.Thread', 'sleepNanos0', '(J)V'],
      ],
      [2, 3],
      3,
    ],
    [
      'sleeps',
      [
        ['java.lang.Thread', 'sleep', '(J)V'],
        ['java.lang.Thread', 'sleep0', '(J)V'],
      ],
      [2, 9],
      9,
    ],
    [
      'threads-started',
      [
        ['java.lang.Thread', 'start0'],
        ['java.lang.BaseVirtualThread', '<init>', '(Ljava/lang/String;IZ)V'],
      ],
      [2, 5],
      7,
    ],
    [
      'connections',
      [
        ['sun.nio.ch.Net', 'connect0'],
        ['sun.nio.ch.Net', 'accept'],
        ['a.Net', 'accept'],
      ],
      [1, 2, 4],
      3,
    ],
    ['files-opened', [['a.B', 'run']], [9], 0],
  ])('%s of %j with calls %j is %i', async (id, methods, calls, total) => {
    const isNew = methods.some(([, name]) => NEWER.includes(name));
    const meta = isNew ? { jvm: { name: 'OpenJDK 64-Bit Server VM', version: '21.0.8+9-LTS' } } : {};
    expect(totals(await opened(methods, calls, [id], meta))).toMatchObject({ [id]: total });
  });

  it.each([
    ['21.0.8+9-LTS', 0],
    ['25', 0],
    ['17.0.15+6-Debian-1deb12u1', 9],
    ['11.0.2', 9],
  ])('of a program on %s, in which only virtual threads slept, are %i', async (version, total) => {
    const profile = await opened([['java.lang.Thread', 'sleep', '(J)V']], [9], ['sleeps'], { jvm: { name: 'A VM', version } });
    expect(totals(profile).sleeps).toBe(total);
  });

  it('are left out where the JDK has other methods', async () => {
    const os = { name: 'Windows 11', arch: 'amd64' };
    const profile = await opened([['java.lang.Throwable', '<init>']], [1], ['exceptions', 'files-opened', 'processes-started'], {
      os,
    });
    expect(Object.keys(totals(profile)).slice(-1)).toEqual(['exceptions']);
  });

  it('are left out of other formats, which have no calls of native methods', async () => {
    const recording = {
      format: 'collapsed',
      nodes: 1,
      os: '',
      metrics: [{ id: 'calls', kind: 'exact' }],
    } as unknown as Recording;
    expect(withVmEvents(recording, ['exceptions'])).toBe(recording);
    expect(withVmEvents({ ...recording, format: 'mct', nodes: 0 }, ['exceptions']).metrics).toHaveLength(1);
  });

  it('count in the context whose method stands for the event', async () => {
    const { merged } = await opened(
      [
        ['java.lang.Throwable', '<init>'],
        ['a.B', 'run'],
      ],
      [3, 8],
      ['exceptions'],
    );
    await merged.ready(['exceptions']);
    expect([...merged.prefix('exceptions').sums]).toContain(3);
  });

  it('are added only if they are named, and follow the others', async () => {
    const methods: Method[] = [['java.lang.Throwable', '<init>']];
    expect(Object.keys(totals(await opened(methods, [1], [])))).not.toContain('exceptions');
    expect(Object.keys(totals(await opened(methods, [1], ['calls', 'unknown'])))).not.toContain('exceptions');
    expect(Object.keys(totals(await opened(methods, [1], ['waits', 'exceptions']))).slice(-2)).toEqual(['waits', 'exceptions']);
  });

  it.each([[{ include: 'a.*' }], [{ exclude: 'java.*' }]])(
    'are left out, with a warning, of a recording with %j',
    async (options) => {
      const profile = await opened([['java.lang.Throwable', '<init>']], [1], ['exceptions', 'waits'], { options });
      expect(Object.keys(totals(profile))).not.toContain('exceptions');
      expect(profile.warnings).toEqual([
        'Not counted: exceptions, waits. The recording selected classes with include= or exclude=, so it may lack methods that stand for them.',
      ]);
    },
  );

  it('do not replace a metric of the file', async () => {
    const metric = { id: 'exceptions', label: 'Mine', unit: 'x', exact: true, kind: 'column' };
    const calls = { id: 'calls', label: 'Calls', unit: 'calls', exact: true, kind: 'column' };
    const bytes = await encodeMct({
      methods: [{ className: 'java.lang.Throwable', name: '<init>', descriptor: '()V' }],
      ...{ threads: [{ name: 'main', nodes: 1 }], depth: [0], method: [0], columns: { calls: [5], exceptions: [2] } },
      meta: { metrics: [calls, metric] },
    });
    const profile = await Profile.build(await parse(bufferSource(bytes.buffer), new Pace(), ['exceptions']), new Pace());
    expect(totals(profile)).toEqual({ calls: 5, exceptions: 2 });
  });

  it('are read in chunks', async () => {
    const size = 2 * CHUNK + 5;
    const methods = Array.from(
      { length: size },
      (_, at): Method => [at % 3 === 0 ? 'java.lang.Throwable' : `a.C${at}`, '<init>', `(I${'[I'.repeat(at % 7)})V`],
    );
    const few = methods.slice(0, 40);
    const bytes = await encodeMct({
      methods: few.map(([className, name, descriptor = '']) => ({ className, name, descriptor })),
      threads: [{ name: 'main', nodes: size }],
      depth: new Uint32Array(size),
      method: Uint32Array.from({ length: size }, (_, at) => at % few.length),
      columns: { calls: Float64Array.from({ length: size }, (_, at) => at) },
    });
    const profile = await Profile.build(await parse(bufferSource(bytes.buffer), new Pace(), ['exceptions']), new Pace());
    const expected = Array.from({ length: size }, (_, at) => ((at % few.length) % 3 === 0 ? at : 0)).reduce((a, b) => a + b, 0);
    expect(totals(profile).exceptions).toBe(expected);
  });

  it('are one each, even if metric and conditions name the same event', async () => {
    const profile = await opened([['java.lang.Throwable', '<init>']], [3], ['exceptions', 'bytecodes', 'exceptions']);
    expect(profile.infos.filter(({ id }) => id === 'exceptions')).toMatchObject([{ total: 3 }]);
  });

  it('have their calls between snapshots', async () => {
    const methods = [
      { className: 'a.Main', name: 'main', descriptor: '()V' },
      { className: 'java.lang.Throwable', name: '<init>', descriptor: '()V' },
      { className: 'a.B', name: 'run', descriptor: '()V' },
    ];
    const bytes = await encodeMct({
      methods,
      threads: [{ name: 'main', nodes: 3 }],
      depth: [0, 1, 1],
      method: [0, 1, 2],
      columns: { calls: [1, 7, 9] },
      snapshots: {
        elapsed: [10, 20],
        columns: {
          calls: [
            { node: 0, state: 0, count: 1 },
            { node: 1, state: 0, count: 3 },
            { node: 1, state: 1, count: 4 },
            { node: 2, state: 1, count: 9 },
          ],
        },
      },
    });
    const { snapshots } = await parse(bufferSource(bytes.buffer), new Pace(), ['exceptions']);
    const found: number[][] = [];
    for await (const { node, state, count } of snapshots?.columns.get('exceptions')?.parts(new Pace()) ?? [])
      for (const [at, each] of node.entries()) found.push([each, state[at], count[at]]);
    expect(found).toEqual([
      [1, 0, 3],
      [1, 1, 4],
    ]);
    expect([...(snapshots?.columns.keys() ?? [])]).toEqual(['calls', 'exceptions']);
  });
});
