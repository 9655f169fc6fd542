import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bytes } from '../formats/mct/encoder';
import { VarintReader } from '../formats/mct/varint-reader';
import type { SharedCause, SharedSampleStory } from './shared-story';
import type { SharedWorkStory } from './shared-work-story';
import { readStories, writeStories } from './story-payload';

const count = fc.nat({ max: 2 ** 50 });
const figure = fc
  .oneof(
    fc.integer(),
    count,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    count.map((n) => n + 0.5),
  )
  .map((n) => n + 0);
const METHODS = 40;
const CONTEXTS = 90;
const method = fc.nat({ max: METHODS - 1 });
const place = fc.integer({ min: -1, max: CONTEXTS - 1 });
const cause: fc.Arbitrary<SharedCause> = fc.record({
  cause: fc.constantFrom('calls', 'loop', 'cost', 'appeared', 'vanished', 'moved', 'renamed'),
  change: fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 8),
  name: method,
  before: fc.option(method),
  caller: fc.option(method),
  within: fc.option(fc.record({ name: method, context: place, a: figure, b: figure })),
  context: place,
  contexts: count,
  everywhere: fc.boolean(),
  callees: count,
  ...{ callsA: figure, callsB: figure, a: figure, b: figure },
  bound: fc.option(fc.record({ exclusive: fc.boolean(), methods: fc.array(method, { maxLength: 3 }) })),
});

const samplesStory: fc.Arbitrary<SharedSampleStory> = fc.record({
  kind: fc.constant('samples' as const),
  items: fc.array(cause, { maxLength: 5 }),
  others: count,
  rest: fc.integer({ min: -1e9, max: 1e9 }),
  inProportion: fc.boolean(),
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const boundField = fc.oneof(
  fc.constant({}),
  fc.record({ lowerBound: fc.record({ exclusive: fc.boolean(), methods: fc.array(method, { maxLength: 3 }) }) }),
);
const calls = { callsA: count, callsB: count, callerCallsA: count, callerCallsB: count };
const PART_KINDS = ['own', 'library', 'library-calls', 'library-new', 'library-gone', 'calls', 'new', 'gone'] as const;
const part = fc
  .tuple(
    fc.record({
      kind: fc.constantFrom(...PART_KINDS, ...(['deeper', 'shallower', 'recursion', 'entries', 'entered', 'left'] as const)),
      ...{ change: figure, name: fc.option(method), ...calls, a: figure, b: figure, context: place },
    }),
    boundField,
  )
  .map(([each, bound]) => ({ ...each, ...bound }));

/** Adds to a method what its parts imply; some parts have the same `calls` as the method. */
const subject = fc
  .record({
    ...{ name: fc.option(method), change: figure, callsA: count, callsB: count, a: figure, b: figure },
    isInclusive: fc.boolean(),
  })
  .chain((told) => fc.tuple(fc.constant(told), fc.array(fc.tuple(part, fc.nat({ max: 3 })), { maxLength: 4 })))
  .map(([told, drawn]) => {
    const parts = drawn.map(([each, how]) => {
      const { callsA, callsB } = told;
      const ofSubject = how > 0 ? { callerCallsA: callsA, callerCallsB: callsB } : {};
      return { ...each, ...ofSubject, ...(how > 1 ? { callsA, callsB } : {}) };
    });
    const bound = parts.map((each) => ('lowerBound' in each ? each.lowerBound : undefined)).find((each) => each !== undefined);
    const rest = parts.reduce((left, { change }) => left - change, told.change);
    const context = parts[0]?.context ?? -1;
    return { ...told, parts, others: 1, rest, context, inside: null, ...(bound && { lowerBound: bound }) };
  });
const withInside = fc.tuple(subject, fc.option(subject)).map(([outer, inner]) => {
  const library = outer.parts[0]?.name ?? null;
  return { ...outer, inside: inner === null || library === null ? null : { library, subject: inner } };
});
const optional = fc.option(method);
const note = fc.oneof(
  fc.record({ kind: fc.constant('renamed' as const), before: method, after: method, share }),
  fc.record({ kind: fc.constant('package' as const), before: fc.string(), after: fc.string(), classes: count }),
  fc.record({ kind: fc.constant('moved' as const), name: method, from: optional, to: optional, callsA: count, callsB: count }),
  fc.record({ kind: fc.constant('wrapper' as const), name: method, caller: optional, callee: optional, isNew: fc.boolean() }),
  fc.record({
    ...{ kind: fc.constant('shift' as const), name: method, amount: figure, change: figure },
    ...{ gained: fc.array(optional, { maxLength: 5 }), lost: fc.array(optional, { maxLength: 5 }) },
  }),
  fc.record({ kind: fc.constant('loading' as const), change: figure, callsA: count, callsB: count, name: optional }),
);
const workStory: fc.Arbitrary<SharedWorkStory> = fc
  .record({
    own: fc.record({
      by: fc.constantFrom('given' as const, 'origin' as const, 'packages' as const, 'not-jdk' as const, 'all' as const),
      prefixes: fc.array(fc.string(), { maxLength: 4 }),
    }),
    subjects: fc.array(withInside, { maxLength: 5 }),
    notes: fc.array(note, { maxLength: 3 }),
    others: count,
    explained: share,
    drawn: fc.array(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 8),
      ),
      {
        ...{ minLength: CONTEXTS, maxLength: CONTEXTS },
      },
    ),
  })
  .map(({ drawn, ...told }) => {
    const parts = Float64Array.from(drawn);
    const [sum, size] = [parts.reduce((all, each) => all + each, 0), parts.reduce((all, each) => all + Math.abs(each), 0)];
    const rest = sum - told.subjects.reduce((all, { change }) => all + change, 0);
    return { kind: 'work' as const, ...told, isSame: told.subjects.length === 0, rest, parts, allParts: size, middles: null };
  });

const run = fc.nat({ max: 19 });
/** A story of work with several runs per side; the middle run of A counted nothing. */
const runsStory: fc.Arbitrary<SharedWorkStory> = fc
  .record({
    story: workStory,
    runs: fc.record({
      ...{ middleA: run, middleB: run },
      varying: fc.array(fc.record({ name: optional, by: figure }), { maxLength: 3 }),
    }),
    apart: fc.tuple(count, count, count),
    bound: boundField,
  })
  .map(({ story, runs, apart: [below, above, more], bound }) => {
    const total = story.parts.reduce((all, each) => all + each, 0);
    const totalsA = { min: 0 - below, median: 0, max: above };
    const totalsB = { min: total - more, median: total, max: total + more };
    return { ...story, middles: [0, total], runs: { ...runs, totalsA, totalsB, ...bound } };
  });

it('is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.oneof(samplesStory, workStory, runsStory)), { minLength: 1, maxLength: 3 }), (stories) => {
      const change = (story: SharedSampleStory | SharedWorkStory): number =>
        story.kind === 'work'
          ? story.parts.reduce((all, each) => all + each, 0)
          : story.items.reduce((sum, each) => sum + each.change, story.rest);
      const metrics = stories.map((each) => ({
        ...{ id: 'calls', label: '', unit: '', kind: 'exact' as const, better: 'less' as const, overlap: 1, columns: null },
        eventWeights: [null, null],
        totals: [0, each === null ? 0 : change(each)],
      }));
      const out = new Bytes();
      writeStories(out, stories);
      const reader = new VarintReader(out.take(), '');
      expect(readStories(reader, { methods: METHODS, contexts: CONTEXTS, metrics })).toEqual(stories);
      expect(reader.atEnd).toBe(true);
    }),
  );
});
