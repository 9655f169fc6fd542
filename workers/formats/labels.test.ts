import { describe, expect, it } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { refusal } from '../testing/refusal';
import { FORMATS } from './descriptors';
import { beginsAsOwn, isOwnName, isProfileName, PROFILE_ENDING, withoutExtension } from './file-names';
import { formatOf, HEAD_BYTES } from './recognition';
import { refused } from './refusal';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['mct', 'Method Call Tree', ['.mct'], 'application/vnd.callgrove.mct', true],
  ['jfr', 'JDK Flight Recorder', ['.jfr'], 'application/vnd.callgrove.jfr', undefined],
  ['hprof-text', 'HPROF text', ['.hprof.txt', '.java.prof'], 'text/x.hprof', undefined],
  ['pprof', 'pprof', ['.pprof', '.pb', '.prof'], 'application/vnd.callgrove.pprof', undefined],
  ['speedscope', 'speedscope', ['.speedscope.json', '.speedscope'], 'application/vnd.callgrove.speedscope+json', undefined],
  [
    'flame-html',
    'async-profiler flame graph',
    ['.flame.html', '.flamegraph.html'],
    'text/x.async-profiler-flame-graph',
    undefined,
  ],
  ['perf-script', 'perf script', ['.perf', '.perf.txt'], 'text/x.perf-script', undefined],
  ['collapsed', 'Collapsed stacks', ['.collapsed', '.folded', '.difffolded'], 'text/x.collapsed-stacks', undefined],
])('the format %s is called %s', (id, name, extensions, mediaType, isReadAgain) => {
  expect(FORMATS.find((format) => format.id === id)).toMatchObject({
    ...{ name, extensions, mediaType },
    ...(isReadAgain !== undefined && { isReadAgain }),
  });
  expect(FORMATS.filter((format) => format.isReadAgain === true).map((format) => format.id)).toEqual(['mct']);
});

it('formats are tried in this order, and enough bytes are read for each of them', () => {
  expect(FORMATS.map(({ id }) => id)).toEqual([
    ...['mct', 'jfr', 'hprof-text', 'pprof', 'speedscope', 'flame-html', 'perf-script', 'collapsed'],
  ]);
  expect(FORMATS.map(({ head }) => head)).toEqual([8, 8, 512, 64, 4096, 32_768, 4096, 4096]);
  expect([PROFILE_ENDING, HEAD_BYTES]).toEqual(['.mct', 32_768]);
});

describe('a file is recognised by its first bytes', () => {
  const HTML = "<!DOCTYPE html>\n<a>async-profiler</a><canvas id='canvas'></canvas>";
  it.each<[string, string | undefined]>([
    ['\x89MCT\r\n\x1a\n', 'mct'],
    ['\x89MCT\n\x1a\n', undefined],
    ['FLR\0\0\x02', 'jfr'],
    ['FLR\x01', undefined],
    ['JAVA PROFILE 1.0.1, created Wed', 'hprof-text'],
    ['JAVA PROFILE 1.0.2\0\0', undefined],
    ['THREAD START (obj=1, id = 2)', 'hprof-text'],
    ['TRACE 12:\n', 'hprof-text'],
    ['SITES BEGIN (ordered by live bytes)', 'hprof-text'],
    ['CPU SAMPLES BEGIN (total = 5)', 'hprof-text'],
    ['CPU TIME (ms) BEGIN (total = 5)', 'hprof-text'],
    ['MONITOR TIME BEGIN (total = 5 ms)', 'hprof-text'],
    ['count callee caller time\n', 'hprof-text'],
    ['# count callee caller time\n', 'hprof-text'],
    ['HEAP DUMP BEGIN', undefined],
    ['\n\x04\x08\x01\x10\x02', 'pprof'],
    ['{"$schema":"https://www.speedscope.app/file-format-schema.json"', 'speedscope'],
    ['{"exporter":"speedscope@1.20.0"', 'speedscope'],
    ['{ "shared": { "frames": [', 'speedscope'],
    ['{"profiles":[{"type":"sampled"', 'speedscope'],
    ['{"profiles":[{"type":"evented"', 'speedscope'],
    ['{"profiles":[{"type":"other"', undefined],
    ['ï»¿{"shared":{"frames":[', 'speedscope'],
    [HTML, 'flame-html'],
    [HTML.replace('<a>', `<style>${' '.repeat(32_000)}</style><a>`), 'flame-html'],
    [HTML.replace('<a>', `<style>${' '.repeat(33_000)}</style><a>`), undefined],
    [HTML.replace('async-profiler', 'other'), undefined],
    [HTML.replace('canvas id', 'canvas class'), undefined],
    ['main;run 12\n', 'collapsed'],
    ['main;run 12', 'collapsed'],
    ['\r\n\nmain;run 12\r\n', 'collapsed'],
    ['main;run 12 13\n', 'collapsed'],
    ['main;run x\n', undefined],
    ['# ========\n# captured on    : Sun Nov 29 00:00:00 2026\n', 'perf-script'],
    [
      'java 13051/13052 [003] 12345.678901:   10101010 cpu-clock:ppp: \n\t    7f00aa Interpreter+0x1 (/tmp/perf-1.map)\n\n',
      'perf-script',
    ],
    ['Web Content 12 12345.678901: cycles: \r\n\t    7f00aa main\r\n\r\n', 'perf-script'],
    ['    swapper     0 [000]   12.345678:  1 cycles:  ffffffff81000 mwait_idle+0x1 ([kernel.kallsyms])\n', 'perf-script'],
    ['java 12 cycles:u: \n\t    7f00aa main+0x1 (java)\n', 'perf-script'],
    ['java 12\n\t    7f00aa main+0x1 (java)\n', 'perf-script'],
    ['sh 7 [001] 5.5: sched:sched_switch: prev_comm=sh prev_pid=7\n\tffffffff8100 schedule ([kernel.kallsyms])\n', 'perf-script'],
    ['java 12\njava;main 4\n', 'collapsed'],
    ['a b 1\n  c d 2\n', 'collapsed'],
    ['{main;run 12\n', undefined],
  ])('%j is of format %s', (head, id) => {
    expect(formatOf(latin1(head))?.id).toBe(id);
    expect(beginsAsOwn(latin1(head))).toBe(id === 'mct');
  });
});

