import { describe, expect, it } from 'vitest';
import { FAMILIES, type Family, isOfTime, type Measure, SAMPLES, UNOPENED, WALL } from '../families';
import { metricsOf } from '../states';
import { FamilyCount, notices } from './notices';

const [CPU, , WALL_CLOCK, ALLOCATION] = FAMILIES;
const counts = (given: Partial<FamilyCount>): FamilyCount => Object.assign(new FamilyCount(), given);
const NONE = new Map<string, number>();

describe('what a recording holds beside its figures', () => {
  it.each<[string, [Family, Partial<FamilyCount>][], string[]]>([
    ['nothing', [[CPU, { all: 9 }]], []],
    ['no stack', [[CPU, { all: 1234, stackless: 2 }]], ['Without a stack, so not counted: 2 of 1,234 CPU samples.']],
    ['failed', [[CPU, { all: 9, failed: 1 }]], ['Failed, so not counted: 1 of 9 CPU samples.']],
    ['biased', [[CPU, { all: 9, biased: 3 }]], ['Taken at the next safepoint, so biased: 3 of 9 CPU samples.']],
    [
      'truncated',
      [[CPU, { all: 9, truncated: 4 }]],
      ['Outermost frames not recorded, so shown below “(truncated)”: 4 of 9 CPU samples.'],
    ],
    [
      'several families, and one that has none',
      [
        [CPU, { all: 9, stackless: 2 }],
        [WALL_CLOCK, { all: 7 }],
        [ALLOCATION, { all: 8, stackless: 1, truncated: 1 }],
      ],
      [
        'Without a stack, so not counted: 2 of 9 CPU samples; 1 of 8 allocation samples.',
        'Outermost frames not recorded, so shown below “(truncated)”: 1 of 8 allocation samples.',
      ],
    ],
  ])('%s', (_, families, expected) => {
    expect(notices(new Map(families.map(([family, given]) => [family, counts(given)])), NONE, NONE)).toEqual(expected);
  });

  it('what the recorder lost', () => {
    expect(notices(new Map(), NONE, new Map([['CPU-time samples', 1200]]))).toEqual([
      'The recorder lost 1,200 CPU-time samples.',
    ]);
  });

  it('what is not opened: known events in words, others by number and name', () => {
    const unopened = new Map([
      ['profiler.UserEvent', 5],
      ['app.Few', 1],
      ['app.B', 3],
      ['app.A', 3],
      ['app.C', 3],
      ['jdk.ThreadDump', 2],
    ]);
    expect(notices(new Map(), unopened, NONE)).toEqual([
      'In the file but not opened: thread dumps (2), user events (5).',
      'Event types with stacks, not opened: app.A (3), app.B (3), app.C (3), app.Few (1).',
    ]);
  });

  it.each([
    [12, ''],
    [13, ', and 1 other type'],
    [15, ', and 3 other types'],
  ])('names twelve of %d other types%s', (types, more) => {
    const unopened = new Map(Array.from({ length: types }, (_, i) => [`app.T${i}`, 100 - i]));
    const [sentence] = notices(new Map(), unopened, NONE);
    expect(sentence).toBe(
      `Event types with stacks, not opened: ${Array.from({ length: 12 }, (_, i) => `app.T${i} (${100 - i})`).join(', ')}${more}.`,
    );
  });
});

describe('the metrics of a state', () => {
  const cpu: Measure = CPU.measures[0];
  const other: Measure = { id: 'parks', label: 'Parks', unit: 'events' };
  it.each<[string, Measure, string, boolean, string[]]>([
    ['a CPU sample of the JDK', cpu, 'STATE_SLEEPING', false, ['samples: CPU samples']],
    ['a CPU sample of async-profiler', cpu, 'STATE_DEFAULT', true, ['samples: CPU samples']],
    ['one whose state is unknown', cpu, '', true, ['samples: CPU samples']],
    [
      'a wall-clock sample that async-profiler writes as one',
      cpu,
      'STATE_SLEEPING',
      true,
      ['wall-samples: Wall-clock samples', 'wall-samples-sleeping: Wall-clock samples, sleeping'],
    ],
    [
      'a wall-clock sample',
      WALL,
      'STATE_IN_OBJECT_WAIT',
      false,
      ['wall-samples: Wall-clock samples', 'wall-samples-in-object-wait: Wall-clock samples, in object wait'],
    ],
    ['a wall-clock sample of an unknown state', WALL, '', false, ['wall-samples: Wall-clock samples']],
    ['anything else', other, 'STATE_SLEEPING', true, ['parks: Parks']],
  ])('%s', (_, measure, state, byAsyncProfiler, expected) => {
    const found = metricsOf(measure, state, byAsyncProfiler);
    expect(found.map(({ id, label }) => `${id}: ${label}`)).toEqual(expected);
    if (measure === WALL) expect(new Set(found.map(({ unit }) => unit))).toEqual(new Set([SAMPLES]));
  });
});

