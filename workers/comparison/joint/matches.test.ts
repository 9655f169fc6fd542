import { describe, expect, it } from 'vitest';
import type { FrameName } from '../../api/engine';
import { comparisonOf } from '../../testing/comparison';
import { drawnTree } from '../../testing/drawn-tree';
import { netsOf } from '../story/nets';
import { type WorkChange, workChange } from '../story/work-change';
import { JointTree } from './joint-tree';
import { cellLists, costBelow, overlap } from './likeness';

const isOwn = (className: string): boolean => className.startsWith('app.');
const nameOf = (frame: FrameName | null): string => (frame === null ? 'outside' : frame.method);

async function changed(a: readonly string[], b: readonly string[]): Promise<WorkChange> {
  return workChange(await comparisonOf(drawnTree(...a), drawnTree(...b)), 'bytecodes', isOwn);
}
const movesIn = ({ moves, frame }: WorkChange): string[] =>
  moves.map(({ method, from, to }) => `${nameOf(frame(method))} from ${nameOf(frame(from))} to ${nameOf(frame(to))}`);
const wrappersIn = ({ wrappers, frame }: WorkChange): string[] =>
  wrappers.map(
    ({ method, caller, callee, side, cost }) =>
      `${nameOf(frame(method))} of ${side === 0 ? 'A' : 'B'}, ${nameOf(frame(caller))} to ${nameOf(frame(callee))}, ${cost}`,
  );
const fullName = (frame: FrameName | null): string =>
  frame === null ? 'outside' : `${frame.className.slice(4)}.${frame.method}`;
const renamesIn = ({ renames, frame }: WorkChange): string[] =>
  renames.pairs.map(({ before, after }) => `${fullName(frame(before))} to ${fullName(frame(after))}`).sort();

describe('a call that another caller makes in B', () => {
  /** `price` below `left` or `right`, with a part of its cost in a library call. */
  const at = (place: 'left' | 'right', own: number, library: number, root = 0) => [
    ...[`main 1 ${root}`, '  left 10 100'],
    ...(place === 'left' ? [`    price 10 ${own}`, `      java.X.a 10 ${library}`] : []),
    '  right 10 100',
    ...(place === 'right' ? [`    price 10 ${own}`, `      java.X.a 10 ${library}`] : []),
  ];
  const MOVED = ['price from left to right'];

  it.each<[string, string[], string[], string[]]>([
    ['is found', at('left', 500, 500), at('right', 500, 500), MOVED],
    ['may cost twice as much', at('left', 500, 500), at('right', 1000, 1000), MOVED],
    ['but not more than that', at('left', 500, 500), at('right', 1001, 1000), []],
    ['may cost half as much', at('left', 1000, 1000), at('right', 500, 500), MOVED],
    ['but not less than that', at('left', 1000, 1001), at('right', 500, 500), []],
    // Shares of 500 and 500 beside 700 and 300 overlap by 80%.
    ['must be alike by 80%', at('left', 500, 500), at('right', 700, 300), MOVED],
    ['not by 79%', at('left', 500, 500), at('right', 710, 290), []],
    ['must have a thousandth of the total', at('left', 50, 50, 99_700), at('right', 50, 50, 99_700), MOVED],
    ['not less', at('left', 50, 49, 99_800), at('right', 50, 49, 99_800), []],
  ])('%s', async (_, a, b, expected) => {
    expect(movesIn(await changed(a, b))).toEqual(expected);
  });

  it('is that which is most alike, of several', async () => {
    const lines = (left: [number, number] | null, right: [number, number][]) => [
      ...['main 1 0', '  left 10 100', ...(left ? [`    price 10 ${left[0]}`, `      java.X.a 10 ${left[1]}`] : [])],
      ...right.flatMap(([own, library], i) => [`  r${i} 10 100`, `    price 10 ${own}`, `      java.X.a 10 ${library}`]),
    ];
    const without = ['main 1 0', '  left 10 100', '  r0 10 100', '  r1 10 100'];
    const a = [...lines([500, 500], []), '  r0 10 100', '  r1 10 100'];
    expect(
      movesIn(
        await changed(
          a,
          lines(null, [
            [600, 400],
            [510, 490],
          ]),
        ),
      ),
    ).toEqual(['price from left to r1']);
    expect(
      movesIn(
        await changed(
          a,
          lines(null, [
            [510, 490],
            [600, 400],
          ]),
        ),
      ),
    ).toEqual(['price from left to r0']);
    expect(
      movesIn(
        await changed(
          without,
          lines(null, [
            [510, 490],
            [600, 400],
          ]),
        ),
      ),
    ).toEqual([]);
  });
});

