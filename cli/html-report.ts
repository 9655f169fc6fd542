/**
 * Presents a comparison of `callgrove compare` in the app: as an HTML page that contains the files or the largest changes, and
 * as a link.
 */
import { readFile } from 'node:fs/promises';
import type { CallgroveEngine } from '../workers/engine/engine';
import type { ByteSource } from '../workers/files/byte-source';
import { fileAddress, LINK_BUDGET, linkTo, PAGE_BUDGET, sharedAddress, shortNames } from '../workers/report/app-address';
import type { Report } from '../workers/report/report';
import { reportHtml } from '../workers/sharing/report-page';
import type { CompareOptions } from './open-sides';
import { writeReport } from './report-files';
import type { Options } from './terminal/arguments';
import { Failure, unwrap } from './terminal/failure';

/** Maximum size in bytes of files embedded whole. If they are larger, the page contains only the largest changes. */
const WHOLE = 8_000_000;

/** A comparison and the settings with which the app shows it. */
type ShownComparison = Pick<Report, 'a' | 'b' | 'metric' | 'summary' | 'gates' | 'group'>;

/** The built page used as the template of reports. */
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
      `--link-base needs the address where the app is served, such as https://callgrove.example/, not "${text}".`,
    );
  return text;
}

/**
 * Writes the page and returns the link, if requested; null without a link. Profiles and comparison must be open.
 *
 * @param sources the base's files, then the head's; a file that contains both sides occurs once
 */
export async function showInApp(
  engine: CallgroveEngine,
  shown: ShownComparison,
  sources: readonly ByteSource[],
  { page, linkBase: base }: Pick<CompareOptions, 'page' | 'linkBase'>,
): Promise<string | null> {
  if (page !== null) await writeReport('html', page.html, await htmlReport(engine, shown, page.template, sources));
  return base === null ? null : linkTo(base, shown, (await sharedPayload(engine, shown, LINK_BUDGET)).payload);
}

/** Environment variables in which CI gives the commit of a job: GitHub, GitLab, Jenkins, Azure. */
const COMMITS = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT', 'BUILD_SOURCEVERSION'];

/** The commit of the job; empty outside CI. */
const commitOf = (environment: Readonly<Record<string, string | undefined>>): string =>
  COMMITS.map((name) => environment[name] ?? '').find((commit) => /^[0-9a-f]{7,64}$/.test(commit)) ?? '';

/** A single HTML file with the comparison, which can be opened from disk. */
async function htmlReport(
  engine: CallgroveEngine,
  shown: ShownComparison,
  template: string,
  sources: readonly ByteSource[],
): Promise<string> {
  const names = shortNames(shown);
  const all = [...new Set([...names.a, ...names.b])];
  const sides = new Set([names.a, names.b].map((side) => (side.length === 1 ? side[0] : `${side.length} runs`)));
  const { unit } = shown.summary.metrics.find(({ metric }) => metric === shown.metric) ?? { unit: shown.metric };
  const page = {
    title: `Callgrove: ${unit}, ${[...sides].join(' and ')}`,
    origin: { date: new Date(), commit: commitOf(process.env) },
  };
  if (sources.reduce((sum, { size }) => sum + size, 0) > WHOLE) {
    const { payload } = await sharedPayload(engine, shown, PAGE_BUDGET, true);
    return reportHtml(template, { ...page, address: sharedAddress(shown, 'here'), files: [], payload });
  }
  const files = await Promise.all(
    sources.map(async (source, i) => ({ name: all[i], bytes: await source.slice(0, source.size) })),
  );
  return reportHtml(template, { ...page, address: fileAddress(shown), files, payload: null });
}

/** A link payload with the comparison, of at most `budget` characters. */
async function sharedPayload(
  engine: CallgroveEngine,
  { a, b, metric, summary, gates }: ShownComparison,
  budget: number,
  allMetrics = false,
) {
  // Partial recordings are accepted here, because conditions on them were rejected earlier unless the user accepted them.
  const gate = { conditions: gates.map(({ condition }) => condition), acceptPartial: true };
  const request = { metric, budget, allMetrics, rename: [], hideThreads: false, gate };
  return unwrap(`${a.fileName}, ${b.fileName}`, await engine.share(0, summary.comparison, request));
}
