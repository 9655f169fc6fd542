import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { drawnTree } from '../testing/drawn-tree';
import { mergedTree } from '../testing/opening';
import { medianRecording, mediansNote } from './median-recording';
import { uniteRuns } from './run-union';

const FACTS = {
  dump: 'exit',
  agent: 'agent 1',
  mainClass: 'app.Shop',
  jvm: 'vm',
  os: 'os',
  start: 1,
  end: 2,
  analysis: '',
  notInstrumented: [],
  limited: [],
  folded: 3,
  incomplete: true,
  warnings: [],
  problems: [],
};

async function mediansOf(...runs: readonly (readonly string[])[]) {
  const trees = await Promise.all(runs.map((lines) => mergedTree(drawnTree(...lines))));
  const all = await uniteRuns(trees, new Pace());
  const info = { ...trees[0].describe('bytecodes')!, total: 0 };
  const recording = medianRecording(all, trees, [info], FACTS);
  const { source } = recording.metrics[0];
  if (source.kind !== 'column') throw new Error('not a column');
  const reader = source.column.reader(new Pace());
  const count = await reader.read(99);
  const names = Array.from(all.tree.method, (method) => all.names.frame(method).method);
  return { recording, texts: names.map((name, i) => `${name} ${reader.values[i]}`), count };
}

describe('a recording of medians', () => {
  it.each<[string, string[][], string[]]>([
    ['of one run is that run', [['main 1 7']], ['main 7']],
    ['of two has what lies between them', [['main 1 10'], ['main 1 20']], ['main 15']],
    ['rounds what lies between two counts down', [['main 1 10'], ['main 1 21']], ['main 15']],
    ['of three has the middle one', [['main 1 30'], ['main 1 10'], ['main 1 11']], ['main 11']],
    ['counts 0 in a run without the context', [['main 1 1', '  order 1 8'], ['main 1 1']], ['main 1', 'order 4']],
    [
      'has contexts that most runs lack, with 0',
      [['main 1 5', '  order 1 8'], ['main 1 5', '  order 1 9'], ['main 1 5'], ['main 1 5'], ['main 1 5']],
      ['main 5', 'order 0'],
    ],
    [
      'has what single runs have, each in its place',
      [
        ['main 1 2', '  order 1 8', '  ship 1 4'],
        ['main 1 2', '  bill 1 6', '  order 1 8'],
      ],
      ['main 2', 'bill 3', 'order 8', 'ship 2'],
    ],
  ])('%s', async (_, runs, expected) => {
    const { texts, count } = await mediansOf(...runs);
    expect(texts).toEqual(expected);
    expect(count).toBe(expected.length);
  });

  it('is one thread of all threads, and says of itself what it was told', async () => {
    const { recording } = await mediansOf(['main 1 2', '  order 1 8'], ['main 1 2', '  ship 1 8']);
    expect(recording.threads).toEqual([{ id: 0, name: 'all threads', group: '', nodes: 3, count: 1 }]);
    expect(recording).toMatchObject({ ...FACTS, format: 'medians of runs', nodes: 3 });
    expect(recording.metrics.map(({ id, label }) => [id, label])).toEqual([['bytecodes', 'Bytecodes']]);
    expect(mediansNote(3)).toBe(
      'Each context shows the median of its figures in 3 runs, with 0 for runs without it; totals are sums of these medians.',
    );
  });

  it('has a tree that opens as one', async () => {
    const { recording } = await mediansOf(['main 1 2', '  a 1 1', '    b 1 1', '  c 1 1'], ['main 1 2']);
    const reader = recording.pops.indexReader(new Pace());
    await reader.read(4);
    expect([...reader.values.subarray(0, 4)]).toEqual([0, 0, 0, 2]);
  });
});

describe('the union of runs', () => {
  it('has each method as the last run that has it knows it', async () => {
    const at = (line: number, ...lines: string[]) => {
      const drawn = drawnTree(...lines);
      return mergedTree({ ...drawn, methods: drawn.methods.map((each) => ({ ...each, line })) });
    };
    const runs = [await at(10, 'main 1 1', '  order 1 1'), await at(20, 'main 1 1', '  order 1 1'), await at(30, 'main 1 1')];
    const { names, places } = await uniteRuns(runs, new Pace());
    expect(Array.from({ length: names.size }, (_, m) => names.frame(m)).map(({ method, line }) => `${method}:${line}`)).toEqual([
      'main:30',
      'order:20',
    ]);
    expect(places.map((each) => [...each])).toEqual([[0, 1], [0, 1], [0]]);
  });
});
