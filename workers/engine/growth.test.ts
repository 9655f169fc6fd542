import { describe, expect, it } from 'vitest';
import type { View } from '../api/engine';
import { encodeMct } from '../formats/mct/encoder';
import { drawnTree } from '../testing/drawn-tree';
import { value } from '../testing/opening';
import { createEngine } from './engine';

const opened = async (engine: ReturnType<typeof createEngine>, job: number, lines: string[]): Promise<View> => {
  const file = new Blob([await encodeMct(drawnTree(...lines))]);
  return { profile: value(await engine.open(job, 'run.mct', file)).profile, thread: 'all' };
};

/** Methods of the contexts that grew by more than 1% of the picture. @param focus method of the focused context */
async function grown(before: string[], after: string[], focus = '', more: Partial<View> = {}): Promise<string[]> {
  const engine = createEngine();
  const from = { ...(await opened(engine, 1, before)), ...more };
  const to = { ...(await opened(engine, 2, after)), ...more };
  const nameOf = async (context: number) => value(await engine.context(to, context, [])).path.names.at(-1)?.method;
  let focused = -1;
  for (let i = 0; focus !== '' && focused < 0; i++) if ((await nameOf(i)) === focus) focused = i;
  const contexts = value(await engine.grown(from, to, 'calls', focused, 0.01));
  expect([...contexts].sort((a, b) => a - b)).toEqual([...contexts]);
  return Promise.all([...contexts].map(async (context) => `${await nameOf(context)}`));
}

describe('frames that grew by more than 1% of the picture', () => {
  it.each<[string, string[], string[], string[]]>([
    ['none if nothing changed', ['main 0 0', '  a 100 0'], ['main 0 0', '  a 100 0'], []],
    ['not by exactly 1%', ['main 0 0', '  a 99 0'], ['main 0 0', '  a 100 0'], []],
    [
      'by more than 1%, with the callers',
      ['main 0 0', '  a 98 0', '  b 0 0'],
      ['main 0 0', '  a 100 0', '  b 0 0'],
      ['main', 'a'],
    ],
    [
      'not the calls of a caller that grew',
      ['main 0 0', '  a 1 0', '    c 97 0'],
      ['main 0 0', '  a 3 0', '    c 97 0'],
      ['main', 'a'],
    ],
    [
      'a new path, with new callees',
      ['main 0 0', '  z 50 0'],
      ['main 0 0', '  b 0 0', '    n 50 0', '  z 50 0'],
      ['main', 'b', 'n'],
    ],
    ['not a new path that is small', ['main 0 0', '  z 99 0'], ['main 0 0', '  b 1 0', '  z 99 0'], []],
    ['a path between others that vanished', ['main 0 0', '  a 9 0', '  c 90 0', '  e 1 0'], ['main 0 0', '  c 92 0'], ['c']],
    [
      'the same method below another caller',
      ['main 0 0', '  a 0 0', '    x 90 0'],
      ['main 0 0', '  b 0 0', '    x 90 0'],
      ['b', 'x'],
    ],
    [
      'a callee below a caller that shrank',
      ['main 0 0', '  a 50 0', '    x 50 0'],
      ['main 0 0', '  a 20 0', '    x 70 0'],
      ['x'],
    ],
    ['none in an empty picture', ['main 0 0'], ['main 0 0'], []],
    ['all after an empty picture', ['main 0 0', '  a 0 0'], ['main 0 0', '  a 5 0'], ['main', 'a']],
    ['none if all shrank', ['main 0 0', '  a 100 0'], ['main 0 0', '  a 50 0'], []],
  ])('are: %s', async (_, before, after, names) => {
    expect(await grown(before, after)).toEqual(names);
  });

  it('are compared with the focused frame', async () => {
    const [before, after] = [
      ['main 0 0', '  a 0 0', '    x 9 0', '  big 9000 0'],
      ['main 0 0', '  a 0 0', '    x 10 0', '  big 9000 0'],
    ];
    expect(await grown(before, after)).toEqual([]);
    expect(await grown(before, after, 'a')).toEqual(['a', 'x']);
    expect(await grown(['main 0 0', '  big 9 0'], after, 'a'), 'focused for the first time').toEqual(['a', 'x']);
  });

  it('are those of the transformed tree', async () => {
    const [before, after] = [
      ['main 0 0', '  a 0 0', '    x 50 0', '  b 50 0'],
      ['main 0 0', '  a 0 0', '    x 60 0', '  b 50 0'],
    ];
    expect(await grown(before, after, '', { transforms: [{ kind: 'invert', metric: 'calls' }] })).toEqual(['x', 'a', 'main']);
  });

  it('are none by a metric that the earlier dump does not have', async () => {
    const engine = createEngine();
    const from = await opened(engine, 1, ['main 1 1']);
    const to = await opened(engine, 2, ['main 9 9']);
    expect(value(await engine.grown(from, to, 'cpu', -1, 0.01))).toEqual(new Int32Array(0));
  });
});
