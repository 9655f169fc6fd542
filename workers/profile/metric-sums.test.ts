import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { recordingWith } from '../recording/blank-recording';
import { methodTable } from '../recording/method-list';
import { ConstructorList } from './constructor-list';
import { constructorMethods } from './constructors';
import { MemoryColumn } from './memory-column';
import { Columns, measureMetrics } from './metric-sums';
import { type ArrayColumn, CONSTRUCTOR, LEAF, type MetricSource, type RecordedMetric, type Recording } from './recording';

const column = (name: string, ...numbers: number[]) => new MemoryColumn(name, Float64Array.from(numbers));
const arrays = (...entries: [node: number, arrays: number, elements: number][]): ArrayColumn => ({
  name: 'arrays',
  parts: async function* () {
    yield {
      node: Uint32Array.from(entries, ([node]) => node),
      type: Uint8Array.from(entries, () => 0),
      arrays: Float64Array.from(entries, ([, each]) => each),
      elements: Float64Array.from(entries, ([, , each]) => each),
    };
  },
});
const metric = (id: string, source: MetricSource, more: Partial<RecordedMetric> = {}): RecordedMetric =>
  ({ id, label: id, unit: id, kind: 'exact', better: 'less', source, ...more }) as RecordedMetric;

/** Two threads: `main` with a leaf constructor, of 16 bytes or of unknown size, and one more `main`. */
function recorded(metrics: readonly RecordedMetric[], bytes = 16): Recording {
  const methods = methodTable([
    { className: 'app.Main', name: 'main' },
    { className: 'app.Leaf', name: '<init>', flags: CONSTRUCTOR | LEAF },
  ]);
  const thread = { id: 0, group: '', count: 1 };
  return recordingWith({
    format: 'test',
    nodes: 3,
    threads: [
      { ...thread, name: 'one', nodes: 2 },
      { ...thread, name: 'two', nodes: 1 },
    ],
    methods: { ...methods, sizes: { bytes: Float64Array.from([0, bytes]), isEstimated: new Uint8Array(2) } },
    pops: column('tree.pops', 0, 0, 0),
    method: column('tree.method', 0, 1, 0),
    metrics,
  });
}

async function measured(metrics: readonly RecordedMetric[], bytes?: number) {
  const recording = recorded(metrics, bytes);
  const list = new ConstructorList(constructorMethods(recording));
  list.add(1, 0, 1);
  return measureMetrics(recording, new Columns(recording, list.finish()), new Pace());
}

const CALLS = column('metric.calls', 1, 7, 2);

describe('the sums of metrics', () => {
  it('are those of each thread, and of all', async () => {
    const { infos, totals, problems, warnings } = await measured([
      metric('calls', { kind: 'column', column: CALLS }),
      metric('objects', { kind: 'constructors', calls: CALLS }),
      metric('bytes', { kind: 'sizes', column: column('metric.bytes', 10, 0, 5), calls: CALLS }),
      metric('arrays', { kind: 'arrays', arrays: arrays([0, 1, 4], [2, 2, 8]) }),
      metric('elements', { kind: 'elements', arrays: arrays([1, 1, 4], [2, 2, 8]) }),
    ]);
    expect(infos.map(({ id, total, kind }) => `${id} ${total} ${kind}`)).toEqual([
      'calls 10 exact',
      'objects 7 exact',
      'bytes 127 exact',
      'arrays 3 exact',
      'elements 12 exact',
    ]);
    expect(totals.map((each) => [...each])).toEqual([
      [8, 2],
      [7, 0],
      [122, 5],
      [1, 2],
      [4, 8],
    ]);
    expect([problems, warnings]).toEqual([[], []]);
  });

  it('of bytes are lower bounds where objects of unknown size were made', async () => {
    const bytes = metric('bytes', { kind: 'sizes', column: column('metric.bytes', 10, 0, 5), calls: CALLS });
    const { infos } = await measured([bytes], 0);
    expect(infos).toMatchObject([{ id: 'bytes', total: 15, kind: 'lower-bound' }]);
  });

  it('leave out what is broken, and say so once', async () => {
    const short = column('metric.calls', 1, 2);
    const { infos, problems } = await measured([
      metric('bytecodes', { kind: 'column', column: column('metric.bytecodes', 1, 1, 1) }),
      metric('calls', { kind: 'column', column: short }),
      metric('objects', { kind: 'constructors', calls: short }),
      metric('bytes', { kind: 'sizes', column: column('metric.bytes', 1, 1, 1), calls: short }),
    ]);
    expect(infos.map(({ id }) => id)).toEqual(['bytecodes']);
    expect(problems).toEqual([
      'Section metric.calls is treated as absent: A column has 2 numbers for 3 contexts. (section metric.calls)',
      'Metric objects is unavailable, because the section it is computed from is missing.',
      'Metric bytes is unavailable, because the section it is computed from is missing.',
    ]);
  });

  it('leave out a column that is too long', async () => {
    const bytecodes = metric('bytecodes', { kind: 'column', column: column('metric.bytecodes', 1, 1, 1) });
    const long = metric('calls', { kind: 'column', column: column('metric.calls', 1, 1, 1, 1) });
    const { problems } = await measured([bytecodes, long]);
    expect(problems).toEqual([
      'Section metric.calls is treated as absent: A column has 4 numbers for 3 contexts. (section metric.calls)',
    ]);
  });

  it.each<[string, number[], boolean]>([
    ['2^53 − 1', [Number.MAX_SAFE_INTEGER, 0, 0], true],
    ['2^53', [Number.MAX_SAFE_INTEGER, 1, 0], false],
  ])('may reach %s, and are left out above', async (_, numbers, isKept) => {
    const one = metric('calls', { kind: 'column', column: column('metric.calls', 1, 1, 1) });
    const { infos, problems } = await measured([one, metric('x', { kind: 'column', column: column('metric.x', ...numbers) })]);
    expect(infos.map(({ id }) => id)).toEqual(isKept ? ['calls', 'x'] : ['calls']);
    expect(problems).toEqual(isKept ? [] : ['Metric x is left out: its sum exceeds 2^53 − 1 and would not be exact.']);
  });

  it('are refused where no metric is left', async () => {
    const huge = metric('x', { kind: 'column', column: column('metric.x', Number.MAX_SAFE_INTEGER, 1, 0) });
    await expect(measured([huge])).rejects.toMatchObject({
      kind: 'too-large',
      message: 'The sum of every metric in the file exceeds 2^53 − 1.',
      advice: 'Record a shorter run.',
    });
    const short = metric('x', { kind: 'column', column: column('metric.x', 1) });
    await expect(measured([short])).rejects.toThrow(/^The file has no complete metric\. Section metric\.x is treated as absent/);
  });
});
