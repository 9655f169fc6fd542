import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameName } from '../../api/engine';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { anyProfile } from '../../testing/arbitrary';
import { comparisonOf } from '../../testing/comparison';
import { anyProgram, type Method, type Program, recorded } from '../../testing/programs';
import { leastMet } from '../../testing/run-count';
import type { Parts } from './parts';
import { type WorkChange, workChange } from './work-change';

/** Number of programs for each kind of planted change. CALLGROVE_STORIES sets a larger number, and other programs each time. */
const RUNS = Number(process.env.CALLGROVE_STORIES ?? 12);
const seeded = (numRuns: number) => ({ numRuns, ...(process.env.CALLGROVE_STORIES === undefined && { seed: 11 }) });
const PROPERTY = seeded(RUNS);

const isOwn = (className: string): boolean => className.startsWith('app.');

async function changed(a: EncodedProfile, b: EncodedProfile, metric = 'bytecodes') {
  const comparison = await comparisonOf(a, b);
  const { a: totalA, b: totalB } = comparison.totals(metric);
  return { change: workChange(comparison, metric, isOwn), totalA, totalB, scale: Math.max(totalA, totalB, 1) };
}

const record = (program: Program): EncodedProfile => {
  const profile = recorded(program);
  fc.pre(profile !== null);
  return profile as EncodedProfile;
};

const all = ({ loading, ...columns }: Parts): number[] => [...Object.values(columns).flatMap((column) => [...column]), loading];
const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0);

/** Change of each subject, by class and name. */
const bySubject = ({ subjects, frame }: WorkChange): Map<string, number> =>
  new Map(subjects.map(({ method, change }) => [nameOf(frame(method)), change]));

const nameOf = (frame: FrameName | null): string =>
  frame === null ? 'outside' : `${frame.className}.${frame.method}${frame.descriptor}`;

const largest = (change: WorkChange): string | undefined =>
  [...bySubject(change)].sort(([, x], [, y]) => Math.abs(y) - Math.abs(x))[0]?.[0];

const replaced = (program: Program, at: number, by: (method: Method) => Method): Program =>
  program.map((method, place) => (place === at ? by(method) : method));

/** A program, and one of its called methods. */
const withMethod = anyProgram().chain((program) =>
  fc.record({ program: fc.constant(program), at: fc.integer({ min: 0, max: program.length - 1 }) }),
);

const isCalled = (program: Program, at: number): boolean => {
  const { className, name } = program[at];
  const { methods, method } = record(program);
  return Array.from(method).some((each) => methods[each].className === className && methods[each].name === name);
};

describe('parts', () => {
  it('have all of the change, of any two profiles', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom('calls', 'bytecodes', 'bytes'), async (a, b, metric) => {
        const { change, totalA, totalB, scale } = await changed(a, b, metric);
        expect(Math.abs(sum(all(change.parts)) - (totalB - totalA)) / scale).toBeLessThan(1e-12);
        const ofSubjects = sum(change.subjects.map((subject) => subject.change));
        expect(Math.abs(ofSubjects + change.parts.loading - (totalB - totalA)) / scale).toBeLessThan(1e-12);
      }),
      PROPERTY,
    );
  });

  it('have all of the change, of two programs', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram(), anyProgram(), async (a, b) => {
        const { change, totalA, totalB, scale } = await changed(record(a), record(b));
        expect(Math.abs(sum(all(change.parts)) - (totalB - totalA)) / scale).toBeLessThan(1e-12);
      }),
      PROPERTY,
    );
  });

  it('of subjects negate where the sides are swapped', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram(), anyProgram(), async (a, b) => {
        const [there, back] = [await changed(record(a), record(b)), await changed(record(b), record(a))];
        const [forth, reverse] = [bySubject(there.change), bySubject(back.change)];
        // A renamed method appears under its new name.
        const names = new Set([...forth.keys(), ...reverse.keys()]);
        const { renames, frame } = there.change;
        const renamed = new Set(
          renames.pairs.flatMap(({ before, after }) => [before, after]).map((method) => nameOf(frame(method))),
        );
        for (const name of names) {
          if (renamed.has(name)) continue;
          expect(Math.abs((forth.get(name) ?? 0) + (reverse.get(name) ?? 0)) / there.scale).toBeLessThan(1e-9);
        }
      }),
      PROPERTY,
    );
  });

  it('are none where nothing changed', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram(), async (program) => {
        const { change } = await changed(record(program), record(program));
        expect(all(change.parts).filter((part) => part !== 0)).toEqual([]);
      }),
      PROPERTY,
    );
  });

  it('are none where a method is renamed', async () => {
    await fc.assert(
      fc.asyncProperty(withMethod, async ({ program, at }) => {
        fc.pre(at > 0 && isCalled(program, at));
        const { change, totalA } = await changed(
          record(program),
          record(replaced(program, at, (method) => ({ ...method, name: 'renamed' }))),
        );
        const cost = sum(all(change.parts).map(Math.abs));
        // Methods with less than a thousandth of the work are not examined.
        if (change.renames.pairs.length === 0) expect(cost).toBeLessThanOrEqual(0.002 * totalA * program.length);
        else expect(cost / totalA).toBeLessThan(1e-9);
      }),
      PROPERTY,
    );
  });

  it('of a program that does all of it three times stand at the outermost calls', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram(), async (program) => {
        const a = record(program);
        const columns = Object.fromEntries(
          Object.entries(a.columns).map(([id, column]) => [id, Array.from(column, (figure) => 3 * figure)]),
        );
        const { change, totalA, totalB } = await changed(a, { ...a, columns });
        const [first] = change.subjects.filter((subject) => Math.abs(subject.change) > 1e-9 * totalB);
        expect(change.frame(first.method)?.method).toBe('main');
        expect(first.parts[0].kind).toBe('entries');
        expect(Math.abs(first.parts[0].change - (totalB - totalA)) / totalB).toBeLessThan(1e-12);
      }),
      PROPERTY,
    );
  });

  it('of a wrapper are its own cost', async () => {
    await fc.assert(
      fc.asyncProperty(withMethod, fc.integer({ min: 1, max: 50 }), async ({ program, at }, cost) => {
        fc.pre(at > 0 && isCalled(program, at) && program[at].cost >= 50);
        const wrapped = throughWrapper(program, at, cost);
        const { change, totalA, totalB, scale } = await changed(record(program), record(wrapped));
        fc.pre(change.wrappers.length === 1);
        expect(sum(all(change.parts).map(Math.abs))).toBeLessThanOrEqual(totalB - totalA + 1e-9 * scale);
      }),
      PROPERTY,
    );
  });
});

