import { describe, expect, it } from 'vitest';
import type { MetricId } from '../../api/engine';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { comparisonOf } from '../../testing/comparison';
import { drawnTree } from '../../testing/drawn-tree';
import { insideIn, nameOf, noteTexts, signed, subjectText } from '../../testing/story-text';
import { workChange } from './work-change';
import { type RunsJudgement, workStory } from './work-story';

const REPLACE = 'java.lang.String.replace';
const INDEX = 'java.lang.String.indexOf';
const CONCAT = 'java.lang.String.concat';
const EACH = 'java.util.List.forEach';
const LOAD = 'java.lang.ClassLoader.loadClass';

const isOwn = (className: string): boolean => className.startsWith('app.');

async function storyOf(a: EncodedProfile, b: EncodedProfile, judged?: Partial<RunsJudgement>, metric: MetricId = 'bytecodes') {
  const comparison = await comparisonOf(a, b);
  const all = { isTotalBeyond: true, isLoadingBeyond: true, isShiftBeyond: true, isBeyond: () => true, isShared: () => true };
  const own = { by: 'packages' as const, prefixes: ['app'] };
  return workStory(comparison, metric, own, workChange(comparison, metric, isOwn), judged && { ...all, ...judged });
}
const told = (a: readonly string[], b: readonly string[], judged?: Partial<RunsJudgement>) =>
  storyOf(drawnTree(...a), drawnTree(...b), judged);

describe('library work that changed hands', () => {
  const atLeft = ['main 1 0', '  left 10 100', `    ${REPLACE} 10 400`, '  right 10 100'];
  const atRight = (own: number, replace: number) => [
    ...['main 1 0', `  left 10 ${own}`, '  right 10 100'],
    `    ${REPLACE} 10 ${replace}`,
  ];

  it.each([
    ['all of it', 100, 400, [], ['400 of replace from left to right, +0']],
    ['and grew by a fifth', 100, 480, [], ['400 of replace from left to right, +80']],
    ['beside own code', 300, 400, ['left +200, 10 calls of 100 to 10 of 300'], ['400 of replace from left to right, +0']],
    [
      'not where it grew much',
      100,
      900,
      ['right +900, 10 calls of 100 to 10 of 1000, inclusive', 'left -400, 10 calls of 500 to 10 of 100, inclusive'],
      [],
    ],
  ])('%s', async (_, own, replace, subjects, notes) => {
    const story = await told(atLeft, atRight(own, replace));
    expect([story.subjects.map(subjectText), noteTexts(story)]).toEqual([subjects, notes]);
  });

  it.each<[Partial<RunsJudgement> | undefined, number, boolean]>([
    [undefined, 1, false],
    [{}, 1, false],
    [{ isShiftBeyond: false }, 0, false],
    [{ isShiftBeyond: false, isTotalBeyond: false }, 0, true],
    [{ isTotalBeyond: false }, 1, false],
  ])('as other runs have it, %j: %d notes, all the same %j', async (judged, notes, isSame) => {
    const story = await told(atLeft, atRight(100, 480), judged);
    expect([story.notes.length, story.isSame]).toEqual([notes, isSame]);
  });
});

