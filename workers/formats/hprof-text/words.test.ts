import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { refusal } from '../../testing/refusal';
import { parse } from '../registry';
import { TABLES } from './tables';
import { dotted, frameOf, methodOf } from './traces';

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;
const read = (text: string) => parse(bufferSource(bytesOf(text)), new Pace());

const TRACE = 'TRACE 1:\n\ta.B.c(B.java:7)\n\ta.B.main(B.java)\n';
const HEADING = 'rank   self  accum   count trace method\n';
const samples = (total: number, ...rows: string[]): string =>
  `CPU SAMPLES BEGIN (total = ${total}) Wed\n${HEADING}${rows.map((row) => `${row}\n`).join('')}CPU SAMPLES END\n`;
const ALL = '1 100.00% 100.00% 5 1 a.B.c';

describe('the metrics of tables', () => {
  it.each([
    ['CPU SAMPLES', 'CPU samples', 'frame', undefined, [['samples', 'Samples', 'samples', 'sampled']]],
    [
      'CPU TIME (ms)',
      'CPU time',
      'frame',
      true,
      [
        ['cpu-time', 'CPU time', 'ns', 'thresholded'],
        ['calls', 'Calls', 'calls', 'thresholded'],
      ],
    ],
    [
      'SITES',
      'allocation sites',
      'class',
      undefined,
      [
        ['allocated-bytes', 'Allocated bytes', 'bytes', 'thresholded'],
        ['allocated-objects', 'Allocated objects', 'objects', 'thresholded'],
        ['live-bytes', 'Live bytes', 'bytes', 'thresholded'],
        ['live-objects', 'Live objects', 'objects', 'thresholded'],
      ],
    ],
    [
      'MONITOR TIME',
      'waits for monitors',
      'class',
      true,
      [
        ['monitor-time', 'Time waiting for monitors', 'ns', 'thresholded'],
        ['monitor-waits', 'Waits for monitors', 'waits', 'thresholded'],
      ],
    ],
  ])('%s', (name, title, names, hasTotal, metrics) => {
    expect(Object.keys(TABLES)).toHaveLength(4);
    const table = TABLES[name]!;
    expect([table.title, table.names, table.hasTotal]).toEqual([title, names, hasTotal]);
    expect(table.metrics.map(({ id, label, unit, kind }) => [id, label, unit, kind])).toEqual(metrics);
    expect(table.metrics.every(({ better }) => better === 'less')).toBe(true);
  });

  it.each<[string, string, number, ReturnType<(typeof TABLES)[string]['row']>]>([
    ['CPU SAMPLES', '1 50.00% 50.00% 5 12 a.B.c', 10, { values: [5], trace: 12, name: 'a.B.c' }],
    ['CPU SAMPLES', '1 50.00% 50.00% 5 12 <empty trace>', 10, { values: [5], trace: 12, name: '<empty trace>' }],
    ['CPU SAMPLES', '1 50% 50% 5 12 a.B.c', 10, { values: [5], trace: 12, name: 'a.B.c' }],
    ['CPU SAMPLES', '1 50.00 50.00% 5 12 a.B.c', 10, null],
    ['CPU SAMPLES', '1 50.00% 50.00 5 12 a.B.c', 10, null],
    ['CPU SAMPLES', 'x 50.00% 50.00% 5 12 a.B.c', 10, null],
    ['CPU SAMPLES', '1 50.00% 50.00% 5.5 12 a.B.c', 10, null],
    ['CPU SAMPLES', '1 50.00% 50.00% 5 x a.B.c', 10, null],
    ['CPU SAMPLES', '1 50.00% 50.00% 5 12', 10, null],
    ['CPU SAMPLES', '1 50.00% 50.00% 9007199254740993 12 a.B.c', 10, null],
    ['CPU TIME (ms)', '1 12.34% 50.00% 5 12 a.B.c', 1000, { values: [123_400_000, 5], trace: 12, name: 'a.B.c' }],
    ['MONITOR TIME', '1 75.00% 75.00% 3 12 a.L (Java)', 200, { values: [150_000_000, 3], trace: 12, name: 'a.L (Java)' }],
    ['SITES', '1 7.5% 7.5% 10 1 20 2 12 char []', 0, { values: [20, 2, 10, 1], trace: 12, name: 'char []' }],
    ['SITES', '1 7.5% 7.5% 10 1 20 2 12', 0, null],
    ['SITES', '1 7.5% 7.5% 10 1 20 x 12 a.B', 0, null],
  ])('a row of %s: %s', (table, line, total, row) => {
    expect(TABLES[table]!.row(line.split(' '), total)).toEqual(row);
  });
});

describe('names', () => {
  it.each([
    ['a.B.c(B.java:7)', 'a.B', 'c', 'B.java', 7],
    ['a/B.c(B.java:7)', 'a.B', 'c', 'B.java', 7],
    ['a.B.c(B.java)', 'a.B', 'c', 'B.java', 0],
    ['a.B.c(B.java:Native method)', 'a.B', 'c', 'B.java', 0],
    ['a.B.c(Native Method)', 'a.B', 'c', '', 0],
    ['a.B.c(<Unknown Source>:Unknown line)', 'a.B', 'c', '', 0],
    ['a.B.c(Unknown Source)', 'a.B', 'c', '', 0],
    ['main()', '', 'main', '', 0],
  ])('of the frame %s', (text, className, name, sourceFile, line) => {
    expect(frameOf(text)).toEqual({ method: { className, name, sourceFile }, line });
  });

  it.each(['a.B.c', 'TRAC 2: (thread=1)', 'a.B.c(B.java', ''])('%j is no frame', (text) => expect(frameOf(text)).toBeNull());

  it('of methods and classes, with dots or slashes', () => {
    expect(['a.B.c', 'a/B/c', 'main'].map(methodOf)).toEqual([
      { className: 'a.B', name: 'c' },
      { className: 'a.B', name: 'c' },
      { className: '', name: 'main' },
    ]);
    expect(['char []', 'a/B', 'int [] []'].map(dotted)).toEqual(['char[]', 'a.B', 'int[][]']);
  });
});

