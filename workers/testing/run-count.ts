/**
 * Number of runs of a property, or of mutants, in a usual test; `CALLGROVE_RUNS=10 npm run test:unit` tries ten times as many.
 */
export const runCount = (usual: number): number => usual * Number(process.env.CALLGROVE_RUNS ?? 1);

/**
 * Number of cases of a rare kind that a property must have met: the usual number, or none in a quick run, which tries only a tenth of all
 * cases.
 */
export const leastMet = (usual: number): number => (process.env.CALLGROVE_CHANGED === undefined ? usual : 0);
