import * as fc from 'fast-check';

export * from 'fast-check';

/** Divides the number of random cases per property, down to a minimum. */
const ONE_IN = 10;
const LEAST = 3;

/**
 * Checks a property with fewer random cases. In a mutation run (`CALLGROVE_ROOM`), they are always the same, so that it can be repeated.
 *
 * @template Ts
 * @param {fc.IAsyncProperty<Ts> | fc.IProperty<Ts>} property
 * @param {fc.Parameters<Ts>} [parameters]
 */
export function assert(property, parameters = {}) {
  const { numRuns = 100 } = parameters;
  return fc.assert(property, {
    ...(process.env.CALLGROVE_ROOM ? { seed: 1 } : {}),
    ...parameters,
    numRuns: Math.max(Math.min(LEAST, numRuns), Math.ceil(numRuns / ONE_IN)),
  });
}
