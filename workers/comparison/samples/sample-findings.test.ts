import { describe, expect, it } from 'vitest';
import type { SampleStory } from '../../api/engine';
import { storyLines } from '../../report/story-text';
import { findingsOf, type Run, storyOf } from '../../testing/sampled-sides';
import { boundOfRows, standardErrors } from './share-rule';

const reported = (story: SampleStory): [string, number, number][] =>
  story.differences.map(({ name, a, b }) => [name.method, a, b]);

/** `main` calling methods with the given numbers of samples. */
const flat = (samples: Record<string, number>): Run =>
  Object.fromEntries(Object.entries(samples).map(([method, count]) => [`app.Main.main;app.Main.${method}`, count]));

describe('a row is reported', () => {
  const base = { parse: 120, render: 600, idle: 480 };

  it('where a method of 12% doubles, with 1,200 samples a side', () => {
    const story = storyOf([flat(base)], [flat({ parse: 256, render: 525, idle: 419 })]);
    expect(reported(story)).toEqual([['parse', 120, 256]]);
    expect(story.differences[0]).toMatchObject({ shareA: 0.1, shareB: 256 / 1200 });
    expect(story).toMatchObject({ eventsA: 1200, eventsB: 1200, rows: 3, runsA: 1, runsB: 1 });
  });

  // z for 0.05 / 2 / 2 rows is 2.24. If two rows have the same standard errors, the growing one is reported.
  it.each([
    ['from odds of 1.5 on', 1000, 500, 600, true],
    ['not from less', 1000, 500, 599, false],
  ])('%s', (_, n, a, b, expected) => {
    const story = storyOf([flat({ parse: a, rest: n - a })], [flat({ parse: b, rest: n - b })]);
    expect(reported(story).map(([name]) => name)).toEqual(expected ? ['parse'] : []);
  });

  it.each([
    ['from a point on', 1000, 2000, true],
    ['not from less', 1000, 1999, false],
  ])('%s', (_, a, b, expected) => {
    const of = (count: number) => flat({ parse: count, one: 50_000 - count, two: 50_000 });
    expect(reported(storyOf([of(a)], [of(b)]))).toEqual(expected ? [['parse', a, b]] : []);
  });

  it.each([
    ['from 1% of both sides on', 2000, 0, 40, 1],
    ['not below', 2000, 0, 39, 0],
    ['from ten events on', 400, 0, 10, 1],
    ['not with nine', 400, 0, 9, 0],
    ['up to 90% of both sides', 1000, 880, 920, 1],
    ['not above', 1000, 880, 921, 0],
  ])('as judged %s', (_, n, a, b, rows) => {
    // The rest lies in JDK methods called by main, whose own share is all samples, so it is not judged.
    const of = (count: number): Run => ({
      'app.Main.main;app.Main.parse': count,
      'app.Main.main;java.util.List.sort': n - count,
    });
    expect(storyOf([of(a)], [of(b)]).rows).toBe(rows);
  });

  it('with three runs a side from odds of 1.1 on, if the runs lie apart', () => {
    const of = (parse: number): Run => ({ ...flat({ parse }), 'app.Main.main;java.util.List.sort': 10_000 - parse });
    const a = [2000, 2020, 1990].map(of);
    expect(reported(storyOf(a, [2300, 2310, 2290].map(of)))).toEqual([['parse', 6010, 6900]]);
    expect(storyOf(a, [2300, 2310, 2290].map(of)).differences[0]!.runsA).toEqual([0.2, 0.202, 0.199]);
    // The difference is as large overall, but one run is within the range of the others.
    expect(reported(storyOf(a, [2020, 2440, 2440].map(of)))).toEqual([]);
    // Two runs are treated like one.
    expect(reported(storyOf(a, [2300, 2310].map(of)))).toEqual([]);
    expect(
      reported(
        storyOf(
          [...a, 2010, 2015].map((run) => (typeof run === 'number' ? of(run) : run)),
          [2100, 2110, 2105, 2090, 2108].map(of),
        ),
      ),
    ).toEqual([]);
  });

  it('by fewer standard errors than a bound of all rows: none of twenty by chance of one', () => {
    const many = (parse: number): Run =>
      flat({ parse, ...Object.fromEntries(Array.from({ length: 19 }, (_, at) => [`m${at}`, 20])) });
    const two = (parse: number): Run => flat({ parse, rest: 380 });
    expect(reported(storyOf([two(30)], [two(85)]))).toEqual([['parse', 30, 85]]);
    expect(reported(storyOf([many(30)], [many(85)]))).toEqual([]);
  });

  it('of weights by how many equal events vary like them', () => {
    const of = (parse: number): Run => flat({ parse: 100 * parse, rest: 100 * (400 - parse) });
    expect(reported(storyOf([of(40)], [of(90)], { eventWeight: 100 }))).toEqual([['parse', 4000, 9000]]);
    expect(reported(storyOf([of(40)], [of(90)], { eventWeight: 200 }))).toEqual([]);
  });

  it('of what is above a threshold from still more on', () => {
    const of = (parse: number): Run => flat({ parse, rest: 400 - parse });
    const waits = { kind: 'thresholded' } as const;
    expect(reported(storyOf([of(40)], [of(110)]))).toEqual([['parse', 40, 110]]);
    expect(reported(storyOf([of(40)], [of(110)], waits))).toEqual([]);
    expect(reported(storyOf([of(40)], [of(160)], waits))).toEqual([['parse', 40, 160]]);
  });
});

