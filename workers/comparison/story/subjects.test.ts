import { describe, expect, it } from 'vitest';
import type { FrameName } from '../../api/engine';
import { comparisonOf } from '../../testing/comparison';
import { drawnTree } from '../../testing/drawn-tree';
import { causesOf } from './method-causes';
import { type WorkChange, workChange } from './work-change';

const REPLACE = 'java.lang.String.replace';
const INDEX = 'java.lang.String.indexOf';

const isOwn = (className: string): boolean => className.startsWith('app.');

const nameOf = (frame: FrameName | null): string => frame?.method ?? 'outside';

async function changeOf(a: readonly string[], b: readonly string[]): Promise<WorkChange> {
  return workChange(await comparisonOf(drawnTree(...a), drawnTree(...b)), 'bytecodes', isOwn);
}

/** `order calls price +200`: each part of each subject, rounded. */
const partsIn = ({ subjects, frame }: WorkChange): string[] =>
  subjects.flatMap(({ method, parts }) =>
    parts.map(({ kind, object, change }) => {
      const callee = object < 0 ? '' : ` ${nameOf(frame(object))}`;
      return `${nameOf(frame(method))} ${kind}${callee} ${change < 0 ? '' : '+'}${Math.round(change)}`;
    }),
  );

/** `price: calls +200`: sums of a method that are not 0, and whether it was renamed or moved. */
const causesIn = (change: WorkChange, total: number): string[] =>
  causesOf(change, total).map(({ name, isRenamed, isMoved, ...sums }) => {
    const figures = Object.entries(sums).flatMap(([key, sum]) =>
      Math.round(sum) === 0 ? [] : [`${key} ${sum < 0 ? '' : '+'}${Math.round(sum)}`],
    );
    return `${nameOf(name)}: ${[...figures, ...(isRenamed ? ['renamed'] : []), ...(isMoved ? ['moved'] : [])].join(', ')}`;
  });

interface Case {
  what: string;
  a: string[];
  b: string[];
  parts: string[];
  causes: string[];
}

const CASES: Case[] = [
  {
    what: 'nothing',
    a: ['main 1 10', '  order 10 100'],
    b: ['main 1 10', '  order 10 100'],
    parts: [],
    causes: [],
  },
  {
    what: 'own code costs more',
    a: ['main 1 10', '  order 10 100'],
    b: ['main 1 10', '  order 10 300'],
    parts: ['order own +200'],
    causes: ['order: cost +200'],
  },
  {
    what: 'own code costs less',
    a: ['main 1 10', '  order 10 300'],
    b: ['main 1 10', '  order 10 100'],
    parts: ['order own -200'],
    causes: ['order: cost -200'],
  },
  {
    what: 'one callee is called more often',
    a: ['main 1 10', '  order 10 100'],
    b: ['main 1 10', '  order 20 200'],
    parts: ['main calls order +100'],
    causes: ['order: calls +100'],
  },
  {
    what: 'two callees of one caller are called more often by one factor: two causes',
    a: ['main 1 10', '  order 10 100', '  price 10 200'],
    b: ['main 1 10', '  order 20 200', '  price 20 400'],
    parts: ['main calls price +200', 'main calls order +100'],
    causes: ['price: calls +200', 'order: calls +100'],
  },
  {
    what: 'two callers call one callee more often: two causes',
    a: ['main 1 10', '  left 1 10', '    price 10 100', '  right 1 10', '    price 10 50'],
    b: ['main 1 10', '  left 1 10', '    price 20 200', '  right 1 10', '    price 20 100'],
    parts: ['left calls price +100', 'right calls price +50'],
    causes: ['price: calls +150'],
  },
  {
    what: 'one caller in two places calls one callee more often: one cause',
    a: [
      'main 1 10',
      '  left 1 10',
      '    order 1 10',
      '      price 10 100',
      '  right 1 10',
      '    order 1 10',
      '      price 10 50',
    ],
    b: [
      'main 1 10',
      '  left 1 10',
      '    order 1 10',
      '      price 20 200',
      '  right 1 10',
      '    order 1 10',
      '      price 20 100',
    ],
    parts: ['order calls price +150'],
    causes: ['price: calls +150'],
  },
  {
    what: 'more calls of one callee, each of which costs more: a cause of the caller and one of the callee',
    a: ['main 1 10', '  order 10 100'],
    b: ['main 1 10', '  order 20 400'],
    parts: ['order own +100', 'main calls order +200'],
    causes: ['order: cost +100, calls +200'],
  },
  {
    what: 'a call appears, with all below it',
    a: ['main 1 10'],
    b: ['main 1 10', '  order 10 100', '    price 20 200'],
    parts: ['main new order +300'],
    causes: ['main: cost +300', 'order: calls +300'],
  },
  {
    what: 'a call vanishes, with all below it',
    a: ['main 1 10', '  order 10 100', '    price 20 200'],
    b: ['main 1 10'],
    parts: ['main gone order -300'],
    causes: ['main: cost -300', 'order: calls -300'],
  },
  {
    what: 'a library call costs more',
    a: ['main 1 10', '  order 10 100', `    ${REPLACE} 10 400`],
    b: ['main 1 10', '  order 10 100', `    ${REPLACE} 10 900`],
    parts: ['order library replace +500'],
    causes: ['order: cost +500', 'replace: cost +500'],
  },
  {
    what: 'there are more library calls',
    a: ['main 1 10', '  order 10 100', `    ${REPLACE} 10 400`],
    b: ['main 1 10', '  order 10 100', `    ${REPLACE} 20 800`],
    parts: ['order library-calls replace +400'],
    causes: ['order: cost +400', 'replace: calls +400'],
  },
  {
    what: 'a library call appears beside another',
    a: ['main 1 10', '  order 10 100', `    ${INDEX} 10 50`],
    b: ['main 1 10', '  order 10 100', `    ${INDEX} 10 50`, `    ${REPLACE} 10 400`],
    parts: ['order library-new replace +400'],
    causes: ['order: cost +400', 'replace: calls +400'],
  },
  {
    what: 'a library call vanishes',
    a: ['main 1 10', '  order 10 100', `    ${INDEX} 10 50`, `    ${REPLACE} 10 400`],
    b: ['main 1 10', '  order 10 100', `    ${INDEX} 10 50`],
    parts: ['order library-gone replace -400'],
    causes: ['order: cost -400', 'replace: calls -400'],
  },
  {
    what: 'a method calls itself more often',
    a: ['main 1 10', '  order 10 100', '    order 10 100'],
    b: ['main 1 10', '  order 10 100', '    order 30 300'],
    parts: ['order recursion +200'],
    causes: ['order: recursion +200'],
  },
  {
    what: 'a method that is on the path already is called again',
    a: ['main 1 10', '  order 10 100', '    price 10 100'],
    b: ['main 1 10', '  order 10 100', '    price 10 100', '      order 10 100'],
    parts: ['price deeper order +100'],
    causes: ['price: recursion +100'],
  },
  {
    what: 'it no longer is',
    a: ['main 1 10', '  order 10 100', '    price 10 100', '      order 10 100'],
    b: ['main 1 10', '  order 10 100', '    price 10 100'],
    parts: ['price shallower order -100'],
    causes: ['price: recursion -100'],
  },
  {
    what: 'code outside calls an outermost method more often',
    a: ['main 1 10', 'serve 10 100'],
    b: ['main 1 10', 'serve 20 200'],
    parts: ['serve entries +100'],
    causes: ['serve: calls +100'],
  },
  {
    what: 'code outside calls a method that it did not',
    a: ['main 1 10'],
    b: ['main 1 10', 'serve 10 100'],
    parts: ['serve entered +100'],
    causes: ['serve: calls +100'],
  },
  {
    what: 'code outside no longer calls a method',
    a: ['main 1 10', 'serve 10 100'],
    b: ['main 1 10'],
    parts: ['serve left -100'],
    causes: ['serve: calls -100'],
  },
];

