import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine/engine';
import { encodeMct, encodeMetric } from '../formats/mct/encoder';

/** A frame: its depth and method, then its calls, bytecodes, and ticks of CPU time, of waiting and of doubt; `!` marks a leaf. */
type Frame = readonly [
  depth: number,
  name: string,
  calls: number,
  bytecodes: number,
  ticks: number,
  wait?: number,
  doubt?: number,
];

const TICK = 1e7;
const METRICS = [
  encodeMetric({ id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact', better: 'less' }),
  encodeMetric({ id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' }),
  encodeMetric({ id: 'ticks', label: 'Ticks of the clock', unit: 'ticks', kind: 'sampled', better: 'less' }),
  encodeMetric({
    id: 'cpu',
    label: 'CPU time, recorded',
    unit: 'nanoseconds',
    kind: 'sampled',
    better: 'less',
    eventWeight: TICK,
  }),
  encodeMetric({
    id: 'cpu-doubtful',
    label: 'CPU time, doubtful',
    unit: 'nanoseconds',
    kind: 'sampled',
    better: 'less',
    eventWeight: TICK,
  }),
  encodeMetric({ id: 'wait', label: 'Waiting time', unit: 'nanoseconds', kind: 'sampled', better: 'less', eventWeight: TICK }),
];

async function opened(frames: readonly Frame[]) {
  const names = [...new Set(frames.map(([, name]) => name))];
  const bytes = await encodeMct({
    methods: names.map((name) => {
      const [, className, method, leaf] = /^(.*)\.([^.!]+)(!?)$/.exec(name) ?? [];
      return { className: className ?? '', name: method ?? '', descriptor: '()V', flags: leaf === '!' ? 64 : 0 };
    }),
    threads: [{ name: 'main', nodes: frames.length }],
    depth: frames.map(([depth]) => depth),
    method: frames.map(([, name]) => names.indexOf(name)),
    columns: {
      calls: frames.map(([, , calls]) => calls),
      bytecodes: frames.map(([, , , bytecodes]) => bytecodes),
      ticks: frames.map(([, , , , ticks]) => ticks),
      cpu: frames.map(([, , , , ticks]) => TICK * ticks),
      'cpu-doubtful': frames.map(([, , , , , , doubt = 0]) => TICK * doubt),
      wait: frames.map(([, , , , , wait = 0]) => TICK * wait),
    },
    meta: { metrics: METRICS, mainClass: 'app.Main' },
  });
  const engine = createEngine();
  const answer = await engine.open(1, 'clock.mct', new Blob([bytes]));
  if (!answer.ok) throw new Error(answer.error.message);
  return { engine, summary: answer.value, view: { profile: answer.value.profile, thread: 'all' } as const };
}

async function costsOf(frames: readonly Frame[]) {
  const { engine, view } = await opened(frames);
  const costs = await engine.methodCosts(view);
  if (!costs.ok) throw new Error(costs.error.message);
  const { slow, light, clocked, ticks, metric, cautions } = costs.value;
  const named = (rows: typeof slow) => rows.map(({ name, timeShare, workShare }) => [name.method, timeShare, workShare]);
  return { slow: named(slow), light: named(light), first: slow[0] && clocked?.get(slow[0].method), ticks, metric, cautions };
}

describe('methods ranked by the clock of their recording', () => {
  it('are slow if their time exceeds their share of the bytecodes, with the time per call', async () => {
    const { slow, first, ticks, metric } = await costsOf([
      [0, 'app.Main.main', 1, 100, 0],
      [1, 'app.Main.slow', 10, 1000, 3000],
      [2, 'app.Main.tiny', 10, 1000, 0],
      [1, 'app.Main.usual', 5, 98_000, 1000],
      [2, 'app.Main.tiny', 10, 0, 0],
    ]);
    expect(slow).toEqual([['slow', 0.75, 2000 / 100_100]]);
    expect(first).toEqual({ ticks: 3000, perCall: 3e9, perThousand: (1000 * 3e10) / 2000 });
    expect([ticks, metric]).toEqual([4000, 'cpu']);
  });

  it('have the bytecodes of methods that call nothing but leaves, where the clock finds their time', async () => {
    const { slow } = await costsOf([
      [0, 'app.Main.main', 1, 100, 0],
      [1, 'app.Main.caller', 10, 1000, 2000],
      [2, 'app.Main.loop', 10, 49_000, 0],
      [3, 'app.Main.copy!', 10, 0, 0],
      [1, 'app.Main.other', 10, 50_000, 2000],
    ]);
    expect(slow).toEqual([]);
  });

  it('are none with fewer than 30 ticks, however slow', async () => {
    const frames = (ticks: number): Frame[] => [
      [0, 'app.Main.main', 1, 100, 0],
      [1, 'app.Main.slow', 10, 1000, ticks],
      [1, 'app.Main.usual', 5, 98_000, 300],
    ];
    expect((await costsOf(frames(29))).slow).toEqual([]);
    expect((await costsOf(frames(30))).slow.map(([name]) => name)).toEqual(['slow']);
  });

  it('are ranked without the time that other methods may have used', async () => {
    const frames = (doubt: number): Frame[] => [
      [0, 'app.Main.main', 1, 100, 0],
      [1, 'app.Main.park', 10, 100, 4000, 0, doubt],
      [1, 'app.Main.slow', 10, 1000, 3000],
      [1, 'app.Main.usual', 5, 98_000, 3000],
    ];
    const all = await costsOf(frames(4000));
    expect(all.slow.map(([name, share]) => [name, share])).toEqual([['slow', 0.5]]);
    expect(all.ticks).toBe(6000);
    expect(all.cautions).toEqual([
      '40% of the CPU time is left out of the ranking, because other methods may have used it: the clock found its threads waiting, or in methods entered before the recording. Overlay samples of a run without the agent instead.',
    ]);
    // At 10% or less, there is no caution.
    expect((await costsOf(frames(1000))).cautions).toEqual([]);
    expect((await costsOf(frames(1001))).cautions).toHaveLength(1);
    expect((await costsOf(frames(0))).slow.map(([name]) => name)).toEqual(['park', 'slow']);
  });

  it('come with a caution if the clock ticked rarely', async () => {
    const { cautions } = await costsOf([
      [0, 'app.Main.main', 1, 100, 40],
      [1, 'app.Main.usual', 5, 98_000, 60],
    ]);
    expect(cautions).toEqual([
      'The ranking rests on only 100 ticks of the clock. With fewer than 3,000, slow methods may go unnoticed: record for longer, or with a shorter clock.every=.',
    ]);
  });
});

describe('who waits', () => {
  const waitsOf = async (frames: readonly Frame[]) => {
    const { engine, view } = await opened(frames);
    const waits = await engine.waits(view, []);
    if (!waits.ok) throw new Error(waits.error.message);
    const { methods, others, total, looks } = waits.value;
    return {
      methods: methods.map(({ name, within, context, figure }) => [name.method, within?.method ?? null, context, figure / TICK]),
      rest: [others / TICK, total / TICK, looks],
    };
  };

  it('is the nearest method of one’s own above each wait', async () => {
    const { methods, rest } = await waitsOf([
      [0, 'app.Main.main', 1, 100, 0],
      [1, 'app.Main.book', 1, 100, 0, 200],
      [1, 'app.Main.fetch', 1, 100, 0],
      [2, 'java.lang.Thread.sleep', 1, 100, 0, 40],
      [2, 'java.util.Queue.take', 1, 100, 0, 10],
      [3, 'java.lang.Object.wait', 1, 100, 0, 500],
      [0, 'java.lang.Thread.run', 1, 1, 0],
      [1, 'java.util.Pool.getTask', 1, 1, 0, 900],
    ]);
    expect(methods).toEqual([
      ['fetch', 'wait', 2, 550],
      ['book', null, 1, 200],
    ]);
    expect(rest).toEqual([900, 1650, 1650]);
  });

  it('is nobody with fewer than 30 looks', async () => {
    expect((await waitsOf([[0, 'app.Main.main', 1, 100, 0, 29]])).methods).toEqual([]);
    expect((await waitsOf([[0, 'app.Main.main', 1, 100, 0, 30]])).methods).toEqual([['main', null, 0, 30]]);
  });
});