it('the example of docs/comparing.md has the figures that stand there', () => {
  const side = (parse: number, render: number, store: number): Run => ({
    ...flat({ parse, render, store }),
    'app.Main.main;java.util.List.sort': 1000 - parse - render - store,
    CompilerThread: parse * 3,
  });
  const rows = [
    [120, 200, '2.82', '1.83'],
    [300, 290, '-0.28', '0.95'],
    [430, 350, '-2.12', '0.71'],
  ] as const;
  const whole = { events: { a: 1000, b: 1000 }, kind: 'sampled', runsA: 1, runsB: 1 } as const;
  for (const [a, b, errors, odds] of rows) {
    expect(standardErrors({ a, b }, whole).toFixed(2)).toBe(errors);
    expect(((b / (1000 - b)) * ((1000 - a) / a)).toFixed(2)).toBe(odds);
  }
  expect(standardErrors({ a: 430, b: 350 }, { ...whole, events: { a: 880, b: 800 } }).toFixed(2)).toBe('-1.21');
  expect([3, 2].map((count) => boundOfRows(count).toFixed(2))).toEqual(['2.39', '2.24']);
  const story = storyOf([side(120, 300, 430)], [side(200, 290, 350)]);
  expect(storyLines(story, { unit: 'samples', kind: 'sampled' }, (name) => name).slice(1)).toEqual([
    'Main.parse accounts for 20% of the samples, up from 12%.',
    'One run per side, 1,000 and 1,000 samples in your methods: a method with a 10% share is reported if it grows by a factor of at least 1.8. Record three runs per side to detect smaller changes.',
  ]);
});

it('contexts stand for events where a file does not say what one weighs', () => {
  const run = flat({ parse: 3000, render: 4000, idle: 5000 });
  const { eventsA } = storyOf([run], [run], { eventWeight: null });
  // Kish: 12,000² / (3,000² + 4,000² + 5,000²).
  expect(eventsA).toBeCloseTo(144 / 50, 9);
});

describe('the rows of methods', () => {
  it('have recursion once, and no frames of the JDK, native code, the kernel, threads and launchers', () => {
    const run: Run = {
      'org.junit.Runner.run;app.Main.parse;app.Main.parse;java.lang.String.length': 100,
      'org.junit.Runner.run;app.Main.parse;memcpy': 100,
      'thread main.*;app.Main.render': 200,
      GCTaskThread: 500,
      'java.lang.Thread.run;java.lang.Thread.sleep': 500,
    };
    const story = storyOf([run], [{ ...run, GCTaskThread: 5000 }]);
    expect(story).toMatchObject({ eventsA: 400, eventsB: 400, rows: 2, differences: [], own: { by: 'not-jdk' } });
  });

  it('count synthetic bodies as their caller, if there is one', () => {
    const run = (count: number): Run => ({
      'app.Main.parse;java.util.Stream.map;app.Main$$Lambda.apply;app.Main.lambda$parse$0': count,
      'app.Main.render;app.Main$Inner.access$000': 300,
      'java.lang.Thread.run;app.Main$$Lambda.run;app.Main.lambda$start$1': 100,
    });
    const story = storyOf([run(100)], [run(300)]);
    expect(reported(story)[0]).toEqual(['parse', 100, 300]);
    // Contexts of parse, of render, and of the body without a caller.
    expect(story.rows).toBe(3);
  });

  it('are those of the code that somebody named, else not of a main class alone', () => {
    const run = (count: number): Run => ({
      'app.Main.main;org.lib.Db.query;org.lib.Db.scan': count,
      'app.Main.main;app.Main.show': 400,
    });
    expect(reported(storyOf([run(100)], [run(300)]))).toEqual([['scan', 100, 300]]);
    const named = storyOf([run(100)], [run(300)], { own: ['app'] });
    expect([reported(named), named.own]).toEqual([[['show', 400, 400]], { by: 'given', prefixes: ['app'] }]);
  });

  it('are of all code in profiles of other languages', () => {
    const run = (count: number): Run => ({ 'main;parse': count, 'main;render': 400 });
    expect([reported(storyOf([run(100)], [run(300)])), storyOf([run(1)], [run(1)]).own.by]).toEqual([
      [['parse', 100, 300]],
      'all',
    ]);
  });
});