describe('inside a library call', () => {
  const inEach = (own: number, ...costs: readonly (readonly [string, number])[]) => [
    ...['main 1 0', `  order 10 ${own}`, `    ${EACH} 10 100`],
    ...costs.map(([callee, cost]) => `      ${callee} 10 ${cost}`),
  ];
  it.each<[string, string[], string[], string[]]>([
    [
      'the method that changed is named',
      inEach(100, [REPLACE, 400]),
      inEach(100, [REPLACE, 900]),
      ['forEach: replace +500, 10 calls of 400 to 10 of 900, inclusive'],
    ],
    [
      'the call has half of the change',
      [...inEach(100, [REPLACE, 400]), `    ${INDEX} 10 100`, `    ${CONCAT} 10 100`],
      [...inEach(100, [REPLACE, 900]), `    ${INDEX} 10 400`, `    ${CONCAT} 10 300`],
      ['forEach: replace +500, 10 calls of 400 to 10 of 900, inclusive'],
    ],
    [
      'it has less than half',
      [...inEach(100, [REPLACE, 400]), `    ${INDEX} 10 100`, `    ${CONCAT} 10 100`],
      [...inEach(100, [REPLACE, 898]), `    ${INDEX} 10 401`, `    ${CONCAT} 10 301`],
      ['none'],
    ],
    [
      'the method has half of the call’s',
      inEach(100, [REPLACE, 400], [INDEX, 100], [CONCAT, 100]),
      inEach(100, [REPLACE, 900], [INDEX, 400], [CONCAT, 300]),
      ['forEach: replace +500, 10 calls of 400 to 10 of 900, inclusive'],
    ],
    [
      'it has less than half',
      inEach(100, [REPLACE, 400], [INDEX, 100], [CONCAT, 100]),
      inEach(100, [REPLACE, 898], [INDEX, 401], [CONCAT, 301]),
      ['none'],
    ],
    ['own code changed most', inEach(100, [REPLACE, 400]), inEach(600, [REPLACE, 800]), ['none']],
    ['a call that is new is no change inside one', ['main 1 0', '  order 10 100'], inEach(100, [REPLACE, 400]), ['none']],
    [
      'less is named as well as more',
      inEach(100, [REPLACE, 900]),
      inEach(100, [REPLACE, 400]),
      ['forEach: replace -500, 10 calls of 900 to 10 of 400, inclusive'],
    ],
    [
      'the library method itself',
      ['main 1 0', '  order 10 100', `    ${REPLACE} 10 400`],
      ['main 1 0', '  order 10 100', `    ${REPLACE} 10 900`],
      ['replace: replace +500, 10 calls of 400 to 10 of 900, inclusive'],
    ],
  ])('%s', async (_, a, b, inside) => {
    const story = await told(a, b);
    expect(insideIn(story)).toEqual(inside);
    for (const { inside } of story.subjects) {
      if (inside === null) continue;
      expect([inside.subject.context, inside.subject.inside]).toEqual([-1, null]);
      expect(inside.subject.parts.map(({ context }) => context)).toEqual([-1]);
    }
  });
});

