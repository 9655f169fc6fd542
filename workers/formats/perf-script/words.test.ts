import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { refusal } from '../../testing/refusal';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';
import { methodsOf } from './frame-names';
import { headingOf } from './sample-heading';

const source = (text: string) => bufferSource(new TextEncoder().encode(text).buffer);
const read = (text: string) => parse(source(text), new Pace());
const stacks = async (text: string) => [...(await stackValues(await read(text)))].map(([stack, own]) => [stack, ...own]);

describe('the heading of a sample', () => {
  it.each<[string, ReturnType<typeof headingOf>]>([
    [
      'java 12/13 [003]  5.250000:   10101010 cpu-clock:ppp: ',
      { thread: 'java', ids: '12/13', id: 13, time: 5.25, period: 10_101_010, event: 'cpu-clock:ppp', rest: '' },
    ],
    [
      'my thread 7 13 5.250000: cycles: ',
      { thread: 'my thread 7', ids: '13', id: 13, time: 5.25, period: null, event: 'cycles', rest: '' },
    ],
    [
      'pool 1 12/13 U 5.25: 1 cpu/event=0x3c,name=a/u: ',
      { thread: 'pool 1', ids: '12/13', id: 13, time: 5.25, period: 1, event: 'cpu/event=0x3c,name=a/u', rest: '' },
    ],
    [
      '         swapper     0 [000] 5.25:  1 cycles:  ffffffff810 mwait_idle+0x1 ([kernel.kallsyms])',
      {
        ...{ thread: 'swapper', ids: '0', id: 0, time: 5.25, period: 1, event: 'cycles' },
        rest: 'ffffffff810 mwait_idle+0x1 ([kernel.kallsyms])',
      },
    ],
    [
      'sh 7 [001] 5.5: sched:sched_switch: prev_comm=sh prev_pid=7 ==> next_comm=x',
      {
        ...{ thread: 'sh', ids: '7', id: 7, time: 5.5, period: null, event: 'sched:sched_switch' },
        rest: 'prev_comm=sh prev_pid=7 ==> next_comm=x',
      },
    ],
    [':-1 -1 5.5: cycles:', { thread: ':-1', ids: '-1', id: 0, time: 5.5, period: null, event: 'cycles', rest: '' }],
    ['java 12/13 cycles:u: ', { thread: 'java', ids: '12/13', id: 13, time: null, period: null, event: 'cycles:u', rest: '' }],
    ['java 12 [000] 9 cycles: ', { thread: 'java', ids: '12', id: 12, time: null, period: 9, event: 'cycles', rest: '' }],
    ['java 12 ', { thread: 'java', ids: '12', id: 12, time: null, period: null, event: '', rest: '' }],
    ['java 12 5.5: ', { thread: 'java', ids: '12', id: 12, time: 5.5, period: null, event: '', rest: '' }],
    ['java 12 5.5: 99 ', { thread: 'java', ids: '12', id: 12, time: 5.5, period: 99, event: '', rest: '' }],
    [
      'java 12 5.5: 7f00 run (x)',
      { thread: 'java', ids: '12', id: 12, time: 5.5, period: null, event: '', rest: '7f00 run (x)' },
    ],
    ['java', null],
    ['\t7f00 run+0x1 (x)', null],
    ['', null],
  ])('%j', (line, heading) => expect(headingOf(line)).toEqual(heading));
});

