import { describe, expect, it } from 'vitest';
import { exactOf, overlaid, type Stacks, sampledOf } from '../testing/overlaid';
import { stackValues } from '../testing/stack-values';
import { OVERLAY, OVERLAY_ABOVE } from './overlay';

/** Enough matched samples next to the case under test that the verdict does not reject it. */
const MANY = 1000;
const COMMON: Stacks = { 'a.Main.main': MANY };

interface Case {
  readonly exact: Stacks;
  readonly time: Stacks;
  /** Expected samples by stack in the exact tree. */
  readonly placed: Stacks;
  /** Matched samples by step, except those matched by names alone. */
  readonly gains?: Stacks;
  readonly above?: Stacks;
  readonly unplaced?: number;
  readonly left?: Partial<Record<'noJava' | 'profiler' | 'idle', number>>;
}

const CASES: Record<string, Case> = {
  'a stack whose names are all there': {
    exact: { 'a.Main.main;a.B.run': 5 },
    time: { 'a.Main.main;a.B.run': 3 },
    placed: { 'a.Main.main;a.B.run': 3 },
  },
  'overloads apart by their descriptors': {
    exact: { 'a.Main.main;a.B.run(I)V': 5, 'a.Main.main;a.B.run(J)V': 5 },
    time: { 'a.Main.main;a.B.run(J)V': 3 },
    placed: { 'a.Main.main;a.B.run': 3 },
  },
  'native frames in the Java frame above': {
    exact: { 'a.Main.main;a.B.run': 5 },
    time: { 'a.Main.main;a.B.run;memcpy;page_fault': 3 },
    placed: { 'a.Main.main;a.B.run': 3 },
  },
  'no thread without Java frames': { exact: {}, time: { 'GC>mark;sweep': 7 }, placed: {}, left: { noJava: 7 } },
  'no frame of the recorder': {
    exact: {},
    time: { 'a.Main.main;jdk.jfr.internal.JVM.emit': 7 },
    placed: {},
    left: { profiler: 7 },
  },
  'no idle wait, but one for a lock': {
    exact: { 'a.Main.main;java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire;jdk.internal.misc.Unsafe.park~': 1 },
    time: {
      'a.Main.main;jdk.internal.misc.Unsafe.park': 7,
      'a.Main.main;java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire;jdk.internal.misc.Unsafe.park': 3,
    },
    placed: { 'a.Main.main;java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire;jdk.internal.misc.Unsafe.park': 3 },
    left: { idle: 7 },
  },
  'hidden classes skipped': {
    exact: { 'a.Main.main;a.B.lambda$run$0': 5 },
    time: { 'a.Main.main;java.lang.invoke.LambdaForm$MH.invoke;a.B$$Lambda.run;a.B.lambda$run$0': 3 },
    placed: { 'a.Main.main;a.B.lambda$run$0': 3 },
    gains: { hidden: 3 },
  },
  'species of method handles skipped': {
    exact: { 'a.Main.main;java.lang.invoke.BoundMethodHandle$Species_L.copyWithExtendL': 5 },
    time: {
      'a.Main.main;java.lang.invoke.BoundMethodHandle$Species_L.copyWithExtendL;java.lang.invoke.BoundMethodHandle$Species_LL.make;java.lang.invoke.BoundMethodHandle$Species_LL.<init>': 3,
    },
    placed: { 'a.Main.main;java.lang.invoke.BoundMethodHandle$Species_L.copyWithExtendL': 3 },
    gains: { hidden: 3 },
  },
  'a numbered proxy by its only candidate': {
    exact: { 'a.Main.main;jdk.proxy.$Proxy[a.I].run;a.H.invoke': 5 },
    time: { 'a.Main.main;jdk.proxy2.$Proxy7.run;a.H.invoke': 3 },
    placed: { 'a.Main.main;jdk.proxy.$Proxy[a.I].run;a.H.invoke': 3 },
    gains: { proxies: 3 },
  },
  'no proxy out of two': {
    exact: { 'a.Main.main;jdk.proxy.$Proxy[a.I].run': 5, 'a.Main.main;jdk.proxy.$Proxy[a.J].run': 5 },
    time: { 'a.Main.main;jdk.proxy2.$Proxy7.run': 3 },
    placed: {},
    above: { 'a.Main.main': 3 },
  },
  'through accessors of the tree, whichever of them the stack has': {
    exact: {
      'a.Main.main;jdk.internal.reflect.NativeMethodAccessorImpl.invoke0;a.B.early': 1,
      'a.Main.main;jdk.internal.reflect.GeneratedMethodAccessor[a.B.late()].invoke;a.B.late': 5,
    },
    time: { 'a.Main.main;jdk.internal.reflect.NativeMethodAccessorImpl.invoke0;a.B.late': 3 },
    placed: { 'a.Main.main;jdk.internal.reflect.GeneratedMethodAccessor[a.B.late()].invoke;a.B.late': 3 },
    gains: { handles: 3 },
  },
  'a leaf of the agent, with all below it': {
    exact: { 'a.Main.main;java.lang.String.equals!': 5 },
    time: { 'a.Main.main;java.lang.String.equals;java.lang.StringLatin1.equals': 3 },
    placed: { 'a.Main.main;java.lang.String.equals': 3 },
    gains: { leaves: 3 },
  },
  'a frame that the tree lacks, between two that it has': {
    exact: { 'a.Main.main;a.C.run': 5 },
    time: { 'a.Main.main;a.B.bridge;a.C.run': 3 },
    placed: { 'a.Main.main;a.C.run': 3 },
    gains: { bridged: 3 },
  },
  'a frame that the stack lacks': {
    exact: { 'a.Main.main;a.B.bridge;a.C.run': 5 },
    time: { 'a.Main.main;a.C.run': 3 },
    placed: { 'a.Main.main;a.B.bridge;a.C.run': 3 },
    gains: { bridged: 3 },
  },
  'no bridge to one of two': {
    exact: { 'a.Main.main;a.B.one;a.C.run': 5, 'a.Main.main;a.B.two;a.C.run': 5 },
    time: { 'a.Main.main;a.C.run': 3 },
    placed: {},
    above: { 'a.Main.main': 3 },
  },
  'no bridge more than four frames from the end': {
    exact: { 'a.Main.main;a.B.run;a.C.a;a.C.b;a.C.c': 5 },
    time: { 'a.Main.main;a.X.x;a.B.run;a.C.a;a.C.b;a.C.c': 3, 'a.Main.main;a.X.x;a.B.run;a.C.a;a.C.b': 2 },
    placed: { 'a.Main.main;a.B.run;a.C.a;a.C.b': 2 },
    gains: { bridged: 2 },
    unplaced: 3,
  },
  'a lambda’s body by the only one of its method': {
    exact: { 'a.Main.main;a.B.lambda$run$4': 5 },
    time: { 'a.Main.main;a.B.lambda$run$3': 3 },
    placed: { 'a.Main.main;a.B.lambda$run$4': 3 },
    gains: { bridged: 3 },
  },
  'three frames lost at the deepest known caller, and four nowhere': {
    exact: {},
    time: { 'a.Main.main;x.A.a;x.A.b;x.A.c': 3, 'a.Main.main;x.A.a;x.A.b;x.A.c;x.A.d': 2 },
    placed: {},
    above: { 'a.Main.main': 3 },
    unplaced: 2,
  },
  'no stack whose outermost frame is missing': { exact: {}, time: { 'x.Other.main': 4 }, placed: {}, unplaced: 4 },
  'a truncated stack where its end is unique': {
    exact: { 'a.Main.main;a.B.run;a.C.call': 5, 'a.Main.main;a.D.run;a.C.call': 5 },
    time: { '(truncated);a.B.run;a.C.call': 3, '(truncated);a.C.call': 2 },
    placed: { 'a.Main.main;a.B.run;a.C.call': 3 },
    gains: { suffix: 3 },
    unplaced: 2,
  },
  'a stack that begins amid the tree, in the same way': {
    exact: { 'a.Main.main;a.B.run;a.C.call': 5, 'a.Main.main;a.D.run;a.C.call': 5 },
    time: { 'a.B.run;a.C.call': 3, 'a.C.call': 2 },
    placed: { 'a.Main.main;a.B.run;a.C.call': 3 },
    gains: { suffix: 3 },
    unplaced: 2,
  },
  'threads by their group, and others in any': {
    exact: { 'pool-1>java.lang.Thread.run;a.B.run': 5, 'other>java.lang.Thread.run;a.C.run': 5 },
    time: {
      'pool-7>java.lang.Thread.run;a.B.run': 3,
      'pool-7>java.lang.Thread.run;a.C.run': 2,
      'fresh>java.lang.Thread.run;a.C.run': 4,
    },
    placed: { 'pool-1>java.lang.Thread.run;a.B.run': 3, 'other>java.lang.Thread.run;a.C.run': 4 },
    above: { 'pool-1>java.lang.Thread.run': 2 },
  },
  'a thread that took another name at its end': {
    exact: { 'DestroyJavaVM>java.lang.Shutdown.run': 5, 'main>a.Main.main;a.B.run': 5 },
    time: { 'DestroyJavaVM>start_thread;a.Main.main;a.B.run': 3, 'DestroyJavaVM>java.lang.Shutdown.run': 2 },
    placed: { 'a.Main.main;a.B.run': 3, 'DestroyJavaVM>java.lang.Shutdown.run': 2 },
  },
};

