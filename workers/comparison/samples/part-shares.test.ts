import { describe, expect, it } from 'vitest';
import { drawnTree } from '../../testing/drawn-tree';
import { mergedTree } from '../../testing/opening';
import { Role } from './own-methods';
import { partOfRun } from './part-shares';

/** Samples stand in the place of bytecodes; names of own methods begin with `app.`. */
const RUN = [
  'main 1 10',
  '  outer 1 20',
  '    inner 1 40',
  '      java.util.List.add 1 80',
  '    java.util.List.get 1 160',
  '  other 1 320',
  '    inner 1 640',
];

/** Samples of chosen methods of a run, and all that an own method has on its stack. */
async function part(chosen: readonly string[], inclusive: boolean, lines = RUN, weight = 1) {
  const laid = await mergedTree(drawnTree(...lines));
  const { tree, names } = laid;
  const byMethod = (of: (frame: { className: string; method: string }) => boolean) =>
    Uint8Array.from({ length: names.size }, (_, m) => Number(of(names.frame(m))));
  const roles = byMethod(({ className }) => className.startsWith('app.')).map((own) => (own === 1 ? Role.own : Role.other));
  const { sums } = laid.prefix('bytecodes');
  const isChosen = byMethod(({ method }) => chosen.includes(method));
  return partOfRun(tree, sums, weight, roles, isChosen, inclusive);
}

describe('the part of chosen methods', () => {
  it.each<[string, string[], boolean, number]>([
    ['alone', ['outer'], false, 20],
    ['with what it calls', ['outer'], true, 20 + 40 + 80 + 160],
    ['in all its contexts', ['inner'], true, 40 + 80 + 640],
    ['one inside another, each alone', ['outer', 'inner'], false, 20 + 40 + 640],
    ['one inside another: what follows the inner one is in the outer one, too', ['outer', 'inner'], true, 300 + 640],
    ['all of the run', ['main', 'outer', 'inner'], true, 1270],
    ['of the JDK', ['get'], false, 160],
    ['nothing', [], true, 0],
  ])('%s', async (_, chosen, inclusive, expected) => {
    expect(await part(chosen, inclusive)).toEqual({ part: expected, whole: 1270 });
  });

  it('without what no own method is on the stack of', async () => {
    const lines = ['java.lang.Thread.run 1 5', '  java.lang.Thread.exit 1 7', '  order 1 11', '    java.util.List.add 1 13'];
    expect(await part(['run', 'add'], true, lines)).toEqual({ part: 24, whole: 24 });
    expect(await part(['exit'], true, lines)).toEqual({ part: 0, whole: 24 });
  });

  it('where no code is own, of all', async () => {
    const lines = ['java.lang.Thread.run 1 5', '  java.lang.Thread.exit 1 7'];
    expect(await part(['exit'], false, lines)).toEqual({ part: 7, whole: 12 });
  });

  it('in events, each of so many units', async () => {
    expect(await part(['outer'], false, RUN, 10)).toEqual({ part: 2, whole: 127 });
  });
});