describe('a frame', () => {
  it.each<[string, [string, string, string?][]]>([
    ['run+0x1c (/usr/lib/libfoo.so)', [['', 'run']]],
    ['run (/usr/lib/libfoo.so (deleted))', [['', 'run']]],
    ['run (inlined)', [['', 'run']]],
    ['run+0x1c', [['', 'run']]],
    ['a::b(int) const+0x1c (x)', [['', 'a::b(int) const']]],
    ['A::operator->+0x1c (x)', [['', 'A::operator->']]],
    ['tcp.ack.isra.0+0x1 ([kernel.kallsyms])', [['', 'tcp.ack.isra.0']]],
    ['[unknown] (/usr/lib/libc.so.6)', [['', '[libc.so.6]']]],
    ['[unknown] ([vdso])', [['', '[vdso]']]],
    ['[unknown] ([unknown])', [['', '[unknown]']]],
    ['[unknown]', [['', '[unknown]']]],
    ['[unknown] (inlined)', [['', '[unknown]']]],
    ['[unknown] (/tmp/perf-123.map)', [['', '[perf.map]']]],
    ['[unknown] (/home/a/.debug/jit/x/jitted-12-3.so)', [['', '[jitted.so]']]],
    ['Interpreter+0x6e0 (/tmp/perf-1.map)', [['', 'Interpreter']]],
    ['StubRoutines (1)+0xc9 (/tmp/perf-1.map)', [['', 'StubRoutines (1)']]],
    ['StubRoutines (1)', [['', 'StubRoutines (1)']]],
    ['I2C/C2I adapters(0xbb)+0x1 (/tmp/perf-1.map)', [['', 'I2C/C2I adapters(0xbb)']]],
    ['void Hot.main(java.lang.String[])+0x2cc (/tmp/perf-1.map)', [['Hot', 'main', '([Ljava/lang/String;)V']]],
    ['int[][] a.B$C.f(int, long[], a.D)+0x2 (/tmp/perf-1.map)', [['a.B$C', 'f', '(I[JLa/D;)[[I']]],
    ['void a.B.<init>()+0x2 (/tmp/perf-1.map)', [['a.B', '<init>', '()V']]],
    [
      'int Hot$$Lambda$2/0x00007fba68000c28.compare(java.lang.Object)+0x2 (/tmp/perf-1.map)',
      [['Hot$$Lambda', 'compare', '(Ljava/lang/Object;)I']],
    ],
    ['Lcom/acme/Foo;::bar+0x2 (/tmp/perf-1.map)', [['com.acme.Foo', 'bar']]],
    ['LFoo;::bar+0x2 (/tmp/perf-1.map)', [['Foo', 'bar']]],
    ['Lcom/acme/Foo;bar(I)V+0x2 (jitted-1-2.so)', [['com.acme.Foo', 'bar', '(I)V']]],
    ['com.acme.Foo::bar+0x2 (/tmp/perf-1.map)', [['com.acme.Foo', 'bar']]],
    ['Foo::bar+0x2 (/tmp/perf-1.map)', [['Foo', 'bar']]],
    ['Foo::bar+0x2 (libfoo.so)', [['', 'Foo::bar']]],
    ['com.acme.Foo::bar(int)+0x2 (/opt/native-image)', [['com.acme.Foo', 'bar']]],
    [
      'La/A;::a->La/B;::b->La/C;::c+0x2 (/tmp/perf-1.map)',
      [
        ['a.A', 'a'],
        ['a.B', 'b'],
        ['a.C', 'c'],
      ],
    ],
    ['LazyCompilation:~f /a/b.js:12+0x2 (/tmp/perf-1.map)', [['', 'LazyCompilation:~f /a/b.js:12']]],
  ])('%j', (frame, methods) => {
    expect(methodsOf(frame).map(({ className, name, descriptor }) => [className, name, descriptor || undefined])).toEqual(
      methods.map(([className, name, descriptor]) => [className, name, descriptor]),
    );
  });
});

const HEADING = 'java 12/13 5.5:  250 cpu-clock: \n';
const FRAMES = '\t    7f00 run+0x1 (x)\n\t    7f01 main+0x2 (x)\n';

