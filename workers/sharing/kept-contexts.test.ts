import { describe, expect, it } from 'vitest';
import { drawnTree } from '../testing/drawn-tree';
import { laidOut, mergedTree } from '../testing/opening';
import { chooseKept, keptTree, type OwnCode, ownCode } from './kept-contexts';
import { treeSource } from './pruning-source';

/** In the order of the merged tree, in which callees are sorted. */
const DRAWING = [
  'main 1 1',
  '  buy 1 1',
  '    java.lang.ClassLoader.loadClass 1 1',
  '      java.util.Map.get 1 1',
  '        start 1 1',
  '          java.util.Map.put 1 1',
  '    java.util.List.add 1 1',
  '      count 1 1',
  '        java.util.List.get 1 1',
  '    java.util.List.remove 1 1',
  '  pay 1 1',
  'java.lang.Object.<clinit> 1 1',
  'java.util.Map.get 1 1',
];

const sourceOf = async (...lines: string[]) => treeSource(await laidOut(await mergedTree(drawnTree(...lines))), ['bytecodes']);
type Source = Awaited<ReturnType<typeof sourceOf>>;
const nameOf = (source: Source, context: number) => source.frame(source.method[context]!).method;
const isOwn = (source: Source) => (method: number) => source.frame(method).className === 'app.Shop';
/** The tree in a few words: kept contexts by name, others by kind and number, each behind its depth; and what it stands for. */
const drawn = (source: Source, kept: number[], code: OwnCode | null) =>
  keptTree(source, Uint32Array.from(kept), code).map(({ context, depth, folded, kind, ranges }) => {
    const names = ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => nameOf(source, from + at)));
    return `${'  '.repeat(depth)}${context < 0 ? `${folded} ${kind}: ${names.join(' ')}` : names.join(' ')}`;
  });

describe('the contexts that are kept', () => {
  it('are those that were chosen with all their callers, in order', async () => {
    const source = await sourceOf(...DRAWING);
    const names = (...chosen: number[]) =>
      Array.from(chooseKept(source, Uint32Array.from(chosen)), (each) => nameOf(source, each));
    const at = (name: string) => Array.from({ length: source.size }, (_, i) => i).findIndex((i) => nameOf(source, i) === name);
    expect(names()).toEqual([]);
    expect(names(at('main'))).toEqual(['main']);
    expect(names(at('pay'), at('count'), at('buy'))).toEqual(['main', 'buy', 'add', 'count', 'pay']);
  });

  it('have one context below them for all others if nothing is divided', async () => {
    const source = await sourceOf(...DRAWING);
    expect(drawn(source, [], null)).toEqual([
      '13 library: main buy loadClass get start put add count get remove pay <clinit> get',
    ]);
    expect(drawn(source, [0, 1], null)).toEqual([
      '2 library: <clinit> get',
      'main',
      '  1 library: pay',
      '  buy',
      '    8 library: loadClass get start put add count get remove',
    ]);
    expect(drawn(source, [0, 1, 6, 7], null)).toEqual([
      '2 library: <clinit> get',
      'main',
      '  1 library: pay',
      '  buy',
      '    5 library: loadClass get start put remove',
      '    add',
      '      count',
      '        1 library: get',
    ]);
  });

  it('have one for each kind of code: library, own with what it calls, and class loading', async () => {
    const source = await sourceOf(...DRAWING);
    const code = ownCode(source, isOwn(source));
    expect(drawn(source, [], code)).toEqual([
      '1 library: get',
      '9 own: main buy start put add count get remove pay',
      '3 loading: loadClass get <clinit>',
    ]);
    const top = ['1 library: get', '1 loading: <clinit>', 'main', '  1 own: pay', '  buy'];
    expect(drawn(source, [0, 1], code)).toEqual([
      ...top,
      '    2 library: add remove',
      '    4 own: start put count get',
      '    2 loading: loadClass get',
    ]);
    expect(drawn(source, [0, 1, 6], code)).toEqual([
      ...top,
      '    1 library: remove',
      '    2 own: start put',
      '    2 loading: loadClass get',
      '    add',
      '      2 own: count get',
    ]);
  });
});

describe('kinds of code', () => {
  it('are nothing to divide if all is own', async () => {
    const source = await sourceOf('main 1 1', '  buy 1 1');
    expect(ownCode(source, isOwn(source))).toBeNull();
    expect(ownCode(source, () => false)).toEqual({ loading: [], own: [] });
  });

  it('are own methods, and class loading down to the next own method', async () => {
    const source = await sourceOf(...DRAWING);
    const { loading, own } = ownCode(source, isOwn(source))!;
    expect(own.map((each) => nameOf(source, each))).toEqual(['main', 'buy', 'start', 'count', 'pay']);
    expect(
      loading.map(({ from, to }) => Array.from({ length: to - from }, (_, at) => nameOf(source, from + at)).join(' ')),
    ).toEqual(['loadClass get', '<clinit>']);
  });

  it('of frames that stand for folded ones are what these say', async () => {
    const folded = [
      '(3 contexts folded here)',
      '(1 context with own code folded here)',
      '(1,200 contexts of class loading folded here)',
    ];
    const names = ['main', ...folded];
    const source = {
      ...{ size: 4, depth: [0, 1, 1, 1], method: [0, 1, 2, 3] },
      frame: (method: number) => ({ className: method === 0 ? 'app.Shop' : '', method: names[method] }),
    } as unknown as Source;
    expect(ownCode(source, (method) => method === 0)).toEqual({ loading: [{ from: 3, to: 4 }], own: [0, 2] });
  });
});