/** Figures of a metric by stack, except those of COMMON. */
async function figures(recording: Awaited<ReturnType<typeof overlaid>>['recording'], id: string): Promise<Stacks> {
  const at = recording.metrics.findIndex((metric) => metric.id === id);
  const found: Record<string, number> = {};
  for (const [stack, values] of await stackValues(recording)) {
    const own = (values[at] ?? 0) - (id === OVERLAY ? (COMMON[stack.replace(/^main>/, '')] ?? 0) : 0);
    if (own > 0) found[stack.replace(/^main>/, '')] = own;
  }
  return found;
}

describe('samples find their contexts', () => {
  it.each(Object.entries(CASES))('%s', async (_, { exact, time, placed, gains = {}, above = {}, unplaced = 0, left = {} }) => {
    const { recording, report } = await overlaid(exactOf({ ...COMMON, ...exact }), sampledOf({ ...COMMON, ...time }));
    const { matching } = report;
    expect(await figures(recording, OVERLAY)).toEqual(placed);
    expect(await figures(recording, OVERLAY_ABOVE)).toEqual(above);
    expect(matching.unplaced).toBe(unplaced);
    expect(matching.left).toEqual({ noJava: 0, profiler: 0, idle: 0, ...left });
    const further = matching.gains.filter(({ step, samples }) => step !== 'names' && samples > 0);
    expect(Object.fromEntries(further.map(({ step, samples }) => [step, samples]))).toEqual(gains);
  });

  it('says where stacks stopped, and which samples moved', async () => {
    const exact = exactOf({ ...COMMON, 'a.Main.main;java.lang.String.equals!': 1 });
    const time = sampledOf({
      ...COMMON,
      'a.Main.main;a.New.path': 9,
      'x.Other.main': 4,
      'a.Main.main;java.lang.String.equals;java.lang.StringLatin1.equals': 2,
    });
    const { matching } = (await overlaid(exact, time)).report;
    expect(matching.reasons.map(({ missing, below, samples }) => [missing?.method, below?.method, samples])).toEqual([
      ['path', 'main', 9],
      ['main', undefined, 4],
    ]);
    expect(matching.moves.map(({ from, to, samples }) => [from.className, to.className, samples])).toEqual([
      ['java.lang.StringLatin1', 'java.lang.String', 2],
    ]);
  });
});

