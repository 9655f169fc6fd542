import { readFile } from 'node:fs/promises';
import type { CallgroveEngine } from '../workers/engine';
import { fileAddress, sharedAddress, shortNames } from '../workers/report/link';
import { headline, type Report } from '../workers/report/report';
import { Failure, unwrap } from './failure';

/** Files of up to so many bytes together go into the page whole; of larger ones it holds what fits into as many characters. */
const WHOLE = 8_000_000;

/** The built page that reports are made of. */
export async function builtTemplate(): Promise<string> {
  try {
    return await readFile(new URL('../dist/report.html', import.meta.url), 'utf8');
  } catch {
    throw new Failure('--html needs the app, which is not built yet; run "npm run build" in the project folder first.');
  }
}

/** The comparison as one HTML file that opens from disk. Both profiles and the comparison must be open. */
export async function htmlReport(engine: CallgroveEngine, report: Report, template: string): Promise<Uint8Array> {
  const { a, b } = report;
  const [nameA, nameB] = shortNames(report);
  const both = `${a.fileName}, ${b.fileName}`;
  const page = { template, title: `Callgrove: ${headline(report).unit}, ${nameA} and ${nameB}` };
  const whole = a.size + b.size <= WHOLE;
  const content = whole
    ? {
        files: [
          { profile: a.profile, name: nameA },
          { profile: b.profile, name: nameB },
        ],
      }
    : { payload: (await shared(engine, report, WHOLE)).payload };
  const address = whole ? fileAddress(report) : sharedAddress(report, 'here');
  const blob = unwrap(both, await engine.report({ ...page, address, content }));
  return new Uint8Array(await blob.arrayBuffer());
}

/** What of the comparison fits into so many characters. */
export async function shared(engine: CallgroveEngine, { a, b, metric, summary, gates }: Omit<Report, 'link'>, budget: number) {
  // Those that may not be decided did not come so far.
  const gate = { conditions: gates.map(({ condition }) => condition), acceptPartial: true };
  const request = { metric, budget, allMetrics: false, rename: [], hideThreads: false, gate };
  return unwrap(`${a.fileName}, ${b.fileName}`, await engine.shareComparison(0, summary.comparison, request));
}
