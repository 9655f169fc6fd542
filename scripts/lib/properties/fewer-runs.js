import * as fc from 'fast-check';

export * from 'fast-check';

/** A property runs on one in this many of its usual cases, and on a few at least. */
const ONE_IN = 10;
const LEAST = 3;

/**
 * A check of a property with fewer runs. A mutation run (`CALLGROVE_ROOM`) always has the same ones, so that it can be repeated.
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