describe('samples', () => {
  it.each<[string, string, unknown[][]]>([
    ['of one stack', `${HEADING}${FRAMES}\n`, [['java>main;run', 250]]],
    ['of Windows', `${HEADING}${FRAMES}\n`.replaceAll('\n', '\r\n'), [['java>main;run', 250]]],
    ['without periods', `java 12 5.5: cycles: \n${FRAMES}\n`.repeat(3), [['java>main;run', 3]]],
    [
      'of two threads',
      `${HEADING}${FRAMES}\na b 12/14 5.6: 50 cpu-clock: \n${FRAMES}\n`,
      [
        ['java>main;run', 250],
        ['a b>main;run', 50],
      ],
    ],
    ['of two events', `${HEADING}${FRAMES}\njava 12/13 5.6: 2 cycles: \n${FRAMES}\n`, [['java>main;run', 250, 2]]],
    [
      'with comments',
      `# ========\n# captured on    : Sun\n# cmdline : perf record\n# ========\n#\n${HEADING}${FRAMES}\n`,
      [['java>main;run', 250]],
    ],
    ['with inlined frames', `${HEADING}\t    7f00 small (inlined)\n${FRAMES}\n`, [['java>main;run;small', 250]]],
    [
      'with lines of the source',
      `${HEADING}\t    7f00 run+0x1 (x)\n  run.c:12\n\t    7f01 main (x)\n  ??:0\n\n`,
      [['java>main;run', 250]],
    ],
    ['on one line each', '   sh 7 5.5: 3 cycles:  7f00 run+0x1 (x)\n   sh 7 5.6: 4 cycles:  7f00 run+0x1 (x)\n', [['sh>run', 7]]],
    ['of a tracepoint', `sh 7 [001] 5.5: sched:sched_switch: prev_comm=sh\n${FRAMES}\n`, [['sh>main;run', 1]]],
    [
      'without a stack',
      `${HEADING}\n${HEADING}${FRAMES}\n`,
      [
        ['java>[unknown]', 250],
        ['java>main;run', 250],
      ],
    ],
    ['without empty lines between them', `${HEADING}${FRAMES}${HEADING}${FRAMES}\n`, [['java>main;run', 500]]],
    [
      'with other records',
      `java 12 5.4: PERF_RECORD_MMAP2 12/13: [0x1(0x2) @ 0]: r-xp /x\n${HEADING}${FRAMES}\n`,
      [['java>main;run', 250]],
    ],
    ['cut within a frame', `${HEADING}${FRAMES}\n${HEADING}\t   7f00 ru`, [['java>main;run', 250]]],
  ])('%s', async (_, text, expected) => expect(await stacks(text)).toEqual(expected));

  it.each<[string, string, string[][]]>([
    ['cpu-clock', '9', [['cpu-clock', 'cpu-clock', 'ns']]],
    ['task-clock:u', '9', [['task-clock:u', 'task-clock:u', 'ns']]],
    ['cycles:ppp', '9', [['cycles:ppp', 'cycles:ppp', 'cycles']]],
    ['cpu-cycles', '9', [['cpu-cycles', 'cpu-cycles', 'cpu-cycles']]],
    ['L1-dcache-load-misses', '9', [['L1-dcache-load-misses', 'L1-dcache-load-misses', 'L1-dcache-load-misses']]],
    ['page-faults', '9', [['page-faults', 'page-faults', 'page-faults']]],
    ['sched:sched_switch', '9', [['sched:sched_switch', 'sched:sched_switch', 'occurrences']]],
    ['r1a8', '9', [['r1a8', 'r1a8', 'occurrences']]],
    ['cycles', '', [['cycles', 'cycles', 'samples']]],
  ])('of %s with period %j are called', async (event, period, called) => {
    const { metrics } = await read(`java 12 5.5: ${period} ${event}: \n${FRAMES}\n`);
    expect(metrics.map(({ id, label, unit }) => [id, label, unit])).toEqual(called);
    expect(metrics[0]).toMatchObject({ kind: 'sampled', better: 'less', ...(period !== '' && { eventWeight: 9 }) });
  });

  it('without an event have a name for what they count', async () => {
    const named = async (after: string) =>
      (await read(`java 12 5.5: ${after}\n${FRAMES}\n`)).metrics.map(({ id, label, unit }) => [id, label, unit]);
    expect([await named(''), await named('99')]).toEqual([
      [['samples', 'Samples', 'samples']],
      [['period', 'Period', 'occurrences']],
    ]);
  });

  it('of time come first, and weights say what a sample stands for', async () => {
    const { metrics } = await read(
      `java 12 5.5: 1 page-faults: \n${FRAMES}\njava 12 5.6: 2 cycles: \n${FRAMES}\njava 12 5.7: 4 cycles: \n${FRAMES}\n`,
    );
    expect(metrics.map(({ id, eventWeight }) => [id, eventWeight])).toEqual([
      ['cycles', 20 / 6],
      ['page-faults', 1],
    ]);
  });

  it('with times have a timeline; the others have none', async () => {
    const timed = await read(
      ['5.000', '5.010', '5.099', '5.1'].map((time) => `java 12 ${time}: 1 cycles: \n${FRAMES}\n`).join(''),
    );
    expect([timed.sampling, timed.snapshots?.elapsed.length, timed.snapshots?.elapsed[0]]).toEqual([
      { durationMs: 100, settings: {} },
      99,
      1,
    ]);
    const untimed = await read(`java 12 cycles: \n${FRAMES}\n`);
    expect([untimed.sampling, untimed.snapshots]).toEqual([{ durationMs: 0, settings: {} }, null]);
  });

  it('of more than a thousand threads share trees by the pattern of their names', async () => {
    const text = Array.from({ length: 1003 }, (_, i) => `pool ${i} 7/${i} 5.5: 1 cycles: \n${FRAMES}\n`).join('');
    const { threads } = await read(text);
    expect(threads).toHaveLength(1001);
    expect([threads[999], threads[1000]]).toMatchObject([
      { name: 'pool 999', id: 999, count: 1 },
      { name: 'pool *', count: 3 },
    ]);
  });

  it('of a file with a heading name the system', async () => {
    const { os, agent } = await read(
      `# ========\n# captured on    : Sun\n# os release : 6.1.0 \n# ========\n${HEADING}${FRAMES}\n`,
    );
    expect([os, agent]).toEqual(['Linux 6.1.0', 'Linux perf']);
  });
});

