/**
 * Number of runs of a property, or of mutants, in a usual test; `CALLGROVE_RUNS=10 npm run test:unit` tries ten times as many.
 */
export const runCount = (usual: number): number => usual * Number(process.env.CALLGROVE_RUNS ?? 1);
