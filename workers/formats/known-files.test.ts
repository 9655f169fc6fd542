import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { refusal } from '../testing/refusal';
import { zip } from '../testing/zip';
import { formatOf } from './recognition';

type Bytes = Uint8Array<ArrayBuffer>;
const latin1 = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0));
const elf = (type: number): string => `\x7fELF\x02\x01\x01${'\0'.repeat(9)}${String.fromCharCode(type)}\0>\0`;

/** For each kind of file: how such a file starts, what the error message calls it, and a word from its advice. */
const FILES: readonly [string, string, RegExp, RegExp][] = [
  ['a heap dump', 'JAVA PROFILE 1.0.2\0\0\0\0\x08\0\0\x01', /is a heap dump/, /MAT.*-javaagent/],
  ['an older heap dump', 'JAVA PROFILE 1.0.1\0\0\0\0\x04\0', /is a heap dump/, /MAT/],
  ['a heap dump of OpenJ9', '\0\x12portable heap dump\0\0\0\x06', /is a heap dump/, /MAT/],
  [
    'a class histogram of jmap',
    ' num     #instances         #bytes  class name (module)\n-----\n   1:  7219  333152  [B (java.base@17.0.15)\n',
    /This is a class histogram: it counts the objects on the heap by class, but not the calls that created them\./,
    /^To see where objects are allocated, record the program: use java -javaagent/,
  ],
  [
    'a class histogram of jcmd',
    '21232:\n num     #instances         #bytes  class name\n-----\n   1:  7219  333152  [B\n',
    /class histogram/,
    /allocated/,
  ],
  [
    'a GC log',
    '[0.005s][info][gc] Using G1\n[0.071s][info][gc] GC(0) Pause Young (Normal) 23M->2M(256M) 1.763ms\n',
    /garbage coll/,
    /GCViewer/,
  ],
  [
    'a GC log with dates',
    '[2026-11-23T10:00:00.123+0000][info ][gc,init] CardTable entry size: 512\n',
    /garbage coll/,
    /GCViewer/,
  ],
  [
    'a GC log without decorations',
    '[gc] Using G1\n[gc] GC(0) Pause Young (Normal) 23M->2M(256M) 1.763ms\n',
    /garbage coll/,
    /GCViewer/,
  ],
  [
    'a GC log of JDK 8',
    '0.137: [GC (Allocation Failure) [PSYoungGen: 33280K->5104K(38400K)] 33280K->8112K\n',
    /garbage coll/,
    /GC/,
  ],
  ['a log of classes', '[0.021s][info][class,load] java.lang.Object source: shared objects file\n', /Java VM log/, /record/],
  [
    'a thread dump',
    '2026-11-23 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM (17.0.9+9 mixed mode, sharing):\n\n"main" #1 prio=5 os_prio=0\n',
    /thread dump/,
    /jcmd PID JFR\.start/,
  ],
  [
    'some threads of a dump',
    '"main" #1 [4711] prio=5 os_prio=0 cpu=40.1ms\n   java.lang.Thread.State: RUNNABLE\n',
    /thread dump/,
    /jcmd/,
  ],
  ['a javacore', '0SECTION       TITLE subcomponent dump routine\nNULL           ====\n', /thread dump/, /jcmd/],
  ['a profile of V8', '{"nodes":[{"id":1,"callFrame":{"functionName":"(root)","scriptId":"0"}}]}', /V8 profile/, /Performance/],
  ['a heap profile of V8', '{"head":{"callFrame":{"functionName":"(root)"},"selfSize":0}}', /V8 profile/, /speedscope/],
  ['a heap snapshot', '{"snapshot":{"meta":{"node_fields":["type","name"]}}}', /V8 heap snapshot/, /Memory/],
  ['perf.data', 'PERFILE2h\0\0\0\0\0\0\0', /raw Linux perf recording/, /perf script > run\.perf\.txt/],
  [
    'DTrace',
    '\n\n              libc.so.1`read+0x15\n              java`main+0x1\n                3\n',
    /output of DTrace/,
    /stackcollapse\.pl/,
  ],
  [
    'hotspot.log',
    "<?xml version='1.0' encoding='UTF-8'?>\n<hotspot_log version='160 1' process='1'>\n",
    /JIT compiler log/,
    /JITWatch/,
  ],
  [
    'a profile of Firefox',
    '{"meta":{"interval":1,"startTime":1.5,"processType":0,"stackwalk":1},"libs":[]}',
    /Firefox/,
    /profiler\.firefox/,
  ],
  ['a trace of Chromium', '{"traceEvents":[{"pid":1,"tid":1,"ph":"X"}]}', /Chromium trace/, /Perfetto/],
  ['a Chromium trace, as a list', '[{"name":"a","ph":"B","pid":1,"ts":0}]', /Chromium trace/, /Perfetto/],
  ['a snapshot of NetBeans', 'nBpRoFiLeR\x01\x02\0\0\0\x01', /NetBeans/, /VisualVM/],
  ['a class file', '\xca\xfe\xba\xbe\0\0\0\x41\0\x1d', /Java class file/, /-javaagent/],
  ['a core file', elf(4), /core file/, /jhsdb jstack/],
  ['a library', elf(3), /program or a library/, /record/],
  ['a PNG', '\x89PNG\r\n', /PNG image/, /picture/],
  ['a JPEG', '\xff\xd8\xff\xe0', /JPEG image/, /picture/],
  ['a PDF', '%PDF-1.7\n', /PDF document/, /document/],
  [
    'a flame graph of an unknown layout',
    '<!DOCTYPE html>\n<a>async-profiler</a><svg id="graph"></svg>',
    /This is an async-profiler page, but not a known flame graph: in its first 32 kB there is no <canvas id="canvas"> after a link named async-profiler\./,
    /^Have async-profiler write a flame graph \(file=run\.html\), or open its recording/,
  ],
];

describe('known files that are not opened are named, with what to do', () => {
  it.each(FILES)('%s', async (_, begin, is, advice) => {
    const { error, read } = await refusal(bufferSource(latin1(begin).buffer));
    expect(error).toMatchObject({
      kind: 'not-a-profile',
      message: expect.stringMatching(is),
      advice: expect.stringMatching(advice),
    });
    expect(read).toBeLessThanOrEqual(begin.length);
    // A file of unknown kind gets one of these two messages.
    expect(error.message).toMatch(/^This is (an?|the) /);
  });

  it('packed', async () => {
    const { error } = await refusal(bufferSource(new Uint8Array(gzipSync(latin1(FILES[0][1]))).buffer));
    expect(error.message).toMatch(/^The compressed content of this file is a heap dump/);
  });

  it('a JAR', async () => {
    const entries = ['META-INF/MANIFEST.MF', 'a/B.class'].map((name) => ({ name, bytes: latin1('x') }));
    const { error } = await refusal(bufferSource(zip(entries).slice().buffer));
    expect([error.message, error.advice]).toEqual([expect.stringMatching(/^This is a JAR/), expect.stringMatching(/-javaagent/)]);
  });

  it('none of them hides a profile', () => {
    const profiles = ['[main tid=1];a/B.c 12\n', '[gc worker];a/B.c 12\n', 'JAVA PROFILE 1.0.1, created Mon\n', 'FLR\0\0\x02'];
    expect(profiles.map((begin) => formatOf(latin1(begin))?.id)).toEqual(['collapsed', 'collapsed', 'hprof-text', 'jfr']);
  });
});