const DEEP = Array.from({ length: 127 }, (_, i) => `\t  7f${i} f${i} (x)\n`).join('');
const OPEN = 'No empty line follows the last sample: if the file was cut there, its outermost frames are missing.';

describe('said of a file', () => {
  it.each<[string, string, string[], string[]]>([
    ['with nothing missing', `${HEADING}${FRAMES}\n`, [], []],
    [
      'with a sample without a stack',
      `${HEADING}\n${HEADING}${FRAMES}\n`,
      ['Without a stack, so shown as “[unknown]”: 1 of 2 samples.'],
      [],
    ],
    [
      'with a deep stack',
      `${HEADING}${DEEP}\n`,
      [
        'Stacks of 127 frames, at which perf usually cuts them (kernel.perf_event_max_stack): 1 of 1 samples. Their outermost frames may be missing.',
      ],
      [],
    ],
    [
      'with lost events',
      `${HEADING}${FRAMES}\njava 12 [0] 5.6: PERF_RECORD_LOST lost 1500\n\n`,
      ['The recorder lost 1,500 events.'],
      [],
    ],
    [
      'with a line of something else',
      `${HEADING}${FRAMES}\nsomething else\n\n${HEADING}${FRAMES}\n`,
      [],
      ['Ignored a line that is neither the heading of a sample nor a frame (line 5).'],
    ],
    [
      'with lines of something else',
      `${HEADING}${FRAMES}\nsomething\nelse\n\n`,
      [],
      ['Ignored 2 lines that are neither the heading of a sample nor a frame (line 5 is the first).'],
    ],
    [
      'cut within a line',
      `${HEADING}${FRAMES}\n${HEADING}\t   7f00 ru`,
      [],
      ['Skipped the last sample: the file ends within it.'],
    ],
    ['cut behind a line', `${HEADING}${FRAMES}`, [], [OPEN]],
  ])('%s', async (_, text, warnings, problems) => {
    const recording = await read(text);
    expect([recording.warnings, recording.problems]).toEqual([warnings, problems]);
  });

  it('without stacks is refused', async () => {
    const { error } = await refusal(source(`${HEADING}\n${HEADING}\n`));
    expect([error.kind, error.message, error.where, error.advice]).toEqual([
      'not-a-profile',
      'The file has no samples with stacks.',
      'line 4',
      'Record stacks, perf record -g …, and write the text with perf script > run.perf.txt.',
    ]);
  });

  it('with a period that is too large is refused', async () => {
    const { error } = await refusal(source(`java 12 5.5: 99999999999999999999 cycles: \n${FRAMES}\n`));
    expect([error.kind, error.message]).toEqual([
      'damaged',
      'A value is 100000000000000000000; it must be a whole number from 0 to 2^53 − 1.',
    ]);
  });

  it('whose frames are only a heading is refused', async () => {
    const { error } = await refusal(source('# ========\n# captured on    : Sun\n# ========\n#\n'));
    expect(error.message).toBe('The file has no samples with stacks.');
  });
});
