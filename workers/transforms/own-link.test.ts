import { describe, expect, it } from 'vitest';
import { FOLDED, foldedName, LOADED, OUTSIDE } from '../../common/frame-names';
import { Pace } from '../jobs/pace';
import type { Partly } from '../profile/lower-bounds';
import { drawnTree } from '../testing/drawn-tree';
import { mergedTree } from '../testing/opening';
import { foldToOwn } from './own-folding';

const LINES = [
  'main 1 10',
  '  order 2 20',
  '    link.F.here 1 5',
  '  java.util.List.add 3 30',
  '    ship 1 40',
  '  java.lang.ClassLoader.loadClass 1 7',
  '    java.util.Map.put 1 8',
];

/** The tree in which `here` stands for contexts that a link folded, of one kind; null for an ordinary method. */
async function folded(kind: 'library' | 'own' | 'loading' | null, isAsShared: boolean) {
  const drawn = drawnTree(...LINES);
  const methods = drawn.methods.map((each) =>
    each.className === 'link.F' && kind !== null ? { className: '', name: foldedName('3 contexts', kind), descriptor: '' } : each,
  );
  const laid = await mergedTree({ ...drawn, methods });
  await laid.ready(['bytecodes']);
  const { tree, map, names, note, partly } = await foldToOwn(laid, (name) => name.startsWith('app.'), new Pace(), isAsShared);
  const { sums } = laid.prefix('bytecodes');
  const own = new Float64Array(tree.size);
  map.place.forEach((to, i) => {
    own[to] += sums[i + 1] - sums[i];
  });
  const texts = Array.from({ length: tree.size }, (_, i) => {
    const { className, method } = names!.frame(tree.method[i]);
    return `${'  '.repeat(tree.depth[i])}${method === '*' ? className : method} ${own[i]}`;
  });
  return { texts: texts.toSorted(), note, partly };
}

describe('own code', () => {
  it.each<['library' | 'own' | 'loading' | null, boolean, Partly, string[]]>([
    [null, false, 'all', ['main 40', '  order 25', '  ship 40', `${LOADED} 15`]],
    [null, true, 'none', ['main 40', '  order 25', '  ship 40', `${LOADED} 15`]],
    // Library code that the link folded may be own code by another definition.
    ['library', false, 'all', ['main 40', '  order 20', `    ${FOLDED} 5`, '  ship 40', `${LOADED} 15`]],
    ['library', true, 'none', ['main 40', '  order 25', '  ship 40', `${LOADED} 15`]],
    ['own', true, 'kept', ['main 40', '  order 20', `    ${FOLDED} 5`, '  ship 40', `${LOADED} 15`]],
    ['own', false, 'all', ['main 40', '  order 20', `    ${FOLDED} 5`, '  ship 40', `${LOADED} 15`]],
    ['loading', true, 'none', ['main 40', '  order 20', '  ship 40', `${LOADED} 20`]],
    ['loading', false, 'all', ['main 40', '  order 20', '  ship 40', `${LOADED} 20`]],
  ])('of a link that folded %s, by its own definition %s: %s', async (kind, isAsShared, partly, expected) => {
    const found = await folded(kind, isAsShared);
    expect(found.texts).toEqual(expected.toSorted());
    expect(found.partly).toBe(partly);
  });

  it.each([
    ['own', 2, 'loading', 3],
    ['own', 3, 'loading', 2],
    ['loading', 2, 'own', 3],
    ['loading', 3, 'own', 2],
  ] as const)('is kept where a link folded %s, %d contexts, before %s, %d', async (first, before, second, after) => {
    const drawn = drawnTree('main 1 1', '  link.A.x 1 5', '  link.B.x 1 7');
    const names = [foldedName(`${before} contexts`, first), foldedName(`${after} contexts`, second)];
    const methods = drawn.methods.map((each, m) => (m === 0 ? each : { className: '', name: names[m - 1], descriptor: '' }));
    const laid = await mergedTree({ ...drawn, methods });
    const { partly } = await foldToOwn(laid, (name) => name.startsWith('app.'), new Pace(), true);
    expect(partly).toBe('kept');
  });

  it('that nobody called is apart from what loads classes', async () => {
    const laid = await mergedTree(drawnTree('java.lang.Thread.run 1 5', '  java.lang.ClassLoader.loadClass 1 7', '  main 1 9'));
    const { tree, names, note } = await foldToOwn(laid, (name) => name.startsWith('app.'), new Pace());
    const frames = Array.from(tree.method, (method) => names!.frame(method)).map(({ className, method }) =>
      method === '*' ? className : method,
    );
    expect(frames.toSorted()).toEqual([LOADED, 'main', OUTSIDE].toSorted());
    expect(note).toBe('2 contexts folded into your own code.');
  });
});
