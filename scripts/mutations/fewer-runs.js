import * as fc from 'fast-check';

export * from 'fast-check';

/** A mutant gets one in so many runs of a property, and a few at least. */
const ONE_IN = 10;
const LEAST = 3;

/**
 * A check of a property with fewer runs, the same ones each time, so that a mutation run can be repeated.
 *
 * @template Ts
 * @param {fc.IAsyncProperty<Ts> | fc.IProperty<Ts>} property
 * @param {fc.Parameters<Ts>} [parameters]
 */
export function assert(property, parameters = {}) {
  const { numRuns = 100 } = parameters;
  return fc.assert(property, {
    seed: 1,
    ...parameters,
    numRuns: Math.max(Math.min(LEAST, numRuns), Math.ceil(numRuns / ONE_IN)),
  });
}