describe('figures of a subject', () => {
  const withCallee = (own: number, callee: number) => ['main 1 0', `  order 1 ${own}`, `    price 1 ${callee}`];
  it.each<[string, string[], string[], string[]]>([
    [
      'are inclusive where callees have 1%',
      withCallee(1000, 10),
      withCallee(2000, 20),
      ['order +1000, 1 calls of 1000 to 1 of 2000, inclusive'],
    ],
    ['not where they have more in A', withCallee(1000, 11), withCallee(2000, 11), ['order +1000, 1 calls of 1000 to 1 of 2000']],
    ['not where they have more in B', withCallee(1000, 9), withCallee(2000, 21), ['order +1000, 1 calls of 1000 to 1 of 2000']],
    [
      'are of all contexts',
      [...withCallee(1000, 500), '  left 1 0', '    order 2 100'],
      [...withCallee(2000, 500), '  left 1 0', '    order 2 100'],
      ['order +1000, 3 calls of 1100 to 3 of 2100'],
    ],
    [
      'of code outside have library code',
      ['java.lang.Thread.run 1 100', '  main 1 100'],
      ['java.lang.Thread.run 1 300', '  main 1 100'],
      ['outside +200, 0 calls of 100 to 0 of 300, inclusive'],
    ],
    [
      'have a new call with all below it, but not what it calls itself of both sides',
      ['main 1 10', '  order 1 100', '    price 1 50'],
      ['main 1 10', '  order 1 100', '    price 1 50', '  fresh 1 400', `    ${REPLACE} 1 100`],
      ['main +500, 1 calls of 10 to 1 of 510'],
    ],
    [
      'have a new call of the method itself, through another, once',
      ['main 1 0', '  order 1 100'],
      ['main 1 0', '  order 1 100', '    fresh 1 200', '      order 1 300', `        ${REPLACE} 1 50`],
      ['order +550, 1 calls of 100 to 2 of 650, inclusive'],
    ],
    [
      'of a method below a new call are of both places',
      ['main 1 0', '  order 1 100', '    price 1 100'],
      ['main 1 0', '  order 1 100', '    price 1 400', '  fresh 1 10', '    order 1 100', '      price 1 100'],
      ['price +300, 1 calls of 100 to 2 of 500, inclusive', 'main +210, 1 calls of 0 to 1 of 210'],
    ],
  ])('%s', async (_, a, b, subjects) => {
    expect((await told(a, b)).subjects.map(subjectText)).toEqual(subjects);
  });

  it('name parts of 1% of the change, four at most', async () => {
    const callees = [REPLACE, INDEX, CONCAT, 'java.lang.String.trim', 'java.lang.String.strip'];
    const of = (own: number, costs: readonly number[]) => [
      ...['main 1 0', `  order 10 ${own}`],
      ...costs.map((cost, at) => `    ${callees[at]} 10 ${cost}`),
    ];
    const five = await told(of(100, [100, 100, 100, 100, 100]), of(100, [600, 500, 400, 300, 200]));
    expect(five.subjects[0].parts.map(({ name, change }) => `${nameOf(name)} ${signed(change)}`)).toEqual([
      'replace +500',
      'indexOf +400',
      'concat +300',
      'trim +200',
    ]);
    expect([five.subjects[0].others, Math.round(five.subjects[0].rest)]).toEqual([1, 100]);
    const one = await told(of(0, [100]), of(990, [110]));
    expect(one.subjects[0].parts.map(({ change }) => Math.round(change))).toEqual([990, 10]);
    const less = await told(of(0, [100]), of(991, [109]));
    expect([less.subjects[0].parts.length, less.subjects[0].others]).toEqual([1, 1]);
  });

  it('of its own code are its calls, and its cost without callees', async () => {
    const of = (own: number) => ['main 1 0', `  order 10 ${own}`, '    price 10 70'];
    const [own] = (await told(of(100), of(300))).subjects[0].parts;
    expect(own).toMatchObject({ kind: 'own', callsA: 10, callsB: 10, callerCallsA: 10, callerCallsB: 10, a: 100, b: 300 });
    const again = (calls: number) => ['main 1 0', '  order 10 100', `    order ${calls} ${calls * 10}`];
    const [recursion] = (await told(again(10), again(30))).subjects[0].parts;
    expect(recursion).toMatchObject({
      kind: 'recursion',
      callsA: 20,
      callsB: 40,
      callerCallsA: 10,
      callerCallsB: 10,
      a: 200,
      b: 400,
    });
  });

  it('have no context where no part has 1%', async () => {
    const of = (cost: number) => [
      ...['main 1 0', '  order 10 0'],
      ...Array.from({ length: 120 }, (_, at) => `    java.lang.Library.call${at} 10 ${cost}`),
    ];
    const [subject] = (await told(of(10), of(20))).subjects;
    expect([subject.context, subject.parts, subject.others, Math.round(subject.rest)]).toEqual([-1, [], 120, 1200]);
  });

  it('name the first method of the profile, too', async () => {
    const of = (cost: number) => [`${REPLACE} 1 5`, 'main 1 0', '  order 10 100', `    ${REPLACE} 10 ${cost}`];
    const [subject] = (await told(of(100), of(400))).subjects;
    expect(subject.parts.map(({ name }) => nameOf(name))).toEqual(['replace']);
    const own = (cost: number) => ['main 1 10', `  order 10 ${cost}`, '    price 10 100'];
    const [ofOwn] = (await told(own(100), own(400))).subjects;
    expect(ofOwn.parts.map(({ name }) => name)).toEqual([null]);
  });
});