describe('an overlay that cannot be read is refused', () => {
  const refusal = (exact: Stacks, time: Stacks, facts = {}): Promise<unknown> =>
    overlaid(exactOf(exact, { mainClass: 'a.Main' }), sampledOf(time, facts)).then(
      () => 'not refused',
      ({ message, advice }: { message: string; advice: string }) => `${message} ${advice}`,
    );

  it.each<[string, Stacks, Stacks, object, RegExp]>([
    ['another main class', COMMON, COMMON, { mainClass: 'b.Main' }, /a\.Main was counted, and b\.Main was sampled/],
    [
      'another program',
      COMMON,
      { 'b.Main.main': 999, 'a.Main.main': 1 },
      {},
      /^Only 0\.10% of the program’s samples match a context/,
    ],
    [
      'less than 80%',
      COMMON,
      { 'a.Main.main': 79, 'x.Y.z': 21 },
      {},
      /^Only 79\.00%.*no context has x\.Y\.z as its outermost frame/,
    ],
    ['no samples of the program', COMMON, { 'GC>mark': 9 }, {}, /no samples of the program’s Java code/],
    [
      'truncated stacks',
      { 'a.Main.main;a.B.x': 1, 'a.Main.main;a.C.y;a.B.x': 1 },
      { '(truncated);a.B.x': 9 },
      {},
      /^Only 0\.00%.*stackdepth=1024/,
    ],
    [
      'stacks that fit several contexts',
      { 'a.Main.main;a.B.run(I)V': 1, 'a.Main.main;a.B.run(J)V': 1 },
      { 'a.Main.main;a.B.run': 9 },
      {},
      /^100\.00% of the matched samples fit several contexts.*descriptors/,
    ],
  ])('%s', async (_, exact, time, facts, said) => {
    expect(await refusal(exact, time, facts)).toMatch(said);
  });

  it.each([
    ['an archive', { mainClass: 'app.jar' }],
    ['the class with its module', { mainClass: 'some.module/a.Main' }],
  ])('but not %s as main class', async (_, facts) => {
    expect(await refusal(COMMON, COMMON, facts)).toBe('not refused');
  });

  it('without exact bytecodes, and without samples', async () => {
    await expect(overlaid(sampledOf(COMMON), sampledOf(COMMON))).rejects.toThrow('no exact bytecode counts');
    await expect(overlaid(exactOf(COMMON), exactOf(COMMON))).rejects.toThrow('time.jfr has no time samples.');
    const named = overlaid(exactOf(COMMON), sampledOf(COMMON), { metric: 'wall' });
    await expect(named).rejects.toMatchObject({
      message: 'time.jfr has no time samples called “wall”.',
      advice: 'Choose one of samples.',
    });
  });

  it('says another JDK, and who confirmed that both are of one program', async () => {
    const [exact, time] = ['17.0.15+6', '25.0.2+10'].map((version) => ({ jvm: `OpenJDK 64-Bit Server VM ${version}` }));
    const { recording, report } = await overlaid(exactOf(COMMON, exact), sampledOf({ 'a.Main.main': 3000 }, time));
    expect(report.cautions).toEqual(['The JDKs differ: 17.0.15+6 for the counts, 25.0.2+10 for the samples.']);
    expect(recording.warnings).toEqual([
      'Sampled time is laid over the exact counts (time from time.jfr); a test states that both ran the same program with the same input.',
      'The JDKs differ: 17.0.15+6 for the counts, 25.0.2+10 for the samples.',
    ]);
  });
});
