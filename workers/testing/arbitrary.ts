/** Generators of random profiles for property-based tests. */
import * as fc from 'fast-check';
import type { EncodedMethod, EncodedProfile } from '../formats/mct/encoder';

/**
 * A few methods for generated profiles, so that paths repeat: constructors that chain, a leaf constructor, overloads, names in
 * various scripts.
 *
 * Several methods share a name but differ in kind, or in the constructor that they call, like versions loaded by two class
 * loaders.
 */
export const METHODS: EncodedMethod[] = [
  { className: 'app.Main', name: 'main', descriptor: '([Ljava/lang/String;)V', flags: 2, line: 3, sourceFile: 'Main.java' },
  { className: 'java.lang.Object', name: '<init>', descriptor: '()V', flags: 1 },
  { className: 'app.A', name: '<init>', descriptor: '()V', flags: 1, chained: 3 },
  { className: 'app.A', name: '<init>', descriptor: '(Ljava/lang/Object;)V', flags: 1, chained: 1 },
  { className: 'app.B', name: '<init>', descriptor: '()V', flags: 1, chained: 2 },
  { className: 'app.Main', name: 'run', descriptor: '()V' },
  { className: 'app.Main', name: 'run', descriptor: '(I)V' },
  { className: 'app.Main', name: 'run', descriptor: '(I)V' },
  { className: 'app.Leaf', name: '<init>', descriptor: '()V', flags: 1 | 64 },
  { className: 'app.Größe$1', name: 'größer', descriptor: '()I' },
  { className: 'app.A', name: '<init>', descriptor: '()V', flags: 1 | 64 },
  { className: 'app.B', name: '<init>', descriptor: '()V', flags: 1, chained: 1 },
];

/** Bytes of an instance by class: one was computed from the fields, and one is unknown. */
export const SIZES: Record<string, number> = { 'java.lang.Object': 16, 'app.A': 24, 'app.B': -32 };

const context = fc.record({
  pop: fc.nat({ max: 4 }),
  method: fc.nat({ max: METHODS.length - 1 }),
  calls: fc.oneof(fc.nat({ max: 20 }), fc.integer({ min: 0, max: 2 ** 40 })),
  bytecodes: fc.oneof(fc.constant(0), fc.nat({ max: 1000 })),
  bytes: fc.oneof(fc.constant(0), fc.nat({ max: 5000 })),
  arrays: fc.array(
    fc.record({ type: fc.constantFrom(...'BCDFIJSZR'), arrays: fc.nat({ max: 9 }), elements: fc.nat({ max: 999 }) }),
    { maxLength: 2 },
  ),
});

/**
 * Generates profiles of up to four threads with up to thirty contexts each; a callee may occur twice in a context, as in merged
 * formats.
 */
export function anyProfile(): fc.Arbitrary<EncodedProfile> {
  return fc.array(fc.array(context, { maxLength: 30 }), { minLength: 1, maxLength: 4 }).map((threads) => {
    const profile = {
      methods: METHODS,
      threads: threads.map((nodes, i) => ({ name: `t${i}`, nodes: nodes.length })),
      depth: [] as number[],
      method: [] as number[],
      columns: { calls: [] as number[], bytecodes: [] as number[], bytes: [] as number[] },
      sizes: SIZES,
      arrays: [] as NonNullable<EncodedProfile['arrays']>,
    };
    for (const nodes of threads) {
      let depth = -1;
      nodes.forEach((each, i) => {
        depth = i === 0 ? 0 : Math.max(0, depth + 1 - each.pop);
        for (const entry of each.arrays) profile.arrays.push({ node: profile.depth.length, ...entry });
        profile.depth.push(depth);
        profile.method.push(each.method);
        profile.columns.calls.push(each.calls);
        profile.columns.bytecodes.push(each.bytecodes);
        profile.columns.bytes.push(each.bytes);
      });
    }
    return profile;
  });
}