it.each([
  ['run.mct', true, true, 'run'],
  ['run.mct.gz', true, true, 'run'],
  ['Run.MCT.GZ', true, true, 'Run'],
  ['run.jfr', true, false, 'run'],
  ['run.jfr.gz', true, false, 'run'],
  ['a.b.speedscope.json.gz', true, false, 'a.b'],
  ['run.json', false, false, 'run.json'],
  ['run.html', false, false, 'run.html'],
  ['run.flame.html', true, false, 'run'],
  ['java.hprof.txt', true, false, 'java'],
  ['java.hprof', false, false, 'java.hprof'],
  ['run.mct.zip', false, false, 'run.mct.zip'],
  ['.mct', true, true, ''],
])('%s is the name of a profile: %j, of the first format: %j, shown as %j', (name, isProfile, isOwn, shown) => {
  expect([isProfileName(name), isOwnName(name), withoutExtension(name)]).toEqual([isProfile, isOwn, shown]);
});

describe('an unknown file', () => {
  const WANTED =
    'Open a .mct file written by the Callgrove agent (java -javaagent:callgrove-agent.jar=out=run.mct …), or a .jfr file from JDK Flight Recorder or async-profiler (java -XX:StartFlightRecording=filename=run.jfr …), or a java.hprof.txt file written by the HPROF profiler (java -agentlib:hprof=cpu=samples), or a pprof file, gzipped or not (jfrconv --output pprof run.jfr run.pprof), or a speedscope file (.speedscope.json), or an async-profiler HTML flame graph, or a text file from Linux perf (perf script > run.perf.txt), or a file of collapsed stacks, one per line with its count (main;run;read 12).';
  const MANGLED = 'was once a .mct file, but its first bytes were changed, as happens when copying in text mode';

  it.each([
    ['plain text', 'is a text file'],
    ['tab\tand\r\nlines', 'is a text file'],
    ['{"a":1}', 'is JSON text'],
    ['\n [1]', 'is JSON text'],
    ['<!DOCTYPE HTML><p>', 'is an HTML page'],
    ['  <html lang="en">', 'is an HTML page'],
    ['MCT\r\n', MANGLED],
    ['?MCT\n', MANGLED],
    ['\xef\xbf\xbdMCT\n', MANGLED],
    ['....MCT\n', 'is a text file'],
    ['\x01\x02\x03', 'does not begin with the bytes of any known format'],
    ['text\x1f', 'does not begin with the bytes of any known format'],
  ])('%j %s', (head, looks) => {
    expect(refused(latin1(head), false)).toMatchObject({
      ...{ kind: 'not-a-profile', message: `This is not a profile: it ${looks}.`, where: 'byte 0', advice: WANTED },
    });
    expect(refused(latin1(head), true).message).toBe(`The compressed content of this file is not a profile: it ${looks}.`);
  });

  it('that is empty is named as such, packed or not', async () => {
    expect(refused(new Uint8Array(), true)).toMatchObject({
      ...{ kind: 'empty', message: 'The compressed file inside this one is empty.', where: 'byte 0' },
      advice: 'Compress the profile again.',
    });
    expect((await refusal(bufferSource(new ArrayBuffer(0)))).error).toMatchObject({
      ...{ kind: 'empty', message: 'The file is empty.', where: 'byte 0' },
      advice: 'Wait until the recorded program has exited; the recording is written at that point.',
    });
  });

  it.each([
    ['PERFILE2h', 'a raw Linux perf recording, in which frames have no names yet'],
    ['%PDF-1.7', 'a PDF document, not a profile'],
  ])('%j of another program is %s', (head, is) => {
    expect(refused(latin1(head), false).message).toBe(`This is ${is}.`);
    expect(refused(latin1(head), true).message).toBe(`The compressed content of this file is ${is}.`);
  });
});