describe('the events that are opened', () => {
  const of = ({ event, noun, thread, recorded, measures, hasState = false }: Family): string =>
    `${event}, ${noun}: ${thread}, ${recorded}${hasState ? ', states' : ''}: ${measures
      .map(({ id, label, unit, weight, isTime }) => `${id} “${label}” ${unit} ${weight ?? 'each'}${isTime ? ' in ticks' : ''}`)
      .join('; ')}`;
  it('have these names and count in these metrics', () => {
    expect(FAMILIES.map(of)).toMatchInlineSnapshot(`
      [
        "jdk.ExecutionSample, CPU samples: sampledThread, sampled, states: samples “CPU samples” samples each",
        "jdk.CPUTimeSample, CPU-time samples: eventThread, sampled: cpu-time-samples “CPU-time samples” samples each; cpu-time “CPU time” ns samplingPeriod in ticks",
        "profiler.WallClockSample, wall-clock samples: sampledThread, sampled, states: wall-samples “Wall-clock samples” samples samples",
        "jdk.ObjectAllocationSample, allocation samples: eventThread, sampled: sampled-allocation “Sampled allocation” bytes weight",
        "jdk.ObjectAllocationInNewTLAB, allocations in new TLABs: eventThread, sampled: new-tlabs “Allocation in new TLABs” bytes tlabSize",
        "jdk.ObjectAllocationOutsideTLAB, allocations outside TLABs: eventThread, sampled: outside-tlabs “Allocation outside TLABs” bytes allocationSize",
        "profiler.Malloc, native allocations: eventThread, all: native-allocation “Native allocation” bytes size",
        "profiler.LiveObject, samples of live objects: eventThread, sampled: live-objects-bytes “Sampled live objects” bytes allocationSize; live-objects “Sampled live objects, number” events each",
        "jdk.OldObjectSample, samples of old objects: eventThread, sampled: old-objects “Sampled old objects” events each; old-objects-bytes “Sampled old objects, size” bytes objectSize; old-objects-age “Sampled old objects, sum of ages” ns objectAge in ticks",
        "jdk.NativeMethodSample, native samples: sampledThread, sampled: native-samples “Native samples” samples each",
        "jdk.JavaMonitorEnter, waits to enter monitors: eventThread, thresholded: monitor-enters “Waits to enter monitors” events each; monitor-enters-time “Waits to enter monitors, time” ns duration in ticks",
        "jdk.JavaMonitorWait, calls to Object.wait: eventThread, thresholded: monitor-waits “Monitor waits” events each; monitor-waits-time “Monitor waits, time” ns duration in ticks",
        "jdk.ThreadPark, thread parks: eventThread, thresholded: parks “Thread parks” events each; parks-time “Thread parks, time” ns duration in ticks",
        "jdk.ThreadSleep, thread sleeps: eventThread, thresholded: sleeps “Thread sleeps” events each; sleeps-time “Thread sleeps, time” ns duration in ticks",
        "profiler.NativeLock, waits for native locks: eventThread, thresholded: native-locks “Waits for native locks” events each; native-locks-time “Waits for native locks, time” ns duration in ticks",
        "jdk.VirtualThreadPinned, pinned virtual threads: eventThread, thresholded: pins “Pinned virtual threads” events each; pins-time “Pinned virtual threads, time” ns duration in ticks",
        "jdk.JavaExceptionThrow, exceptions and errors: eventThread, all: exceptions “Exceptions and errors” events each",
        "jdk.JavaErrorThrow, errors: eventThread, all: errors “Errors” events each",
        "jdk.MethodTrace, traced calls: eventThread, thresholded: method-traces “Traced calls” events each; method-traces-time “Traced calls, time” ns duration in ticks",
        "jdk.FileRead, file reads: eventThread, thresholded: file-reads-bytes “File reads” bytes bytesRead; file-reads-time “File reads, time” ns duration in ticks",
        "jdk.FileWrite, file writes: eventThread, thresholded: file-writes-bytes “File writes” bytes bytesWritten; file-writes-time “File writes, time” ns duration in ticks",
        "jdk.FileForce, file forces: eventThread, thresholded: file-forces “File forces” events each; file-forces-time “File forces, time” ns duration in ticks",
        "jdk.SocketRead, socket reads: eventThread, thresholded: socket-reads-bytes “Socket reads” bytes bytesRead; socket-reads-time “Socket reads, time” ns duration in ticks",
        "jdk.SocketWrite, socket writes: eventThread, thresholded: socket-writes-bytes “Socket writes” bytes bytesWritten; socket-writes-time “Socket writes, time” ns duration in ticks",
        "jdk.ClassLoad, class loads: eventThread, thresholded: class-loads “Class loads” events each",
        "jdk.ClassDefine, class definitions: eventThread, all: class-definitions “Class definitions” events each",
        "jdk.SystemGC, calls of System.gc: eventThread, thresholded: system-gcs “Calls of System.gc” events each; system-gcs-time “Calls of System.gc, time” ns duration in ticks",
        "jdk.ThreadStart, thread starts: parentThread, all: thread-starts “Thread starts” events each",
        "jdk.ProcessStart, process starts: eventThread, all: process-starts “Process starts” events each",
        "jdk.NativeLibraryLoad, native library loads: eventThread, thresholded: native-library-loads “Native library loads” events each; native-library-loads-time “Native library loads, time” ns duration in ticks",
        "jdk.Deoptimization, deoptimizations: eventThread, all: deoptimizations “Deoptimizations” events each",
      ]
    `);
    expect(FAMILIES.filter(isOfTime).map(({ event }) => event)).toEqual([
      'jdk.ExecutionSample',
      'jdk.CPUTimeSample',
      'profiler.WallClockSample',
      'jdk.NativeMethodSample',
    ]);
  });

  it('repeat an error where its constructor is innermost', () => {
    expect(FAMILIES.flatMap(({ event, repeatedBy }) => (repeatedBy ? [[event, repeatedBy]] : []))).toEqual([
      ['jdk.JavaExceptionThrow', { className: 'java/lang/Error', name: '<init>' }],
    ]);
  });

  it('leave out those with words of their own', () => {
    expect([...UNOPENED.values()]).toEqual([
      ...['thread dumps', 'rows of class histograms', 'rows of class histograms after collections'],
      ...['frees of native memory', 'spans', 'user events', 'samples of processes'],
    ]);
    expect(FAMILIES.filter(({ event }) => UNOPENED.has(event))).toEqual([]);
  });
});
