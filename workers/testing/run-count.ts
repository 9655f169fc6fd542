/**
 * Number of runs of a property, or of mutants, in a usual test; `CALLGROVE_RUNS=10 npm run test:unit` tries ten times as many.
 */
export const runCount = (usual: number): number => usual * Number(process.env.CALLGROVE_RUNS ?? 1);

/**
 * Number of cases of a rare kind that a property must have met: the usual number, or none in a quick run, which tries only a tenth of all
 * cases.
 */
export const leastMet = (usual: number): number => (process.env.CALLGROVE_CHANGED === undefined ? usual : 0);

const MOST_ROUNDS = 5;

/**
 * Draws further rounds of random cases until as many of a rare kind were met as a property needs. Fails if five rounds meet too few: the
 * property may be empty. Use it for rounds without a seed, in which a bound that one round usually meets is missed now and then.
 */
export async function metIn(least: number, round: () => Promise<void>, met: () => number): Promise<void> {
  for (let rounds = 0; rounds === 0 || met() < leastMet(least); rounds++) {
    if (rounds === MOST_ROUNDS) throw new Error(`${rounds} rounds met ${met()} cases instead of ${least}`);
    await round();
  }
}
