import { describe, expect, it } from 'vitest';
import type { FrameName } from '../api/engine';
import { NameDisplay } from '../names/name-display';
import { nameRectangles } from './rectangle-names';
import { Rectangles } from './rectangles';

const frame = (method: number): FrameName => ({
  className: `c.C${method}`,
  method: 'm',
  descriptor: '()V',
  flags: 0,
  sourceFile: '',
  line: 0,
});
const table = () => ({ size: 100, frame });

/** The root, frames of the given methods, and an aggregate. */
function rectangles(...methods: number[]): Rectangles {
  const list = new Rectangles();
  list.add(-1, 100, 0, 0, 9, 0, 0);
  methods.forEach((method, at) => {
    list.add(at, at + 1, 1, 0, 9, 0, method);
  });
  list.add(50, 60, 1, 0, 9, 10, 7);
  return list.byRow();
}

describe('names of a layout', () => {
  it('are each there once, and none for the root and for aggregates', () => {
    const { names, name, nameList } = nameRectangles(rectangles(5, 3, 5), table());
    expect(names.map(({ className }) => className)).toEqual(['c.C5', 'c.C3']);
    expect([...name]).toEqual([0xffffffff, 0, 1, 0, 0xffffffff]);
    expect(nameList).toBeUndefined();
  });

  it('are told once, as long as the asker holds all that it was told', () => {
    const of = table();
    const first = nameRectangles(rectangles(5, 3), of, { list: 0, count: 0 });
    expect(first).toMatchObject({ nameList: { from: 0 }, names: [frame(5), frame(3)] });
    const list = first.nameList?.list ?? 0;
    const second = nameRectangles(rectangles(3, 8), of, { list, count: 2 });
    expect(second).toMatchObject({ nameList: { list, from: 2 }, names: [frame(8)] });
    expect([...second.name].slice(1, 3)).toEqual([1, 2]);
    // Starts a new list, because the previous answer had not yet arrived.
    const third = nameRectangles(rectangles(8), of, { list, count: 2 });
    expect(third).toMatchObject({ nameList: { from: 0 }, names: [frame(8)] });
    expect(third.nameList?.list).not.toBe(list);
    expect(nameRectangles(rectangles(5), of, { list, count: 3 }).names).toEqual([]);
  });

  it('are told again when they are shown otherwise', () => {
    const of = table();
    const { nameList } = nameRectangles(rectangles(5), of, { list: 0, count: 0 });
    new NameDisplay().mapping = null;
    expect(nameRectangles(rectangles(5), of, { list: nameList?.list ?? 0, count: 1 })).toMatchObject({
      nameList: { from: 0 },
      names: [frame(5)],
    });
  });
});
