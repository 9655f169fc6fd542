import { describe, expect, it } from 'vitest';
import { methodsOf } from './frame-names';
import { headingOf } from './sample-heading';

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
    ['java 12 5.5: 99999999999999999999 cycles: ', null],
    [
      `java 12 ${'9'.repeat(400)}.5: 9 cycles: `,
      { thread: 'java', ids: '12', id: 12, time: null, period: 9, event: 'cycles', rest: '' },
    ],
    ['java', null],
    ['\t7f00 run+0x1 (x)', null],
    ['', null],
  ])('%j', (line, heading) => expect(headingOf(line)).toEqual(heading));

  it.each<[string, string, number, number | null]>([
    ['my thread 7 13 cycles: ', 'my thread 7', 13, null],
    ['my thread 7 13 ', 'my thread 7', 13, null],
    ['my thread 7 12/13 cycles: ', 'my thread 7', 13, null],
    ['my thread 7 13 [003] cycles: ', 'my thread 7', 13, null],
    ['java 12 cycles: ', 'java', 12, null],
    ['my thread 7 13 5.5: 9 cycles: ', 'my thread 7', 13, 9],
  ])('%j, in a file without periods', (line, thread, id, period) =>
    expect(headingOf(line, false)).toMatchObject({ thread, id, period }),
  );

  it.each(['a 1', 'a', 'a b 1 2', 'a 1 5.5', 'a:', '1 1:'])(
    '%j before many blanks is found not to be one in a short time',
    (start) => {
      const lines = [`${start}${' '.repeat(4090)}x`, `${start}${' 1'.repeat(2040)} x`, `${start}${' :'.repeat(2040)} x;`];
      const before = performance.now();
      for (let i = 0; i < 20; i++) for (const line of lines) headingOf(line);
      // 60 lines; a pattern that takes the square of a line's length needs over 700 ms for 20 of them.
      expect(performance.now() - before).toBeLessThan(200);
    },
  );
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