describe('a figure is a lower bound', () => {
  const shop = (
    ...[ofMain, ofOrder, ofPrice, uncounted, calls = 1, ofEach = 1]: [number, number, number, string, number?, number?]
  ): EncodedProfile => {
    const drawn = drawnTree('main 1 10', `  order ${calls} 100`, `    price ${calls * ofEach} 100`);
    return {
      ...drawn,
      methods: drawn.methods.map((method) => ({ ...method, flags: method.name === uncounted ? 512 : 0 })),
      arrays: [ofMain, ofOrder, ofPrice].map((arrays, node) => ({ node, type: 'I' as const, arrays, elements: 9 })),
    };
  };
  it.each([
    ['of the method’s own code', shop(1, 100, 1, 'order'), shop(1, 300, 1, 'order'), ['order +200: own at least']],
    ['not of its callee', shop(1, 100, 1, 'price'), shop(1, 300, 1, 'price'), ['order +200: own']],
    ['not of its caller', shop(1, 100, 1, 'main'), shop(1, 300, 1, 'main'), ['order +200: own']],
    ['of a callee’s callees', shop(1, 100, 100, 'price'), shop(1, 200, 200, 'price', 2), ['main +200: calls at least']],
    ['of the smaller part only', shop(1, 100, 50, 'price'), shop(1, 300, 100, 'price', 1, 2), ['order +250: own,calls at least']],
    ['of the outermost method', shop(100, 1, 1, 'main'), shop(300, 1, 1, 'main'), ['main +200: own at least']],
  ])('%s', async (_, a, b, expected) => {
    const story = await storyOf(a, b, undefined, 'arrays');
    const texts = story.subjects.map(({ name, change, parts, lowerBound }) => {
      const kinds = parts.map((part) => `${part.kind}${part.lowerBound ? ' at least' : ''}`);
      expect(lowerBound).toEqual(parts.find((part) => part.lowerBound)?.lowerBound);
      return `${nameOf(name)} ${signed(change)}: ${kinds}`;
    });
    expect(texts).toEqual(expected);
  });
});

describe('thresholds', () => {
  const many = (count: number, cost: (at: number) => number) => [
    'main 1 0',
    ...Array.from({ length: count }, (_, at) => `  m${at} 1 ${cost(at)}`),
  ];
  it.each<[string, string[], string[], Partial<RunsJudgement> | undefined, [number, boolean]]>([
    ['of the larger total', ['main 1 9990005'], ['main 1 10000000'], {}, [0, true]],
    ['a thousandth of class loading', ['main 1 99900'], ['main 1 99900', `  ${LOAD} 1 100`], {}, [0, false]],
    ['less of it', ['main 1 99901'], ['main 1 99901', `  ${LOAD} 1 99`], {}, [0, true]],
    ['a hundredth of class loading, in one run', ['main 1 99000'], ['main 1 99000', `  ${LOAD} 1 1000`], undefined, [0, false]],
    ['less of it, in one run', ['main 1 99001'], ['main 1 99001', `  ${LOAD} 1 999`], undefined, [0, true]],
    ['a hundredth of other code, in one run', ['main 1 99000'], ['main 1 99000', `${REPLACE} 1 1000`], undefined, [1, false]],
    ['less of it, in one run', ['main 1 99001'], ['main 1 99001', `${REPLACE} 1 999`], undefined, [0, true]],
    ['less of it, in several', ['main 1 99001'], ['main 1 99001', `${REPLACE} 1 999`], {}, [1, false]],
    ['a hundredth of both', ['main 1 99000'], ['main 1 99000', `  ${LOAD} 1 500`, `${REPLACE} 1 500`], undefined, [1, false]],
    ['much of it beside a change', ['main 1 90000'], ['main 1 90200', `${REPLACE} 1 800`], undefined, [2, false]],
    ['nothing at all', ['main 1 0'], ['main 1 0'], {}, [0, true]],
    ['many small changes that balance', many(12, () => 1000), many(12, (at) => 1000 + (at % 2 ? 60 : -60)), {}, [0, false]],
    ['many tiny ones that do not', many(20, () => 10_000), many(20, () => 10_180), undefined, [0, false]],
    ['as much, which other runs vary by', many(20, () => 10_000), many(20, () => 10_180), { isTotalBeyond: false }, [0, true]],
    ['1% of the total', ['main 1 60000', '  b 1 11200'], ['main 1 68000', '  b 1 12000'], {}, [2, false]],
    ['a tenth of all changes', ['main 1 100000', '  b 1 90000'], ['main 1 109000', '  b 1 91000'], {}, [2, false]],
  ])('%s', async (_, a, b, judged, expected) => {
    const story = await told(a, b, judged);
    expect([story.subjects.length, story.isSame]).toEqual(expected);
  });
});

