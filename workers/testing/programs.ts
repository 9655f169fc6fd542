/**
 * Small programs as data, and the recordings that they would produce: for tests that plant a change and check which method is
 * named as its cause.
 */
import * as fc from 'fast-check';
import type { EncodedMethod, EncodedProfile } from '../formats/mct/encoder';

/** A call of another method: the callee's position in the program, and the calls per call of the caller. */
export interface OwnCall {
  readonly callee: number;
  readonly times: number;
}

/** A call of library code: the frames down to the one with the cost, and its cost per call. */
export interface LibraryCall {
  readonly frames: readonly string[];
  readonly times: number;
  readonly cost: number;
  /** An own method that the innermost library frame calls as often; null for none. */
  readonly callback: number | null;
}

/** An own method. Callees come later in the list, so programs terminate. */
export interface Method {
  readonly className: string;
  readonly name: string;
  /** Own bytecodes per call. */
  readonly cost: number;
  readonly calls: readonly OwnCall[];
  readonly library: readonly LibraryCall[];
  /** Number of calls of itself below each call from elsewhere. */
  readonly recursion: number;
}

/** The methods in order; the first one is `main`, called once. */
export type Program = readonly Method[];

const LIBRARY = 'java.util.Work';
/** Programs with more contexts are too large to be useful. */
const MOST = 4000;

/** The recording of a program; null if it would be too large. */
export function recorded(program: Program): EncodedProfile | null {
  const methods: EncodedMethod[] = [];
  const index = new Map<string, number>();
  const numberOf = (className: string, name: string): number => {
    const key = `${className}.${name}`;
    let number = index.get(key);
    if (number === undefined) {
      number = methods.push({ className, name, descriptor: '()V' }) - 1;
      index.set(key, number);
    }
    return number;
  };
  const depth: number[] = [];
  const method: number[] = [];
  const calls: number[] = [];
  const bytecodes: number[] = [];
  const add = (at: number, number: number, times: number, cost: number): void => {
    depth.push(at);
    method.push(number);
    calls.push(times);
    bytecodes.push(cost);
  };
  const call = (place: number, times: number, at: number, left: number): boolean => {
    const { className, name, cost, calls: own, library } = program[place];
    if (depth.length > MOST) return false;
    add(at, numberOf(className, name), times, times * cost);
    for (const { callee, times: each } of own) if (!call(callee, times * each, at + 1, program[callee].recursion)) return false;
    for (const { frames, times: each, cost: paid, callback } of library) {
      frames.forEach((frame, down) => {
        const isLast = down === frames.length - 1;
        add(at + 1 + down, numberOf(LIBRARY, frame), times * each, times * each * (isLast ? paid : 1));
      });
      if (callback !== null && !call(callback, times * each, at + 1 + frames.length, program[callback].recursion)) return false;
    }
    return left === 0 || call(place, times, at + 1, left - 1);
  };
  if (!call(0, 1, 0, program[0].recursion)) return null;
  return { methods, threads: [{ name: 'main', nodes: depth.length }], depth, method, columns: { calls, bytecodes } };
}

const frames = fc.array(fc.constantFrom('sort', 'hash', 'copy', 'format', 'find', 'lambda$sort$0'), {
  minLength: 1,
  maxLength: 3,
});

/** Generates programs of five to twelve methods whose recordings are small enough. */
export function anyProgram(): fc.Arbitrary<Program> {
  return fc
    .integer({ min: 5, max: 12 })
    .chain((size) =>
      fc.tuple(
        ...Array.from({ length: size }, (_, place) => {
          const callee = fc.integer({ min: Math.min(place + 1, size - 1), max: size - 1 });
          const isLast = place === size - 1;
          return fc.record({
            className: fc.constantFrom('app.Main', 'app.Order', 'app.Store'),
            name: fc.constant(place === 0 ? 'main' : `m${place}`),
            cost: fc.integer({ min: 1, max: 200 }),
            calls: isLast
              ? fc.constant([])
              : fc.array(fc.record({ callee, times: fc.integer({ min: 1, max: 6 }) }), {
                  minLength: place === 0 ? 1 : 0,
                  maxLength: 3,
                }),
            library: fc.array(
              fc.record({
                frames,
                times: fc.integer({ min: 1, max: 5 }),
                cost: fc.integer({ min: 1, max: 400 }),
                callback: isLast ? fc.constant(null) : fc.option(callee, { freq: 3 }),
              }),
              { maxLength: 2 },
            ),
            recursion: fc.oneof(
              { weight: 5, arbitrary: fc.constant(0) },
              { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
            ),
          });
        }),
      ),
    )
    .map((methods) => methods as Program)
    .filter((program) => recorded(program) !== null);
}
