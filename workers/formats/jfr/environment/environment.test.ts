import { expect, it } from 'vitest';
import { createEngine } from '../../../engine/engine';
import { CHUNK, TYPES } from '../../../testing/flight-chunk';
import { type FlightType, flightChunk, utf8 } from '../../../testing/flight-file';
import { value } from '../../../testing/opening';

const STRING = 'java.lang.String';
const pair = (name: string, id: number): FlightType => ({
  ...{ name, id, isEvent: true, fields: [`startTime: long`, `key: ${STRING}`, `value: ${STRING}`] },
});
const EVENTS: readonly FlightType[] = [
  pair('jdk.InitialSystemProperty', 80),
  pair('jdk.InitialEnvironmentVariable', 81),
  {
    ...{ name: 'jdk.JVMInformation', id: 82, isEvent: true },
    fields: [`jvmName: ${STRING}`, `jvmArguments: ${STRING}`, `jvmFlags: ${STRING}`, `javaArguments: ${STRING}`],
  },
  {
    ...{ name: 'jdk.CPUInformation', id: 83, isEvent: true },
    fields: [`cpu: ${STRING}`, 'sockets: int', 'cores: int', 'hwThreads: int'],
  },
  { name: 'jdk.PhysicalMemory', id: 84, isEvent: true, fields: ['totalSize: long'] },
  {
    ...{ name: 'jdk.ContainerConfiguration', id: 85, isEvent: true },
    fields: [`containerType: ${STRING}`, 'effectiveCpuCount: long', 'memoryLimit: long'],
  },
];
const SECRET = 'hunter2';

function flight(memoryLimit: bigint): Uint8Array<ArrayBuffer> {
  const both = (type: string, key: string, text: string) => ({ type, values: [0, utf8(key), utf8(text)] });
  return flightChunk({
    ...CHUNK,
    types: [...TYPES, ...EVENTS],
    events: [
      ...CHUNK.events,
      both('jdk.InitialSystemProperty', 'user.dir', '/app'),
      both('jdk.InitialSystemProperty', 'db.password', SECRET),
      both('jdk.InitialSystemProperty', 'sun.java.command', `app.Main --token ${SECRET}`),
      both('jdk.InitialEnvironmentVariable', 'HOME', '/root'),
      both('jdk.InitialEnvironmentVariable', 'API_KEY', SECRET),
      both('jdk.InitialEnvironmentVariable', 'DATABASE', `postgres://me:${SECRET}@db/x`),
      {
        type: 'jdk.JVMInformation',
        values: [utf8('VM'), utf8(`-Xmx1g -Ddb.password=${SECRET}`), utf8(''), utf8(`app.Main --token ${SECRET} --port 80`)],
      },
      { type: 'jdk.CPUInformation', values: [utf8('Z80'), 1, 2, 4] },
      { type: 'jdk.PhysicalMemory', values: [16_000_000_000n] },
      { type: 'jdk.ContainerConfiguration', values: [utf8('cgroupv2'), 2n, memoryLimit] },
    ],
  });
}

async function opened(memoryLimit = 512_000_000n) {
  const engine = createEngine();
  const summary = value(await engine.open(1, 'x.jfr', flight(memoryLimit).buffer));
  return { engine, summary, facts: value(await engine.environment(summary.profile)) };
}

it('is listed without what may be secret', async () => {
  const { facts } = await opened();
  expect(facts).toEqual([
    {
      kind: 'start',
      facts: [
        ['Program and arguments', 'app.Main --token (left out) --port 80'],
        ['JVM arguments', '-Xmx1g -Ddb.password=(left out)'],
      ],
    },
    {
      kind: 'machine',
      facts: [
        ['Processor', 'Z80, 1 socket, 2 cores, 4 hardware threads'],
        ['Memory', '16.00 GB'],
        ['Container', 'cgroupv2, 2 processors, memory limit 512.0 MB'],
      ],
    },
    {
      kind: 'properties',
      facts: [
        ['db.password', '(left out)'],
        ['sun.java.command', 'app.Main --token (left out)'],
        ['user.dir', '/app'],
      ],
    },
    {
      kind: 'variables',
      facts: [
        ['API_KEY', '(left out)'],
        ['DATABASE', 'postgres://(left out)@db/x'],
        ['HOME', '/root'],
      ],
    },
  ]);
});

it('says if a container has no limit', async () => {
  const { facts } = await opened(-1n);
  expect(facts[1].facts[2]).toEqual(['Container', 'cgroupv2, 2 processors, no memory limit']);
});

it('is neither in the facts that the page keeps, nor in a link or a report page', async () => {
  const { engine, summary } = await opened();
  const view = { profile: summary.profile, thread: 'all' as const };
  const request = { metric: 'samples', budget: 1e6, allMetrics: true, rename: [], hideThreads: false };
  const shared = value(await engine.share(2, view, request));
  const link = value(await engine.openLink(shared.payload));
  expect(value(await engine.environment(link.a.profile))).toEqual([]);
  for (const text of [JSON.stringify(summary), JSON.stringify(shared), JSON.stringify(link)])
    for (const part of [SECRET, 'API_KEY', 'user.dir', '-Xmx1g', 'Z80']) expect(text).not.toContain(part);
});
