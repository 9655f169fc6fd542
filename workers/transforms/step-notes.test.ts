import { describe, expect, it } from 'vitest';
import { foldPath } from '../../common/method-path';
import type { MethodId, Transform } from '../api/engine';
import { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import { drawnTree } from '../testing/drawn-tree';
import { mergedTree } from '../testing/opening';
import { callersOf } from './caller-tree';
import type { Step } from './step';
import { applyTransform } from './transform-steps';

const method = (text: string): MethodId => {
  const dot = text.lastIndexOf('.');
  return { className: dot < 0 ? 'app.Shop' : text.slice(0, dot), method: text.slice(dot + 1), descriptor: '()V' };
};
const path = (...names: string[]) => foldPath(names.map(method));
const pattern = (text: string) => ({ pattern: text });

/** The contexts of a step, indented by depth, and where the previous ones went. */
function shapeOf(from: MetricTree, { tree, map, names = from.names }: Step) {
  const texts = Array.from({ length: tree.size }, (_, i) => {
    const { className, method: name } = names.frame(tree.method[i]);
    return `${'  '.repeat(tree.depth[i])}${name === '*' ? className : name}`;
  });
  return { texts, places: Array.from(from.tree.method, (_, i) => map.place[i - map.from] ?? -1), ends: [...tree.end] };
}

async function applied(lines: readonly string[], transform: Exclude<Transform, { kind: 'interval' }>) {
  const from = await mergedTree(drawnTree(...lines));
  await from.ready(['bytecodes']);
  const step = await applyTransform(from, transform, new Pace(), () => (className) => className.startsWith('app.'));
  return { ...shapeOf(from, step), note: step.note, partly: step.partly, folded: step.map.folded && [...step.map.folded], step };
}

const SHOP = ['main 1 10', '  order 1 20', '    pack 1 30', '      order 1 5', '  ship 1 40', '    pack 1 5'];

describe('a transform says', () => {
  it.each<[string, Exclude<Transform, { kind: 'interval' }>, string[], number[], string]>([
    ['focus', { kind: 'focus', path: path('main', 'order') }, ['order', '  pack', '    order'], [-1, 0, 1, 2, -1, -1], ''],
    ['focus on the second callee', { kind: 'focus', path: path('main', 'ship') }, ['ship', '  pack'], [-1, -1, -1, -1, 0, 1], ''],
    ['no focus', { kind: 'focus', path: path('main', 'pack') }, [], [-1, -1, -1, -1, -1, -1], 'This context is not in the tree.'],
    ['no method', { kind: 'focus', path: path('bill') }, [], [-1, -1, -1, -1, -1, -1], 'This context is not in the tree.'],
    [
      'callees',
      { kind: 'callees', method: method('pack') },
      ['pack', '  order'],
      [-1, -1, 0, 1, -1, 0],
      '2 contexts of the method merged.',
    ],
    [
      'callees of the outermost',
      { kind: 'callees', method: method('order') },
      ['order', '  pack', '    order'],
      [-1, 0, 1, 2, -1, -1],
      '1 context of the method merged.',
    ],
    ['no callees', { kind: 'callees', method: method('bill') }, [], [-1, -1, -1, -1, -1, -1], 'This method is not in the tree.'],
    [
      'callers',
      { kind: 'callers', method: method('pack'), cost: 'exclusive' },
      ['pack', '  order', '    main', '  ship', '    main'],
      [-1, -1, 2, -1, -1, 4],
      '2 contexts of the method.',
    ],
    [
      'callers of all contexts',
      { kind: 'callers', method: method('order'), cost: 'exclusive' },
      ['order', '  main', '  pack', '    order', '      main'],
      [-1, 1, -1, 4, -1, -1],
      '2 contexts of the method.',
    ],
    [
      'callers of the outermost contexts',
      { kind: 'callers', method: method('order'), cost: 'inclusive' },
      ['order', '  main'],
      [-1, 1, 1, 1, -1, -1],
      '1 context of the method.',
    ],
    [
      'hide',
      { kind: 'hide', methods: pattern('app.Shop.pack') },
      ['main', '  order', '  ship'],
      [0, 1, -1, -1, 2, -1],
      '3 contexts in 2 places left out.',
    ],
    [
      'hide a single context',
      { kind: 'hide', methods: { method: method('ship') } },
      ['main', '  order', '    pack', '      order'],
      [0, 1, 2, 3, -1, -1],
      '2 contexts in 1 place left out.',
    ],
    [
      'fold what has no caller',
      { kind: 'only', patterns: ['app.Shop.pack'] },
      ['main', '  pack'],
      [0, 0, 1, 1, 0, 1],
      '3 contexts folded into their callers. 1 outermost frame remains because it has no caller.',
    ],
    [
      'hide nothing',
      { kind: 'hide', methods: pattern('org.*') },
      SHOP.map((each) => each.replace(/ \d+ \d+$/, '')),
      [0, 1, 2, 3, 4, 5],
      'Nothing here matches.',
    ],
    [
      'fold',
      { kind: 'fold', methods: pattern('app.Shop.pack') },
      ['main', '  order', '    order', '  ship'],
      [0, 1, 1, 2, 3, 3],
      '2 contexts folded into their callers.',
    ],
    [
      'fold one that has no caller',
      { kind: 'fold', methods: pattern('app.Shop.main') },
      SHOP.map((each) => each.replace(/ \d+ \d+$/, '')),
      [0, 1, 2, 3, 4, 5],
      'Nothing here matches. 1 outermost frame remains because it has no caller.',
    ],
    [
      'only',
      { kind: 'only', patterns: ['app.Shop.pack', 'app.Shop.main'] },
      ['main', '  pack'],
      [0, 0, 1, 1, 0, 1],
      '3 contexts folded into their callers.',
    ],
    [
      'recursion of a method',
      { kind: 'recursion', method: method('order') },
      ['main', '  order', '    pack', '  ship', '    pack'],
      [0, 1, 2, 1, 3, 4],
      '1 context merged into the method’s outermost contexts.',
    ],
    [
      'no direct recursion',
      { kind: 'recursion', method: null },
      SHOP.map((each) => each.replace(/ \d+ \d+$/, '')),
      [0, 1, 2, 3, 4, 5],
      'Nothing here matches.',
    ],
    // The threshold is 0.4 of 110, which is 44: `ship` has 45 with its callees, `order` 55.
    [
      'drop below a share',
      { kind: 'drop', metric: 'bytecodes', share: 0.4 },
      ['main', '  order', '  ship'],
      [0, 1, 1, 1, 2, 2],
      '3 contexts charged to their callers.',
    ],
    [
      'drop at a share',
      { kind: 'drop', metric: 'bytecodes', share: 45 / 110 },
      ['main', '  order', '  ship'],
      [0, 1, 1, 1, 2, 2],
      '3 contexts charged to their callers.',
    ],
    [
      'drop above a share',
      { kind: 'drop', metric: 'bytecodes', share: 0.42 },
      ['main', '  order'],
      [0, 1, 1, 1, 0, 0],
      '4 contexts charged to their callers.',
    ],
    [
      'drop nothing',
      { kind: 'drop', metric: 'bytecodes', share: 0.01 },
      SHOP.map((each) => each.replace(/ \d+ \d+$/, '')),
      [0, 1, 2, 3, 4, 5],
      'No context is that small.',
    ],
  ])('%s', async (_, transform, texts, places, note) => {
    const found = await applied(SHOP, transform);
    expect(found).toMatchObject({ texts, places, note });
  });

  it('of direct recursion how much it merged', async () => {
    const found = await applied(['main 1 1', '  walk 1 1', '    walk 1 1', '      walk 1 1', '    leaf 1 1'], {
      ...{ kind: 'recursion', method: null },
    });
    expect(found).toMatchObject({
      ...{ texts: ['main', '  walk', '    leaf'], places: [0, 1, 2, 1, 1] },
      note: '2 contexts merged into their callers.',
    });
  });

  it.each<[string, string[], string[], string]>([
    ['that all code is one’s own', ['main 1 1', '  order 1 1'], ['main', '  order'], 'All of the code is yours.'],
    [
      'how much it folded into one’s own code',
      ['main 1 1', '  java.util.List.add 1 1', '    java.util.List.grow 1 1', '      order 1 1'],
      ['main', '  order'],
      '2 contexts folded into your own code.',
    ],
    [
      'what no own method called',
      ['java.lang.Thread.run 1 1', '  main 1 1', '    java.util.List.add 1 1'],
      ['main', 'other code'],
      '2 contexts folded into your own code.',
    ],
  ])('%s', async (_, lines, texts, note) => {
    const found = await applied(lines, { kind: 'own', prefixes: [] });
    expect([found.texts.toSorted(), found.note]).toEqual([texts.toSorted(), note]);
  });

  it('which contexts were folded, whose calls are not their callers’', async () => {
    expect((await applied(SHOP, { kind: 'fold', methods: pattern('app.Shop.pack') })).folded).toEqual([0, 0, 1, 0, 0, 1]);
    expect((await applied(SHOP, { kind: 'drop', metric: 'bytecodes', share: 0.4 })).folded).toEqual([0, 0, 1, 1, 0, 1]);
    expect((await applied(SHOP, { kind: 'recursion', method: method('order') })).folded).toBeUndefined();
  });
});

describe('figures of a link', () => {
  it.each<[Exclude<Transform, { kind: 'interval' }>, string | undefined]>([
    [{ kind: 'hide', methods: pattern('app.Shop.pack') }, 'total'],
    [{ kind: 'callees', method: method('pack') }, 'total'],
    [{ kind: 'callers', method: method('pack'), cost: 'exclusive' }, 'total'],
    [{ kind: 'focus', path: path('main') }, undefined],
    [{ kind: 'fold', methods: pattern('app.Shop.pack') }, undefined],
    [{ kind: 'recursion', method: null }, undefined],
    [{ kind: 'own', prefixes: [] }, 'all'],
  ])('differ after %j by %s', async (transform, expected) => {
    expect((await applied(SHOP, transform)).partly).toBe(expected);
  });
});

it('of one path of callers, that it has more', async () => {
  const from = await mergedTree(drawnTree('main 1 1', '  order 1 1'));
  const step = await callersOf(from.tree, from.names.size, 1, true, new Pace(), 1);
  expect(step.note).toBe('1 context of the method. Up to 1 level of callers is shown; 1 context has more.');
});

describe('callers of a method', () => {
  it.each<[number, string[], string, boolean]>([
    [6, ['pack', '  order', '    main', '  ship', '    main'], '2 contexts of the method.', false],
    [
      5,
      ['pack', '  order', '  ship'],
      '2 contexts of the method. Up to 2 levels of callers are shown; 2 contexts have more.',
      true,
    ],
    [1, ['pack'], '2 contexts of the method. Up to 1 level of callers is shown; 2 contexts have more.', true],
  ])('within %d steps', async (most, texts, note, cut) => {
    const from = await mergedTree(drawnTree(...SHOP));
    const wanted = Array.from({ length: from.names.size }, (_, m) => m).find((m) => from.names.frame(m).method === 'pack')!;
    const step = await callersOf(from.tree, from.names.size, wanted, true, new Pace(), most);
    expect(shapeOf(from, step).texts).toEqual(texts);
    expect([step.note, step.cut]).toEqual([note, cut]);
  });
});