describe('a method between a caller and what it calls directly on the other side', () => {
  const direct = ['main 1 10', '  order 10 100', '    price 10 900'];
  const through = (...steps: string[]) => [
    ...['main 1 10', '  order 10 100'],
    ...steps.map((step, i) => `${'  '.repeat(2 + i)}${step}`),
  ];

  it.each<[string, string[], string[], string[]]>([
    ['in B', direct, through('wrap 10 50', 'price 10 900'), ['wrap of B, order to price, 950']],
    ['in A', through('wrap 10 50', 'price 10 900'), direct, ['wrap of A, order to price, 950']],
    ['passes on half of its cost', direct, through('wrap 10 900', 'price 10 900'), ['wrap of B, order to price, 1800']],
    ['not less', direct, through('wrap 10 901', 'price 10 900'), []],
    [
      'passes it on within three steps',
      direct,
      through('wrap 10 1', 'more 10 1', 'again 10 1', 'price 10 900'),
      ['wrap of B, order to price, 903', 'more of B, order to price, 902', 'again of B, order to price, 901'],
    ],
    [
      'not within four',
      direct,
      through('wrap 10 1', 'more 10 1', 'again 10 1', 'last 10 1', 'price 10 900'),
      ['more of B, order to price, 903', 'again of B, order to price, 902', 'last of B, order to price, 901'],
    ],
    ['none where the other side calls nothing else', through('price 10 900'), through('price 10 900', 'wrap 10 1'), []],
  ])('%s', async (_, a, b, expected) => {
    expect(wrappersIn(await changed(a, b)).toSorted()).toEqual(expected.toSorted());
  });

  it('is named with the most expensive of the callees', async () => {
    const a = ['main 1 10', '  order 10 100', '    price 10 900', '    tax 10 1000'];
    const b = ['main 1 10', '  order 10 100', '    wrap 10 5', '      price 10 900', '      tax 10 1000'];
    expect(wrappersIn(await changed(a, b))).toEqual(['wrap of B, order to tax, 1905']);
  });
});