describe('nothing is reported', () => {
  it('of samples that a JIT moved between a method and its caller', () => {
    // The caller has 250 samples either way: in the other run, the JIT inlined parse.
    const run = (parse: number): Run => ({
      'app.Main.main;app.Main.handle;app.Main.parse': parse,
      'app.Main.main;app.Main.handle': 250 - parse,
      'app.Main.main;app.Main.other': 950,
    });
    expect(reported(storyOf([run(200)], [run(20)]))).toEqual([]);
    expect(reported(storyOf([run(20)], [run(200)]))).toEqual([]);
    // The JIT may also have attributed these samples to another callee of that caller.
    const renamed = {
      'app.Main.main;app.Main.handle;app.Main.split': 200,
      'app.Main.main;app.Main.handle': 50,
      'app.Main.main;app.Main.other': 950,
    };
    expect(reported(storyOf([run(200)], [renamed]))).toEqual([]);
    // Three runs make no difference.
    expect(
      reported(
        storyOf(
          [1, 2, 3].map(() => run(200)),
          [1, 2, 3].map(() => run(20)),
        ),
      ),
    ).toEqual([]);
    // A wait has a stack of its own, whatever the JIT does.
    expect(reported(storyOf([run(200)], [run(20)], { kind: 'thresholded' }))[0]).toEqual(['parse', 200, 20]);
    // The caller keeps its own samples when parse does less.
    expect(reported(storyOf([run(200)], [{ ...run(20), 'app.Main.main;app.Main.handle': 50 }]))).toEqual([['parse', 200, 20]]);
  });

  it('of a method whose shares spread as far in the runs of one side', () => {
    const of = (parse: number): Run => ({ ...flat({ parse }), 'app.Main.main;java.util.List.sort': 1200 - parse });
    const far = [240, 260, 250].map(of);
    expect(reported(storyOf([140, 120, 130].map(of), far))).toEqual([['parse', 390, 750]]);
    // The total number of samples is the same.
    expect(reported(storyOf([10, 180, 200].map(of), far))).toEqual([]);
  });
});

describe('after a row is reported', () => {
  it('its events are in neither side when the next is judged', () => {
    // The remaining samples are in no own method.
    const of = (parse: number, render: number): Run => ({
      ...flat({ parse, render }),
      'app.Main.main;java.util.List.sort': 1200 - parse - render,
    });
    const a = of(120, 240);
    // render has 20% and 17% of all samples, and 22% and 25% of those that parse leaves.
    expect(reported(storyOf([a], [of(400, 200)]))).toEqual([['parse', 120, 400]]);
    const c = of(400, 400);
    const story = storyOf([a], [c]);
    expect(reported(story)).toEqual([
      ['parse', 120, 400],
      ['render', 240, 400],
    ]);
    expect(story.differences[1]).toMatchObject({ shareA: 240 / 1080, shareB: 0.5 });
  });

  it('its callers are judged without it', () => {
    const run = (parse: number): Run => ({
      'app.Main.main;app.Main.handle;app.Main.parse': parse,
      'app.Main.main;app.Main.handle': 200,
      'app.Main.main;app.Main.other': 800,
    });
    expect(reported(storyOf([run(120)], [run(400)]))).toEqual([['parse', 120, 400]]);
  });

  it('of two rows with the same events the inner one was reported', () => {
    const run = (parse: number): Run => ({
      'app.Main.main;app.Main.zip;app.Main.parse': parse,
      'app.Main.main;app.Main.other': 800,
    });
    expect(reported(storyOf([run(120)], [run(400)]))).toEqual([['parse', 120, 400]]);
  });
});

describe('kinds', () => {
  it('are those of reported rows, within them alone', () => {
    const a: Run = {
      'app.A.main;app.B.parse;java.x.C.f': 100,
      'app.A.main;app.B.parse;java.x.C.g': 50,
      'app.A.main;app.D.render': 1050,
    };
    const b: Run = {
      'app.A.main;app.B.parse;java.x.C.f': 400,
      'app.A.main;app.B.parse;java.x.C.g': 20,
      'app.A.main;app.D.render': 780,
    };
    const findings = findingsOf([a], [b]);
    const kind = (context: number, x: number, y: number) => findings.kindOf(context, context + 1, x, y);
    // main, parse, f, g, render.
    expect([kind(0, 1200, 1200), kind(1, 150, 420), kind(2, 100, 400), kind(3, 50, 20), kind(4, 1050, 780)]).toEqual([
      0, 1, 1, 0, 0,
    ]);
    // f and g together; g and render.
    expect([findings.kindOf(2, 4, 150, 420), findings.kindOf(3, 5, 1100, 800)]).toEqual([1, 0]);
    expect(findings.same).toBe(2);
    // Methods are in order of name: main, parse, render, then those of the JDK.
    expect([...findings.kindsOfSets(Uint32Array.of(0, 1, 2, 3, 3), 4)]).toEqual([0, 1, 0, 0]);
  });
});
