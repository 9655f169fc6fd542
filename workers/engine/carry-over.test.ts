import { describe, expect, it } from 'vitest';
import { encodeMct } from '../formats/mct/encoder';
import { drawnTree } from '../testing/drawn-tree';
import { value } from '../testing/opening';
import { createEngine } from './engine';

const EARLIER = ['main 1 10', '  order 2 30', '    java.lang.String.replace 4 90', '  pay 1 5'];
/** With a new method before the others, and one context less. */
const LATER = [
  'main 1 10',
  '  bill 3 7',
  '    java.lang.String.replace 1 1',
  '  order 9 30',
  '    java.lang.String.replace 40 900',
];

async function opened(...lines: string[]) {
  return new Blob([await encodeMct(drawnTree(...lines))]);
}

describe('ids that are carried over to a later dump', () => {
  it('belong to the same paths and methods', async () => {
    const engine = createEngine();
    const before = value(await engine.open(1, 'run.mct', await opened(...EARLIER)));
    const after = value(await engine.open(2, 'run.mct', await opened(...LATER)));
    const from = { profile: before.profile, thread: 'all' as const };
    const to = { profile: after.profile, thread: 'all' as const };
    const pathOf = async (view: typeof from, context: number) => {
      const answer = value(await engine.context(view, context, []));
      return answer.path.names.map(({ method }) => method).join(' > ');
    };
    const { contexts } = value(await engine.carryOver(from, { contexts: [0, 1, 2, 3, -1, 99], methods: [] }, to));
    const paths = await Promise.all([0, 1, 2, 3].map((context) => pathOf(from, context)));
    for (const [at, path] of paths.entries()) {
      if (path.endsWith('pay')) expect(contexts[at]).toBe(-1);
      else expect(await pathOf(to, contexts[at])).toBe(path);
    }
    expect(contexts.slice(4)).toEqual([-1, -1]);
    const rows = value(
      await engine.hotMethods(from, 'calls', { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 9 }),
    ).rows;
    const { methods } = value(
      await engine.carryOver(from, { contexts: [], methods: [...rows.map(({ method }) => method), -1] }, to),
    );
    const later = value(
      await engine.hotMethods(to, 'calls', { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 9 }),
    ).rows;
    const nameAt = (method: number) => later.find((row) => row.method === method)?.name.method ?? 'none';
    expect(rows.map(({ name }, at) => [name.method, nameAt(methods[at])])).toEqual(
      rows.map(({ name: { method } }) => [method, method === 'pay' ? 'none' : method]),
    );
    expect(methods.at(-1)).toBe(-1);
  });
});