describe('a method that has another name in B', () => {
  /** `main` calls the method, which calls two library methods, so often from `order` and from `ship`. */
  const called = (name: string, byOrder: number, byShip: number, x: number, y: number) => [
    ...['main 1 10', '  order 1 5'],
    ...(byOrder > 0 ? [`    ${name} ${byOrder} 0`, `      java.X.a ${byOrder} ${x}`, `      java.Y.b ${byOrder} ${y}`] : []),
    '  ship 1 5',
    ...(byShip > 0 ? [`    ${name} ${byShip} 0`, `      java.X.a ${byShip} ${x}`, `      java.Y.b ${byShip} ${y}`] : []),
  ];
  // Another method of the class appears, so that the two are not the only candidates.
  const other = ['  new 5 700', '    java.Z.c 5 100', '    java.Z.d 5 100'];
  const RENAMED = ['Shop.quote to Shop.price'];

  it.each<[string, string[], string[], string[]]>([
    ['with the same callers and callees', called('quote', 10, 10, 500, 500), called('price', 10, 10, 500, 500), RENAMED],
    ['with half of its callers', called('quote', 10, 10, 500, 500), [...called('price', 10, 0, 1000, 1000), ...other], RENAMED],
    ['not with fewer', called('quote', 49, 51, 500, 500), [...called('price', 49, 0, 1000, 1000), ...other], []],
    // Shares of 500 and 500 beside 900 and 100 overlap by 60%.
    ['with 60% of what is below', called('quote', 10, 0, 500, 500), [...called('price', 10, 0, 900, 100), ...other], RENAMED],
    ['not with less', called('quote', 10, 0, 500, 500), [...called('price', 10, 0, 910, 90), ...other], []],
    [
      'with nothing in common below, if it is the only one',
      called('quote', 10, 0, 1000, 0),
      called('price', 10, 0, 0, 1000),
      RENAMED,
    ],
    ['and if its callers are alike by 80%', called('quote', 8, 2, 1000, 0), called('price', 10, 0, 0, 1000), RENAMED],
    ['not by less', called('quote', 79, 21, 1000, 0), called('price', 100, 0, 0, 1000), []],
  ])('%s', async (_, a, b, expected) => {
    expect(renamesIn(await changed(a, b)).filter((each) => !each.endsWith('new'))).toEqual(expected);
  });

  it.each<[string, number, string[]]>([
    ['by 10%', 1110, RENAMED],
    ['by more', 1112, []],
  ])('a leaf whose cost per call differs %s', async (_, cost, expected) => {
    const leaf = (name: string, figure: number) => ['main 1 10', `  ${name} 10 ${figure}`];
    expect(renamesIn(await changed(leaf('quote', 1000), [...leaf('price', cost), '  new 10 5000']))).toEqual(expected);
  });

  it('of a renamed class: at least half of its methods', async () => {
    const of = (name: string, ...methods: string[]) => [
      'main 1 10',
      ...methods.map((each, i) => `  app.${name}.${each} 10 ${900 + i}`),
    ];
    expect(renamesIn(await changed(of('old.Price', 'a', 'b'), of('fresh.Price', 'a', 'b')))).toEqual([
      'old.Price.a to fresh.Price.a',
      'old.Price.b to fresh.Price.b',
    ]);
    // Two of four are half.
    expect(
      renamesIn(
        await changed(of('old.Price', 'a', 'b', 'c', 'd'), ['main 1 10', '  app.fresh.Price.a 10 7', '  app.fresh.Price.b 10 7']),
      ),
    ).toEqual(['old.Price.a to fresh.Price.a', 'old.Price.b to fresh.Price.b']);
    expect(renamesIn(await changed(of('old.Price', 'a', 'b', 'c'), ['main 1 10', '  app.fresh.Price.a 10 7']))).toEqual([]);
  });

  it('of several classes of that name: the one with most of the methods', async () => {
    const a = ['main 1 10', ...['a', 'b', 'c'].map((each) => `  app.old.Price.${each} 10 900`)];
    const b = [
      'main 1 10',
      ...['a', 'b'].map((each) => `  app.alpha.Price.${each} 10 900`),
      ...['a', 'b', 'c'].map((each) => `  app.beta.Price.${each} 10 900`),
    ];
    expect(renamesIn(await changed(a, b))).toEqual(['a', 'b', 'c'].map((each) => `old.Price.${each} to beta.Price.${each}`));
  });
});

