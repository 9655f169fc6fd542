import { readFile } from 'node:fs/promises';
import type { CallgroveEngine } from '../workers/engine/engine';
import type { ByteSource } from '../workers/files/byte-source';
import { fileAddress, PAGE_BUDGET, sharedAddress, shortNames } from '../workers/report/app-address';
import type { Report } from '../workers/report/report';
import { reportHtml } from '../workers/sharing/report-page';
import type { Options } from './terminal/arguments';
import { Failure, unwrap } from './terminal/failure';

/** Files of up to so many bytes together go into the page whole; of larger ones it holds what changed most. */
const WHOLE = 8_000_000;

/** What is shown in the app. */
export type Shown = Pick<Report, 'a' | 'b' | 'metric' | 'summary' | 'gates'>;

/** The built page that reports are made of. */
export async function builtTemplate(): Promise<string> {
  try {
    return await readFile(new URL('../dist/report.html', import.meta.url), 'utf8');
  } catch {
    throw new Failure('--html needs the app, which is not built yet; run "npm run build" in the project folder first.');
  }
}

/** The address of `--link-base`; null without it. */
export function linkBase({ 'link-base': text }: Options): string | null {
  if (text === undefined) return null;
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Failure(
      `--link-base takes the address where the app is served, such as https://callgrove.example/, not "${text}".`,
    );
  return text;
}

/**
 * The comparison as one HTML file that opens from disk. Profiles and comparison must be open.
 *
 * @param sources the files of the base, then those of the head
 */
export async function htmlReport(
  engine: CallgroveEngine,
  shown: Shown,
  template: string,
  sources: readonly ByteSource[],
): Promise<string> {
  const names = shortNames(shown);
  const sides = [names.a, names.b].map((side) => (side.length === 1 ? side[0] : `${side.length} runs`));
  const { unit } = shown.summary.metrics.find(({ metric }) => metric === shown.metric) ?? { unit: shown.metric };
  const page = { title: `Callgrove: ${unit}, ${sides.join(' and ')}` };
  if (sources.reduce((sum, { size }) => sum + size, 0) > WHOLE) {
    const { payload } = await shared(engine, shown, PAGE_BUDGET, true);
    return reportHtml(template, { ...page, address: sharedAddress(shown, 'here'), files: [], payload });
  }
  const all = [...names.a, ...names.b];
  const files = await Promise.all(
    sources.map(async (source, i) => ({ name: all[i], bytes: await source.slice(0, source.size) })),
  );
  return reportHtml(template, { ...page, address: fileAddress(shown), files, payload: null });
}

/** What of the comparison fits into so many characters. */
export async function shared(
  engine: CallgroveEngine,
  { a, b, metric, summary, gates }: Shown,
  budget: number,
  allMetrics = false,
) {
  // Those that may not be decided did not come so far.
  const gate = { conditions: gates.map(({ condition }) => condition), acceptPartial: true };
  const request = { metric, budget, allMetrics, rename: [], hideThreads: false, gate };
  return unwrap(`${a.fileName}, ${b.fileName}`, await engine.share(0, summary.comparison, request));
}
