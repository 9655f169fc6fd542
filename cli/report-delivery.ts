/** Delivers the reports of `callgrove compare`, and rejects invalid conditions before work begins. */
import { gateVerdict } from '../common/gate-verdict';
import type { GateOutcome } from '../workers/api/engine';
import { parseCondition } from '../workers/gate/condition-parser';
import { FormatError } from '../workers/jobs/errors';
import { type Destination, writeReport } from './report-files';
import type { Streams } from './streams';
import { type Options, STDOUT } from './terminal/arguments';
import { failureAt } from './terminal/failure';

const REPORTS = ['markdown', 'json', 'junit'] as const;
type ReportOption = (typeof REPORTS)[number];

/** A comparison with evaluated conditions, and functions that render it. */
export interface Compared {
  gates: readonly GateOutcome[];
  rendered: Record<ReportOption | 'text', () => string>;
}

/** Destinations of the requested reports. */
export function reportsWanted(values: Options): (Destination & { option: ReportOption })[] {
  return REPORTS.flatMap((option) => {
    const place = values[option];
    return place === undefined ? [] : [{ option, place }];
  });
}

/** Rejects an invalid condition before any file is read. */
export function checkCondition(condition: string): void {
  try {
    parseCondition(condition);
  } catch (error) {
    throw error instanceof FormatError ? failureAt('fail-if', condition, error) : error;
  }
}

/**
 * Writes the reports, and one of them or the text to stdout. Returns 0, or 1 after a line about the conditions that are met.
 */
export async function deliver(
  destinations: readonly (Destination & { option: ReportOption })[],
  { gates, rendered }: Compared,
  streams: Streams,
): Promise<number> {
  const toStdout = destinations.find(({ place }) => place === STDOUT);
  for (const { option, place } of destinations) if (place !== STDOUT) await writeReport(option, place, rendered[option]());
  try {
    await streams.out(toStdout === undefined ? `${rendered.text()}\n` : rendered[toStdout.option]());
  } catch (error) {
    // Even if the pipe was closed, the exit status gives the verdict.
    if ((error as { code?: string }).code !== 'EPIPE') throw error;
  }
  if (!gates.some(({ failed }) => failed)) return 0;
  streams.error(`callgrove: ${gateVerdict(gates)}`);
  return 1;
}