describe('notes', () => {
  it('count calls of class loading alone', async () => {
    const of = (calls: number, cost: number) => ['main 1 1000', `  ${REPLACE} 7 70`, `  ${LOAD} ${calls} ${cost}`];
    expect(noteTexts(await told(of(1, 20), of(3, 90)))).toEqual(['loading +70 by main, 1 and 3 calls']);
  });

  it('none of nothing', async () => {
    const story = await told(['main 1 0', `  ${LOAD} 1 0`], ['main 1 0', `  ${LOAD} 2 0`]);
    expect(story.notes).toEqual([]);
  });

  const quoted = (name: string, cost: number, more: readonly string[] = []) => [
    ...['main 1 10', '  order 10 100', `    ${name} 10 ${cost}`, `      ${REPLACE} 10 400`],
    ...more,
  ];
  it('of a renamed method: the larger one of its shares', async () => {
    const expected = ['quote renamed to price, 92%'];
    expect(noteTexts(await told(quoted('quote', 777), quoted('price', 900)))).toEqual(expected);
    expect(noteTexts(await told(quoted('quote', 900), quoted('price', 777)))).toEqual(expected);
  });

  it('of several packages and classes', async () => {
    const of = (...classes: readonly string[]) => [
      'main 1 10',
      ...classes.flatMap((name, at) => [`  ${name} 10 ${500 + 100 * at}`, `    java.lang.Library.call${at} 10 400`]),
    ];
    const story = await told(
      of('app.one.Price.of', 'app.one.Quote.at', 'app.two.Order.by'),
      of('app.uno.Price.of', 'app.uno.Quote.at', 'app.due.Order.by'),
    );
    expect(noteTexts(story)).toEqual(['1 of app.two in app.due', '2 of app.one in app.uno']);
  });

  it('of a method that is renamed with its package', async () => {
    const of = (name: string, method: string) => [
      ...['main 1 10', `  ${name}.of 10 900`, `    ${REPLACE} 10 400`],
      ...[`  ${name}.${method} 10 500`, `    ${INDEX} 10 300`],
    ];
    const story = await told(of('app.old.Price', 'to'), of('app.fresh.Price', 'at'));
    expect(noteTexts(story)).toEqual(['1 of app.old in app.fresh', 'to renamed to at, 38%']);
  });

  const places = (left: readonly string[], right: readonly string[]) => [
    ...['main 1 10', '  left 10 100', ...left],
    ...['  right 10 300', ...right],
  ];
  const price = (calls: number) => [`    price ${calls} 2000`, `      ${REPLACE} ${calls} 400`];
  const quote = (calls: number) => [`    quote ${calls} 1500`, `      ${INDEX} ${calls} 300`];
  it.each<[string, string[], string[], string[]]>([
    [
      'two that moved, the larger one first',
      places([...quote(3), ...price(10)], []),
      places([], [...quote(4), ...price(20)]),
      ['price from left to right, 10 and 20 calls', 'quote from left to right, 3 and 4 calls'],
    ],
    [
      'two that changed places',
      places(price(10), quote(3)),
      places(quote(4), price(20)),
      ['price from left to right, 10 and 20 calls', 'quote from right to left, 3 and 4 calls'],
    ],
  ])('of %s', async (_, a, b, notes) => {
    expect(noteTexts(await told(a, b))).toEqual(notes);
    expect(noteTexts(await told(a, b, { isShared: (kind) => kind !== 'moved' }))).toEqual([]);
    expect((await told(a, b, { isShared: (kind) => kind === 'moved' })).notes).toHaveLength(2);
  });

  it('of a wrapper that other runs have, too', async () => {
    const a = ['main 1 10', '  order 10 100', '    price 10 900'];
    const b = ['main 1 10', '  order 10 100', '    wrap 10 50', '      price 10 900'];
    expect(noteTexts(await told(a, b, { isShared: (kind) => kind === 'wrapper' }))).toEqual(['wrap between order and price']);
    expect(noteTexts(await told(a, b, { isShared: (kind) => kind !== 'wrapper' }))).toEqual([]);
  });

  it('three at most, those with the largest figures', async () => {
    const more = (calls: number) => [`  ${LOAD} ${calls} ${calls * 100}`];
    const a = [...places([...quote(3), ...price(10)], []), '  order 10 100', '    tax 10 900', ...more(1)];
    const b = [...places([], [...quote(4), ...price(20)]), '  order 10 100', '    wrap 10 50', '      tax 10 900', ...more(2)];
    expect(noteTexts(await told(a, b))).toEqual([
      'price from left to right, 10 and 20 calls',
      'quote from left to right, 3 and 4 calls',
      'wrap between order and tax',
    ]);
  });
});