describe('warnings', () => {
  const DEEP = 'The deepest stack has 2 frames. If HPROF cut stacks at that depth (depth=), their outermost callers are missing.';
  const TIMES = 'Times are computed from percentages of a total, which HPROF writes with two decimals.';
  const cpuTime = `CPU TIME (ms) BEGIN (total = 10) Wed\n${HEADING}${ALL}\nCPU TIME (ms) END\n`;
  const heap = 'HEAP DUMP BEGIN (1 objects)\nHEAP DUMP END\n';

  it.each<[string, string, string[]]>([
    ['nothing but the depth', TRACE + samples(5, ALL), [DEEP]],
    [
      'samples left out',
      TRACE + samples(7, ALL),
      ['2 of 7 samples are in no row because HPROF leaves out rows below its threshold (cutoff=).', DEEP],
    ],
    ['a total that is not stated', TRACE + samples(5, ALL).replace(' (total = 5)', ''), [DEEP]],
    ['times', TRACE + cpuTime, ['Rows of CPU time below HPROF’s threshold (cutoff=) are not in the file.', TIMES, DEEP]],
    [
      'one row without a stack',
      samples(5, ALL),
      ['One row refers to a stack that is not in the file, so no callers are shown for it.'],
    ],
    [
      'two rows without a stack',
      samples(10, ALL, ALL),
      ['2 rows refer to stacks that are not in the file, so no callers are shown for them.'],
    ],
    ['an earlier table', TRACE + samples(5, ALL).repeat(2), [DEEP, 'An earlier table of the same kind is not shown.']],
    ['two earlier tables', TRACE + samples(5, ALL).repeat(3), [DEEP, '2 earlier tables of the same kinds are not shown.']],
    [
      'other parts',
      TRACE + samples(5, ALL) + heap + heap.replaceAll('HEAP DUMP', 'CONTENDED MONITOR'),
      [DEEP, 'In the file but not opened: heap dump, contended monitor.'],
    ],
  ])('%s', async (_, text, said) => {
    expect(await read(text)).toMatchObject({ format: 'hprof-text', agent: 'HPROF', warnings: said });
  });

  it('of the old format, whose calls are exact', async () => {
    const { metrics, warnings, methods } = await read('count callee caller time\n3 a/B.c(I)V <unknown caller> 1\n');
    expect(metrics).toEqual([
      expect.objectContaining({ id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact', better: 'less' }),
    ]);
    expect(warnings).toEqual([
      'Each method is shown only below its direct caller. Times are left out, because in this format they include callees.',
    ]);
    expect([methods.names, methods.classNames, methods.descriptors]).toEqual([['c'], ['a.B'], ['(I)V']]);
  });

  it('names threads by their start, else by their number', async () => {
    const started = 'THREAD START (obj=1, id = 7, name="worker", group="main")\n';
    const traces =
      'TRACE 1: (thread=7)\n\ta.B.c(B.java:7)\nTRACE 2: (thread=8)\n\ta.B.c(B.java:7)\nTRACE 3:\n\ta.B.c(B.java:7)\n';
    const rows = [1, 2, 3].map((trace) => ALL.replace(' 1 a', ` ${trace} a`));
    const { threads } = await read(started + traces + samples(15, ...rows));
    expect(threads.map(({ name, group }) => [name, group])).toEqual([
      ['worker', 'main'],
      ['thread 8', ''],
      ['', ''],
    ]);
  });
});

describe('refusals', () => {
  const broken = async (text: string) => {
    const { error } = await refusal(bufferSource(bytesOf(text)));
    return [error.kind, error.message, error.where];
  };

  it.each([
    ['no table', TRACE, 'The file has no cost table.', 'its end'],
    ['only a heap dump', `${TRACE}HEAP DUMP BEGIN\nHEAP DUMP END\n`, 'The file has no cost table, only heap dump.', 'its end'],
    [
      'times without a total',
      `${TRACE}CPU TIME (ms) BEGIN\n`,
      'The table of CPU time does not state the total on which its percentages are based.',
      'line 4',
    ],
    ['a broken row', samples(5, 'x'), 'A line is not a row of the table of CPU samples: “x”.', 'line 3'],
    ['more samples than all', samples(4, ALL), 'The rows have 5 samples, more than the total of 4.', 'the table of CPU samples'],
    [
      'a stray row',
      `${TRACE}1 1.00% 1.00% 5 1 a.b\n`,
      'A line belongs to a table without a header: “1 1.00% 1.00% 5 1 a.b”.',
      'line 4',
    ],
    ['a broken frame', 'TRACE 1:\n\tnonsense\n', 'A line is not a stack frame: “nonsense”.', 'line 2'],
    [
      'a broken line of the old format',
      'count callee caller time\nnonsense\n',
      'A line does not consist of count, callee, caller and time: “nonsense”.',
      'line 2',
    ],
  ])('%s', async (_, text, message, where) => {
    expect(await broken(text)).toEqual(['damaged', message, where]);
  });

  it('a section without an end', async () => {
    expect(await broken(samples(5, ALL).replace('CPU SAMPLES END\n', ''))).toEqual([
      'truncated',
      'The file ends within section “CPU SAMPLES”.',
      expect.stringMatching(/^line [34]$/),
    ]);
  });
});
