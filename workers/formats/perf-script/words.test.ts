import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { refusal } from '../../testing/refusal';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';

const source = (text: string) => bufferSource(new TextEncoder().encode(text).buffer);
const read = (text: string) => parse(source(text), new Pace());
const stacks = async (text: string) => [...(await stackValues(await read(text)))].map(([stack, own]) => [stack, ...own]);

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
    [
      'of threads without a number in their name before those with one',
      `java 12 cycles: \n${FRAMES}\nmy thread 7 13 cycles: \n${FRAMES}\n`,
      [
        ['java>main;run', 1],
        ['my thread 7>main;run', 1],
      ],
    ],
    ['with a period and no time', `java 12 250 cycles: \n${FRAMES}\njava 12 50 cycles: \n${FRAMES}\n`, [['java>main;run', 300]]],
    [
      'of a thread whose name could be an address',
      `${HEADING}${FRAMES}              dd    77 [000]     1.2: cpu-clock: prev=2\n${FRAMES}\n`,
      [
        ['java>main;run', 250, 0],
        ['dd>main;run', 0, 1],
      ],
    ],
    [
      'of such threads, with other fields',
      ['bc 77 1.2: 5 x:', 'ed 77/78 1.2: 5 x:', 'cc 77/78 5 x:', 'ab 77 [000] 5 x:']
        .map((heading) => `  ${heading}\n${FRAMES}`)
        .join(''),
      ['bc', 'ed', 'cc', 'ab'].map((name) => [`${name}>main;run`, 5]),
    ],
    ['of a thread named like a comment', `#1 12/13 5.5:  250 cpu-clock: \n${FRAMES}\n`, [['#1>main;run', 250]]],
    [
      'with a period that is too large, which are ignored',
      `java 12 5.5: 99999999999999999999 cycles: \n${FRAMES}\njava 12 5.6: 2 cycles: \n${FRAMES}\n`,
      [['java>main;run', 2]],
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
    ['cpu_core/cycles/P', '9', [['cpu_core/cycles/P', 'cpu_core/cycles/P', 'cycles']]],
    ['cpu_atom/cpu-cycles/', '9', [['cpu_atom/cpu-cycles/', 'cpu_atom/cpu-cycles/', 'cpu-cycles']]],
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

it('events of time come first, those of each kind of core as well', async () => {
  const { metrics } = await read(
    ['page-faults', 'cpu_core/cycles/P'].map((event) => `java 12 5.5: 1 ${event}: \n${FRAMES}\n`).join(''),
  );
  expect(metrics.map(({ id }) => id)).toEqual(['cpu_core/cycles/P', 'page-faults']);
});

describe('many events', () => {
  const recorded = (number: number) =>
    read(Array.from({ length: number }, (_, i) => `java 12 5.5: ${i % 2 === 0 ? '' : '7 '}a:e${i}: \n${FRAMES}\n`).join(''));

  it('have a metric each, up to 254', async () => {
    const { metrics, warnings } = await recorded(254);
    expect([metrics.length, metrics[253].id, warnings]).toEqual([254, 'a:e253', []]);
  });

  it('beyond that share metrics, which is said', async () => {
    const { metrics, warnings } = await recorded(300);
    expect(metrics.slice(254).map(({ id, unit }) => [id, unit])).toEqual([
      ['other events', 'samples'],
      ['other events (period)', 'occurrences'],
    ]);
    expect(warnings).toEqual(['The file has more than 254 events. Further ones are counted together, as “other events”.']);
    const sums = (await stackValues(await recorded(300))).get('java>main;run')!;
    expect([sums[254], sums[255]]).toEqual([23, 23 * 7]);
  });
});

describe('a very long frame', () => {
  it('is a frame, with all that was inlined', async () => {
    const [[stack]] = await stacks(`${HEADING}\t 7f00 ${'a->'.repeat(20_000)}b (/tmp/perf-1.map)\n\n`);
    expect(String(stack).split(';')).toHaveLength(20_001);
  });

  it('is ignored beyond 65,536 bytes', async () => {
    const { problems } = await read(`${HEADING}\t 7f00 ${'a->'.repeat(200_000)}b (/tmp/perf-1.map)\n${FRAMES}\n`);
    expect(problems).toEqual(['Ignored a line that is neither the heading of a sample nor a frame (line 2).']);
  });
});

it('a time that no clock has is none', async () => {
  const far = `java 12 ${'9'.repeat(400)}.5: 9 cycles: \n${FRAMES}\n`;
  expect((await read(far)).sampling?.durationMs).toBe(0);
  const { sampling, warnings } = await read(`${HEADING}${FRAMES}\n${far}${HEADING}${FRAMES}\n`);
  expect([sampling?.durationMs, warnings]).toEqual([
    0,
    ['Without a time, so at no particular place of the timeline: 1 of 3 samples.'],
  ]);
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
      'with a sample without a time',
      `${HEADING}${FRAMES}\njava 12/13 250 cpu-clock: \n${FRAMES}\n${HEADING}${FRAMES}\n`,
      ['Without a time, so at no particular place of the timeline: 1 of 3 samples.'],
      [],
    ],
    ['without any times', `java 12/13 250 cpu-clock: \n${FRAMES}\n`, [], []],
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

  it('whose frames are only a heading is refused', async () => {
    const { error } = await refusal(source('# ========\n# captured on    : Sun\n# ========\n#\n'));
    expect(error.message).toBe('The file has no samples with stacks.');
  });
});
