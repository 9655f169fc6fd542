import { describe, expect, it } from 'vitest';
import { Parents } from '../tree/parents';
import type { Shape } from '../tree/tree';
import { packageGroups } from './package-groups';

type Frames = readonly (readonly [className: string, width: number])[];

/** Siblings with the given widths, one frame each. */
function picture(frames: Frames) {
  const size = frames.length;
  const widths = new Float64Array(size + 1);
  frames.forEach(([, width], i) => {
    widths[i + 1] = widths[i] + width;
  });
  const tree = {
    size,
    height: 1,
    method: Uint16Array.from(frames.keys()),
    depth: new Uint16Array(size),
    end: Uint32Array.from({ length: size }, (_, i) => i + 1),
  };
  const shape: Shape = { tree, widths, parents: new Parents(tree) };
  const frame = (at: number) => ({ className: frames[at][0], method: 'm', descriptor: '', flags: 0, sourceFile: '', line: 0 });
  return packageGroups(shape, { frame });
}

const FOP = ['apps', 'area', 'cli', 'fo', 'fonts', 'layoutmgr', 'pdf', 'render', 'util'];

describe('groups of packages', () => {
  it('are told apart where eight of the program’s own have more than 3% each', () => {
    const frames = FOP.map((part, i) => [`org.apache.fop.${part}.inner.Any`, 10 + i] as const);
    const { depth, largest } = picture(frames);
    expect(depth).toBe(4);
    expect(largest).toEqual(FOP.map((part) => `org.apache.fop.${part}`).reverse());
  });

  it('are as many as possible where no length gives eight; small ones do not count', () => {
    const { depth, largest } = picture([
      ['a.b.c.One', 40],
      ['a.b.d.e.Two', 30],
      ['a.b.d.f.Three', 30],
      ...Array.from({ length: 20 }, (_, i) => [`a.b.d.g.h${i}.Small`, 0.1] as const),
    ]);
    expect([depth, largest]).toEqual([4, ['a.b.c', 'a.b.d.e', 'a.b.d.f']]);
  });

  it('of the JDK never decide against the program’s own', () => {
    const jdk = ['io', 'lang', 'math', 'net', 'nio', 'text', 'time', 'util'].map((part) => [`java.${part}.A`, 10] as const);
    const own = ['x', 'y'].map((part) => [`org.acme.shop.${part}.A`, 10] as const);
    expect(picture([...jdk, ...own]).depth).toBe(4);
    expect(picture(jdk).depth).toBe(2);
  });

  it.each([
    ['before', (frames: Frames) => frames],
    ['after', (frames: Frames) => [...frames].reverse()],
  ])('are the program’s own even if the JDK has a part of them %s its', (_, ordered) => {
    const own = Array.from({ length: 30 }, (_, i) => [`com.p${i}.A`, 2] as const);
    const jdk = [
      ['com.sun.source.Big', 40],
      ['java.io.A', 20],
      ['java.util.A', 20],
    ] as const;
    expect(picture(ordered([...jdk, ...own]))).toEqual({ depth: 1, largest: ['com', 'java'] });
  });

  it('are none in an empty picture', () => {
    expect(picture([])).toEqual({ depth: 3, largest: [] });
    expect(picture([['Main', 1]])).toEqual({ depth: 1, largest: [''] });
  });
});
