import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { RecordingBuilder } from '../recording/recording-builder';
import { byLine } from './line-frames';
import { MemoryColumn } from './memory-column';
import type { Recording } from './recording';

/** `run` (from line 10) at two lines and once without one, and `stop`, at the same line as `run`. */
function recorded(): Recording {
  const builder = new RecordingBuilder([{ id: 'samples', label: 'S', unit: 's', kind: 'sampled', better: 'less' }]);
  const run = builder.method({ className: 'app.A', name: 'run', descriptor: '()V', line: 10, flags: 4 });
  const stop = builder.method({ className: 'app.B', name: 'stop', sourceFile: 'B.java', line: 40 });
  builder.add([run, run], [1], 0, [12, 17]);
  builder.add([run, stop], [2], 0, [12, 17]);
  builder.add([run], [3], 0, [0]);
  return builder.finish({ format: 'test' });
}

describe('frames by line', () => {
  it('have a name for each line of a method, and keep the name where the line is not known', async () => {
    const { methods, method, nodes } = await byLine(recorded(), new Pace());
    const reader = method.indexReader(new Pace());
    await reader.read(nodes);
    const frames = [...reader.values.subarray(0, nodes)].map((m) => [
      `${methods.classNames[methods.classOf[m]]}.${methods.names[m]}${methods.descriptors[m]}`,
      methods.lines[m],
      methods.flags[m],
      methods.chained[m],
    ]);
    expect(frames.toSorted()).toEqual([
      ['app.A.run()V', 10, 4, -1],
      ['app.A.run:12()V', 12, 4, -1],
      ['app.A.run:17()V', 17, 4, -1],
      ['app.B.stop:17', 17, 0, -1],
    ]);
  });

  it('are refused where a recording has no lines', async () => {
    const { lines: _, ...without } = recorded();
    await expect(byLine(without, new Pace())).rejects.toMatchObject({
      kind: 'bad-transform',
      message: 'This recording has no line numbers for its frames.',
      advice: 'Group by method, class or package.',
    });
  });

  it.each<[string, Partial<Recording>, RegExp]>([
    [
      'lines',
      { lines: new MemoryColumn('tree.lines', new Uint32Array(2)) },
      /column of methods or that of lines ends before context/,
    ],
    ['methods', { method: new MemoryColumn('tree.method', new Uint32Array(2)) }, /ends before context 4 of 4|refers to method/],
    [
      'a method',
      { method: new MemoryColumn('tree.method', Uint32Array.from([0, 0, 1, 2])) },
      /Context 3 refers to method 2, but there are only 2\./,
    ],
  ])('are refused where the recording lacks %s', async (_, broken, message) => {
    await expect(byLine({ ...recorded(), ...broken }, new Pace())).rejects.toThrow(message);
  });
});