describe('likeness', () => {
  it.each<[[number, number][], [number, number][], number]>([
    [[], [], 1],
    [[[1, 5]], [], 0],
    [[], [[1, 5]], 0],
    [[[1, 5]], [[1, 50]], 1],
    [[[1, 5]], [[2, 5]], 0],
    [
      [
        [1, 50],
        [2, 50],
      ],
      [
        [1, 30],
        [2, 70],
      ],
      0.8,
    ],
  ])('of %j and %j is %d', (a, b, expected) => {
    expect(overlap(new Map(a), new Map(b))).toBeCloseTo(expected, 12);
  });

  it('takes the methods themselves as one, whatever their names', () => {
    const joint = new JointTree();
    for (const [side, method] of [[0, 7] as const, [1, 8] as const]) {
      const top = joint.node(side, 0, method);
      joint.own[side].add(top, 10);
      joint.own[side].add(joint.node(side, top, 9), 5);
      joint.cellCost[side].add(joint.cell(side, top, 3), 2);
      joint.cellCost[side].add(joint.cell(side, top, -1), 99);
    }
    const lists = cellLists(joint);
    const [a, b] = [costBelow(joint, lists, 0, [1]), costBelow(joint, lists, 1, [3])];
    expect([...a].sort()).toEqual([...b].sort());
    expect([...a.values()].toSorted((x, y) => x - y)).toEqual([2, 5, 10]);
  });
});

describe('changes net of work that changed hands', () => {
  it('come in order of size, whatever their signs, equal ones by name', async () => {
    const found = netsOf(
      await changed(
        ['main 1 0', '  a 1 100', '  b 1 900', '  c 1 100', '  d 1 5'],
        ['main 1 0', '  a 1 300', '  b 1 400', '  c 1 300', '  d 1 5'],
      ),
      1105,
    );
    expect(found.map(({ change }) => change)).toEqual([-500, 200, 200]);
    expect(found.every(({ isShifted }) => !isShifted)).toBe(true);
  });

  it('leave out library work of those that do less of it, and of those that do more', async () => {
    const replace = 'java.lang.String.replace';
    const found = await changed(
      ['main 1 0', '  left 10 100', `    ${replace} 10 400`, '  right 10 100'],
      ['main 1 0', '  left 10 150', '  right 10 170', `    ${replace} 10 400`],
    );
    expect(netsOf(found, 800).map(({ change, isShifted }) => [change, isShifted])).toEqual([
      [70, true],
      [50, true],
    ]);
    expect(found.shift).toMatchObject({ amount: 400, change: 0 });
  });

  it.each<[string, number, boolean]>([
    ['80% of it', 320, true],
    ['less', 319, false],
    ['a quarter more', 500, true],
    ['still more', 502, false],
  ])('only where the other does %s', async (_, cost, expected) => {
    const replace = 'java.lang.String.replace';
    const { shift } = await changed(
      ['main 1 0', '  left 10 100', `    ${replace} 10 400`, '  right 10 100'],
      ['main 1 0', '  left 10 100', '  right 10 100', `    ${replace} 10 ${cost}`],
    );
    expect(shift !== null).toBe(expected);
  });

  it.each<[number, boolean]>([
    [399_000, true],
    [400_500, false],
  ])('only from a thousandth of the total on: of %d', async (total, expected) => {
    const replace = 'java.lang.String.replace';
    const { shift } = await changed(
      [`main 1 ${total}`, '  left 10 100', `    ${replace} 10 400`, '  right 10 100'],
      [`main 1 ${total}`, '  left 10 100', '  right 10 100', `    ${replace} 10 400`],
    );
    expect(shift !== null).toBe(expected);
  });

  it('name who gained and who lost, those with most of it first', async () => {
    const replace = 'java.lang.String.replace';
    const lines = (figures: number[]) => [
      'main 1 0',
      ...figures.flatMap((cost, i) => [`  m${i} 10 100`, ...(cost > 0 ? [`    ${replace} 10 ${cost}`] : [])]),
    ];
    const { shift, frame } = await changed(lines([100, 300, 0, 0]), lines([0, 0, 150, 250]));
    expect(shift?.lost.map((m) => nameOf(frame(m)))).toEqual(['m1', 'm0']);
    expect(shift?.gained.map((m) => nameOf(frame(m)))).toEqual(['m3', 'm2']);
    expect(nameOf(frame(shift!.library))).toBe('replace');
  });
});