/** The program with all calls of a method going through a new one, which is at the end of the list. */
function throughWrapper(program: Program, at: number, cost: number): Program {
  const wrapper = program.length;
  const through = (callee: number): number => (callee === at ? wrapper : callee);
  return [
    ...program.map((method) => ({
      ...method,
      calls: method.calls.map((call) => ({ ...call, callee: through(call.callee) })),
      library: method.library.map((call) => ({ ...call, callback: call.callback === null ? null : through(call.callback) })),
    })),
    { className: 'app.Wrap', name: 'wrapper', cost, calls: [{ callee: at, times: 1 }], library: [], recursion: 0 },
  ];
}

/** Changes that can be planted in a method, each with a check whether that is possible there. */
const PLANTS: Record<string, (method: Method, by: number, callee: number | null) => Method | null> = {
  'a dearer method': (method, by) => ({ ...method, cost: method.cost * by + 100 }),
  'a new library call': (method, by) => ({
    ...method,
    library: [...method.library, { frames: ['replace', 'scan'], times: by, cost: 300, callback: null }],
  }),
  'a dearer library call': (method, by) =>
    method.library.length === 0
      ? null
      : { ...method, library: method.library.map((call) => ({ ...call, cost: call.cost * by + 100 })) },
  'more library calls': (method, by) =>
    method.library.length === 0
      ? null
      : { ...method, library: method.library.map((call) => ({ ...call, times: call.times * by })) },
  'more calls of another method': (method, by) =>
    method.calls.length === 0 ? null : { ...method, calls: method.calls.map((call) => ({ ...call, times: call.times * by })) },
  'a new call of another method': (method, by, callee) =>
    callee === null ? null : { ...method, calls: [...method.calls, { callee, times: by }] },
};

describe('the first subject', () => {
  for (const [what, plant] of Object.entries(PLANTS))
    it(`is the method that was changed: ${what}`, async () => {
      let [right, tried] = [0, 0];
      const wrong: string[] = [];
      await fc.assert(
        fc.asyncProperty(withMethod, fc.integer({ min: 2, max: 6 }), fc.boolean(), async ({ program, at }, by, renames) => {
          fc.pre(isCalled(program, at));
          const called = new Set(program[at].calls.map(({ callee }) => callee));
          const callee = program.findIndex((_, place) => place > at && !called.has(place));
          const planted = plant(program[at], by, callee < 0 ? null : callee);
          fc.pre(planted !== null);
          // In half of the programs, another method is renamed as well.
          const other = renames ? 1 + ((at + by) % (program.length - 1)) : at;
          const head = replaced(
            replaced(program, at, () => planted),
            other,
            (method) => (other === at ? method : { ...method, name: 'renamed' }),
          );
          const [a, b] = [recorded(program), recorded(head)];
          fc.pre(a !== null && b !== null);
          const { change, totalA, totalB } = await changed(a as EncodedProfile, b as EncodedProfile);
          fc.pre(Math.abs(totalB - totalA) >= 0.01 * Math.max(totalA, totalB));
          tried++;
          const first = largest(change);
          if (first?.startsWith(`${program[at].className}.${program[at].name}(`)) right++;
          else wrong.push(`${JSON.stringify(program)} at ${at} by ${by}, renamed ${other}: ${first}`);
        }),
        seeded(RUNS),
      );
      expect(tried).toBeGreaterThanOrEqual(leastMet(RUNS));
      expect(right / tried, wrong.slice(0, 2).join('\n')).toBeGreaterThanOrEqual(0.98);
    });
});