describe('the parts of a change, and what they say of methods', () => {
  it.each(CASES)('$what', async ({ a, b, parts, causes }) => {
    const change = await changeOf(a, b);
    expect(partsIn(change)).toEqual(parts);
    expect(causesIn(change, 1000)).toEqual(causes);
  });
});

describe('a method whose parts are less than 1/100,000 of the total', () => {
  it.each([
    [100_000, ['order: cost +1']],
    [100_001, []],
  ])('of %d: %j', async (total, causes) => {
    const change = await changeOf(['main 1 10', '  order 10 100'], ['main 1 10', '  order 10 101']);
    expect(causesIn(change, total)).toEqual(causes);
  });

  it('is named all the same if it is renamed or moved', async () => {
    const of = (name: string) => ['main 1 10', '  order 10 100', `    ${name} 10 777`, `      ${REPLACE} 10 400`];
    const renamed = await changeOf(of('quote'), of('price'));
    expect(causesIn(renamed, 1000).sort()).toEqual(['price: renamed', 'quote: renamed']);
    const giver = ['main 1 10', '  left 10 100', '    price 10 2000', `      ${REPLACE} 10 400`, '  right 10 300'];
    const taker = ['main 1 10', '  left 10 100', '  right 10 300', '    price 10 2000', `      ${REPLACE} 10 400`];
    expect(causesIn(await changeOf(giver, taker), 1000)).toEqual(['price: moved']);
  });

  it('are none where calls only moved between two contexts of one caller', async () => {
    const [left, right] = ['  left 10 100', '  right 10 300'];
    const priced = ['    mid 10 50', '      price 10 2000'];
    const plain = ['    mid 10 50'];
    const giver = ['main 1 10', left, ...priced, right, ...plain];
    const taker = ['main 1 10', left, ...plain, right, ...priced];
    expect(causesIn(await changeOf(giver, taker), 1000)).toEqual([]);
  });
});

it('the node and the cell of a part are those with the largest share of it', async () => {
  const of = (left: number, right: number) => [
    ...['main 1 10', '  left 1 10', '    order 1 10', `      ${REPLACE} 10 ${left}`],
    ...['  right 1 10', '    order 1 10', `      ${REPLACE} 10 ${right}`],
  ];
  for (const [b, caller] of [
    [of(500, 150), 'left'],
    [of(150, 500), 'right'],
  ] as const) {
    const { joint, subjects, frame } = await changeOf(of(100, 100), b);
    const [part] = subjects[0].parts;
    expect(nameOf(frame(joint.method(joint.parent(part.node))))).toBe(caller);
    expect(joint.nodeOf(part.cell)).toBe(part.node);
    expect([part.largest, part.change, part.cost]).toEqual([400, 450, [200, 650]]);
  }
});
