import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import type { FileTree } from '../profile/file-tree';
import type { Names } from '../profile/names';
import { type GroupNode, GroupTree } from './group-tree';
import { framesOf, onePerChain, SampledPaths } from './sampled-paths';
import { ThreadGroups } from './thread-groups';

/** A file of threads, each drawn as contexts below each other: `a`, ` b` is called by `a`. */
function fileOf(...threads: readonly (readonly string[])[]): FileTree {
  const lines = threads.flat();
  const depth = lines.map((line) => line.length - line.trimStart().length);
  const end = depth.map((own, i) => {
    const thread = threads.reduce((stop, each) => (i < stop ? stop : stop + each.length), 0);
    const next = depth.findIndex((other, at) => at > i && other <= own);
    return Math.min(next < 0 ? lines.length : next, thread);
  });
  const segments = [0];
  for (const { length } of threads) segments.push(segments[segments.length - 1] + length);
  return {
    ...{ method: Uint32Array.from(lines, (line) => line.trim().charCodeAt(0) - 97), end: Uint32Array.from(end) },
    ...{ segments, height: Math.max(...depth) + 1 },
  };
}
const letter = (method: number): string => String.fromCharCode(97 + method);

describe('threads that are merged as they are visited', () => {
  const file = fileOf(['a', ' b', '  c', ' b', '  d', ' e'], ['a', ' e', '  c'], ['z']);
  const texts = (node: GroupNode): string[] =>
    [...node.callees.values()].map((each) => `${letter(each.method)} ${each.contexts}`).sort();
  const path = (node: GroupNode): string => (node.caller === null ? '' : path(node.caller) + letter(node.method));

  it('have each path once, with its contexts in the file', () => {
    const tree = new GroupTree(file, [0, 1]);
    expect([tree.root.method, tree.root.caller, tree.root.contexts]).toEqual([-1, null, []]);
    expect(texts(tree.root)).toEqual(['a 0,6']);
    const a = tree.root.callees.get(0)!;
    expect(texts(a)).toEqual(['b 1,3', 'e 5,7']);
    expect(texts(a.callees.get(1)!)).toEqual(['c 2', 'd 4']);
    expect(texts(a.callees.get(4)!)).toEqual(['c 8']);
    expect(a.callees).toBe(a.callees);
    expect(texts(new GroupTree(file, [2]).root)).toEqual(['z 9']);
    expect(texts(new GroupTree(file, [1]).root)).toEqual(['a 6']);
  });

  it.each<[string, number[], string[]]>([
    ['c', [0, 1], ['abc', 'aec']],
    ['b', [0, 1], ['ab']],
    ['a', [0, 1], ['a']],
    ['c', [1], ['aec']],
    ['z', [0, 1], []],
    ['z', [2], ['z']],
  ])('have the method %s, in the threads %j, at %j', async (name, threads, expected) => {
    const nodes = await new GroupTree(file, threads).nodesOf(name.charCodeAt(0) - 97, 9, new Pace());
    expect(nodes?.map(path)).toEqual(expected);
  });

  it('are not searched for a method with more contexts than that', async () => {
    const tree = new GroupTree(file, [0, 1]);
    expect((await tree.nodesOf(1, 2, new Pace()))?.map(path)).toEqual(['ab']);
    expect(await tree.nodesOf(1, 1, new Pace())).toBeNull();
    expect((await tree.nodesOf(2, 2, new Pace()))?.[0].caller).toBe((await tree.nodesOf(1, 2, new Pace()))?.[0]);
  });
});

describe('paths that samples pass through', () => {
  const file = fileOf(['a', ' b', '  c', '  d', ' e'], ['a', ' b', '  c']);
  /** Samples of each context; each has ten bytecodes. */
  const pathsOf = (samples: readonly number[]) => {
    const sampled = [...samples.keys()].filter((i) => samples[i] > 0);
    const paths = new SampledPaths(file, sampled);
    samples.forEach((each, i) => {
      paths.add(i, each, 10);
    });
    return paths.finish();
  };
  const names = { frame: (method: number) => letter(method) } as unknown as Names;
  const pathText = (path: Parameters<typeof framesOf>[0]): string => framesOf(path, names).join('');
  const texts = (samples: readonly number[]): string[] =>
    pathsOf(samples).map((path) => `${pathText(path)} at ${path.context}: own ${path.own}, time ${path.time}, work ${path.work}`);

  it('have the samples and bytecodes of all that they call, in all threads together', () => {
    // Contexts that no sampled path leads through count for their callers: `d` for `b`, `e` for `a`.
    expect(texts([0, 1, 5, 0, 0, 0, 0, 2])).toEqual([
      'a at 0: own 0, time 8, work 80',
      'ab at 1: own 1, time 8, work 50',
      'abc at 2: own 7, time 7, work 20',
    ]);
  });

  it('leave what is on no sampled path to the nearest caller on one', () => {
    expect(texts([0, 0, 0, 0, 3, 0, 0, 0])).toEqual(['a at 0: own 0, time 3, work 80', 'ae at 4: own 3, time 3, work 10']);
  });

  it('are none without samples', () => {
    expect(texts([0, 0, 0, 0, 0, 0, 0, 0])).toEqual([]);
  });

  it.each<[string[], string[]]>([
    [['abc', 'ab', 'a'], ['abc']],
    [['a', 'ab', 'abc'], ['a']],
    [
      ['ab', 'ae'],
      ['ab', 'ae'],
    ],
    [
      ['abc', 'ae', 'ab'],
      ['abc', 'ae'],
    ],
    [
      ['ae', 'abc', 'a'],
      ['ae', 'abc'],
    ],
  ])('of %j are %j with one for each chain', (given, expected) => {
    const paths = pathsOf([1, 1, 1, 1, 1, 1, 1, 1]);
    const found = given.map((text) => paths.find((path) => pathText(path) === text)!);
    expect(onePerChain(found).map(pathText)).toEqual(expected);
  });
});

describe('groups of threads', () => {
  const file = fileOf(['a', ' b'], ['a', ' c'], ['z']);
  const threads = ['pool-1', 'pool-2', 'main'].map((name, id) => ({ id, name, group: '', nodes: 1, count: 1 }));
  const groups = new ThreadGroups(threads, file);
  const outermost = (name: string): string[] =>
    [...groups.of(name).root.callees.values()].map(({ method, contexts }) => `${letter(method)} ${contexts}`);

  it.each<[string, string[]]>([
    ['pool-1', ['a 0,2']],
    ['pool-27', ['a 0,2']],
    ['main', ['z 4']],
    ['pool-', ['a 0,2', 'z 4']],
    ['other', ['a 0,2', 'z 4']],
  ])('of %s are searched, or all: %j', (name, expected) => {
    expect(outermost(name)).toEqual(expected);
    expect(groups.of(name)).toBe(groups.of(name));
  });

  it('give samples to the context in the thread of that name, else to the first', () => {
    const node = groups.of('pool-9').root.callees.get(0)!;
    expect(['pool-1', 'pool-2', 'pool-9', 'main'].map((name) => groups.contextOf(node, name))).toEqual([0, 2, 0, 0]);
    expect(groups.of('other')).toBe(groups.all());
  });
});
