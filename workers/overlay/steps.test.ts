import { describe, expect, it } from 'vitest';
import { exactOf, overlaid, type Stacks, sampledOf } from '../testing/overlaid';
import { stackValues } from '../testing/stack-values';
import { OVERLAY } from './overlay';

/** Enough matched samples that no other case is rejected. */
const MAIN: Stacks = { 'a.Main.main': 10_000 };

async function laid(exact: Stacks, time: Stacks, facts: object = {}) {
  const { recording, report } = await overlaid(exactOf({ ...MAIN, ...exact }, facts), sampledOf({ ...MAIN, ...time }));
  const at = recording.metrics.findIndex(({ id }) => id === OVERLAY);
  const stacks = [...(await stackValues(recording))].map(([stack, values]) => [stack, values[at] ?? 0] as const);
  const { matching } = report;
  return {
    recording,
    matching,
    placed: Object.fromEntries(stacks.filter(([stack, own]) => own > 0 && stack !== 'main>a.Main.main')),
    steps: matching.gains.flatMap(({ step, samples }) => (samples > 0 && step !== 'names' ? [`${step} ${samples}`] : [])),
  };
}

const HANDLE = 'java.lang.invoke.Invokers$Holder';
const handles = (number: number): string => Array.from({ length: number }, (_, at) => `${HANDLE}.h${at}`).join(';');

describe('steps have limits', () => {
  it.each<[string, Stacks, Stacks, Stacks, string[]]>([
    [
      'through five frames of handles',
      { [`a.Main.main;${handles(5)};a.B.run`]: 1 },
      { 'a.Main.main;a.B.run': 3 },
      { [`main>a.Main.main;${handles(5)};a.B.run`]: 3 },
      ['handles 3'],
    ],
    ['not through six', { [`a.Main.main;${handles(6)};a.B.run`]: 1 }, { 'a.Main.main;a.B.run': 3 }, {}, []],
    [
      'a proxy by the method’s name',
      { 'a.Main.main;jdk.proxy.$Proxy[a.I].run': 1, 'a.Main.main;jdk.proxy.$Proxy[a.I].stop': 1 },
      { 'a.Main.main;jdk.proxy2.$Proxy7.run': 3 },
      { 'main>a.Main.main;jdk.proxy.$Proxy[a.I].run': 3 },
      ['proxies 3'],
    ],
    [
      'no class with that method but a proxy',
      { 'a.Main.main;jdk.proxy.$Proxy[a.I].run': 1, 'a.Main.main;a.B.run': 1 },
      { 'a.Main.main;jdk.proxy2.$Proxy7.run': 3 },
      { 'main>a.Main.main;jdk.proxy.$Proxy[a.I].run': 3 },
      ['proxies 3'],
    ],
    [
      'a proxy by its descriptor',
      { 'a.Main.main;jdk.proxy.$Proxy[a.I].run(I)V': 1, 'a.Main.main;jdk.proxy.$Proxy[a.I].run(J)V': 1 },
      { 'a.Main.main;jdk.proxy2.$Proxy7.run(J)V': 3 },
      { 'main>a.Main.main;jdk.proxy.$Proxy[a.I].run': 3 },
      ['proxies 3'],
    ],
    ['one bridge, not two', { 'a.Main.main;a.B.one;a.C.run;a.D.two;a.E.run': 1 }, { 'a.Main.main;a.C.run;a.E.run': 3 }, {}, []],
  ])('%s', async (_, exact, time, placed, steps) => {
    const found = await laid(exact, time);
    expect(found.placed).toEqual(placed);
    expect(found.steps).toEqual(steps);
  });
});

it('classes that the exact run did not weave are skipped, and single methods are not', async () => {
  const exact = { 'a.Main.main;a.B.run': 1 };
  const time = { 'a.Main.main;x.Y.call;x.Z.call;a.B.run': 3 };
  const [y, z] = ['x.Y', 'x.Z'].map((className) => ({ className, method: null, reason: 'excluded' }));
  expect((await laid(exact, time, { notInstrumented: [y, z] })).steps).toEqual(['hidden 3']);
  expect((await laid(exact, time, { notInstrumented: [y, { ...z, method: 'call' }] })).steps).toEqual(['bridged 3']);
  expect((await laid(exact, time)).steps).toEqual([]);
});

it('samples go to the thread of the same name, or else to the first of its group', async () => {
  const exact = { 'pool-1>a.P.run': 1, 'pool-2>a.P.run': 1, 'pool-3>a.P.run': 1 };
  const { placed } = await laid(exact, { 'pool-3>a.P.run': 3, 'pool-2>a.P.run': 2, 'pool-9>a.P.run': 4 });
  expect(placed).toEqual({ 'pool-1>a.P.run': 4, 'pool-2>a.P.run': 2, 'pool-3>a.P.run': 3 });
});

it('gaps are added up by method and caller, largest first, ten of them', async () => {
  const time = Object.fromEntries([
    ...Array.from({ length: 12 }, (_, at) => [`a.Main.main;x.Y.m${at}`, at + 1] as const),
    ['a.Main.main;x.Y.m3;x.Y.deep', 50],
    ['a.Main.main;a.B.run;x.Y.m3', 20],
  ]);
  const { matching } = await laid({ 'a.Main.main;a.B.run': 1 }, time);
  const rows = matching.reasons.map(({ missing, below, samples }) => `${missing?.method} below ${below?.method}: ${samples}`);
  expect(rows.slice(0, 4)).toEqual(['m3 below main: 54', 'm3 below run: 20', 'm11 below main: 12', 'm10 below main: 11']);
  expect(rows).toHaveLength(10);
});

it('truncated stacks are counted, and others are not', async () => {
  const time = { '(truncated);a.B.run': 3, 'a.Main.main;a.B.run': 5 };
  expect((await laid({ 'a.Main.main;a.B.run': 1 }, time)).matching.truncated).toBe(3);
});

it('metrics have names and units, and an earlier overlay is replaced', async () => {
  const first = await overlaid(exactOf(MAIN), sampledOf({ ...MAIN, 'a.Main.main;x.Y.z': 5 }));
  const words = first.added.map(({ id, label, unit, kind, better }) => [id, label, unit, kind, better].join());
  expect(words).toEqual(['overlay,Sampled time,samples,sampled,less', 'overlay-above,Sampled time below,samples,sampled,less']);
  expect(first.added[0]).not.toHaveProperty('eventWeight');
  const again = await overlaid(first.recording, sampledOf(MAIN));
  expect(again.recording.metrics.map(({ id }) => id)).toEqual(['bytecodes', 'overlay']);
});

it('counts that are lower bounds will do, and those of several runs will not', async () => {
  const exact = exactOf(MAIN);
  const [bytecodes] = exact.metrics;
  const bounded = { ...exact, metrics: [{ ...bytecodes, kind: 'lower-bound' as const }] };
  expect((await overlaid(bounded, sampledOf(MAIN))).report.matching.total).toBe(10_000);
  const refused = {
    kind: 'not-a-profile',
    message: 'The first file has no exact bytecode counts from a single run.',
    advice: 'Record the program with the agent, and pass that .mct file first.',
  };
  const sampled = { ...exact, metrics: [{ ...bytecodes, kind: 'sampled' as const }] };
  await expect(overlaid(sampled, sampledOf(MAIN))).rejects.toMatchObject(refused);
  await expect(overlaid({ ...exact, metrics: [{ ...bytecodes, id: 'calls' }] }, sampledOf(MAIN))).rejects.toMatchObject(refused);
});
