import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../../files/byte-source';
import { CHUNK, sample, TYPES } from '../../../testing/flight-chunk';
import { type FlightChunk, type FlightType, flightChunk, utf8 } from '../../../testing/flight-file';
import { refusal } from '../../../testing/refusal';
import { adviceFor, othersIn } from './advice';

const START = 'startTime: long' as const;
const MORE: readonly FlightType[] = [
  { name: 'jdk.ThreadDump', id: 80, isEvent: true, fields: [START, 'result: java.lang.String'] },
  { name: 'jdk.ObjectCount', id: 81, isEvent: true, fields: [START, 'count: long'] },
  { name: 'jdk.CPULoad', id: 82, isEvent: true, fields: [START] },
  { name: 'profiler.UserEvent', id: 83, isEvent: true, fields: [START] },
  { name: 'profiler.Malloc', id: 84, isEvent: true, fields: [START, 'address: long', 'size: long'] },
  { name: 'profiler.Free', id: 85, isEvent: true, fields: [START, 'address: long'] },
];
const OF_ASYNC_PROFILER: readonly FlightType[] = [...MORE, { name: 'profiler.Log', id: 86, isEvent: true, fields: [] }];

type Events = FlightChunk['events'];
const dump: Events[number] = { type: 'jdk.ThreadDump', values: [1, utf8('"main" …')] };
const histogram: Events[number] = { type: 'jdk.ObjectCount', values: [1, 5] };
const load: Events[number] = { type: 'jdk.CPULoad', values: [1] };
const user: Events[number] = { type: 'profiler.UserEvent', values: [1] };
const free: Events[number] = { type: 'profiler.Free', values: [1, 4096] };
const stackless = sample(1, 0);

const PROFILE = 'ecord with the JDK’s profile settings (java -XX:StartFlightRecording=settings=profile,filename=run.jfr …).';
const ASYNC = 'ecord with async-profiler’s samples (asprof -e cpu --alloc 512k -d 30 -f run.jfr PID).';

describe('a flight recording in which nothing can be opened says what is in it, and what to do', () => {
  it.each<[string, Events, string, string]>([
    ['nothing', [], '', `R${PROFILE}`],
    ['events that are for lanes', [load, load], ' Other events in the file: jdk.CPULoad (2).', `R${PROFILE}`],
    [
      'thread dumps',
      [dump, dump, dump, load],
      ' In the file but not opened: thread dumps (3). Other events in the file: jdk.CPULoad (1).',
      `The JDK prints thread dumps: jfr print --events jdk.ThreadDump FILE. To see call paths, r${PROFILE}`,
    ],
    [
      'a class histogram',
      [histogram, histogram],
      ' In the file but not opened: rows of class histograms (2).',
      `The JDK shows class histograms: jfr view object-statistics FILE. To see call paths, r${PROFILE}`,
    ],
    [
      'both',
      [histogram, dump],
      ' In the file but not opened: thread dumps (1), rows of class histograms (1).',
      `The JDK prints thread dumps: jfr print --events jdk.ThreadDump FILE. The JDK shows class histograms: jfr view object-statistics FILE. To see call paths, r${PROFILE}`,
    ],
    [
      'samples without stacks',
      [stackless, stackless],
      ' Without a stack, so not counted: 2 of 2 CPU samples.',
      `Record stacks with the events (stackTrace=true), or r${PROFILE}`,
    ],
  ])('%s, by the JDK', async (_, events, content, advice) => {
    const { error } = await refusal(
      bufferSource(flightChunk({ ...CHUNK, types: [...TYPES, ...MORE.slice(0, 3)], events }).buffer),
    );
    expect(error.message).toBe(`The flight recording has no samples with stacks.${content}`);
    expect(error.advice).toBe(advice);
  });

  it.each<[string, Events, string, string]>([
    ['nothing', [], '', `R${ASYNC}`],
    ['user events', [user, user], ' In the file but not opened: user events (2).', `R${ASYNC}`],
    ['samples without stacks', [stackless], ' Without a stack, so not counted: 1 of 1 CPU samples.', `R${ASYNC}`],
    [
      'frees of native memory',
      [free, free],
      ' In the file but not opened: frees of native memory (2).',
      'Native memory was only freed while the recording ran. Record for longer, or with a smaller interval (asprof -e nativemem -d 30 -f run.jfr PID).',
    ],
  ])('%s, by async-profiler', async (_, events, content, advice) => {
    const types = [...TYPES, ...OF_ASYNC_PROFILER];
    const { error } = await refusal(bufferSource(flightChunk({ ...CHUNK, types, events }).buffer));
    expect(error.message).toBe(`The flight recording has no samples with stacks.${content}`);
    expect(error.advice).toBe(advice);
  });

  it('names twelve of the other types', () => {
    const others = new Map(Array.from({ length: 14 }, (_, i) => [`jdk.T${i}`, 100 - i]));
    expect(othersIn({ others })).toMatch(/^Other events in the file: jdk\.T0 \(100\), .*jdk\.T11 \(89\), and 2 other types\.$/);
    const content = { isOfAsyncProfiler: false, hasStackless: false, unopened: new Map(), others };
    expect(adviceFor(content)).toBe(`R${PROFILE}`);
  });
});
